import type { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/platform/database/database.ts';

export async function readRow<Shape extends z.ZodObject>(
  db: Executor,
  shape: Shape,
  statement: ReturnType<typeof sql>,
) {
  const [row] = z.object({ rows: z.array(shape) }).parse(await db.execute(statement)).rows;
  if (!row) throw new Error('The database returned no row');
  return row;
}
