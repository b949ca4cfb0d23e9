import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { JOB_KINDS } from '#server/jobs.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { BackupTable } from './parts.ts';

/** Rows that are fetched at once. Limited, because rows with long texts need much memory. */
const ROWS_AT_ONCE = 500;
const QUEUES = JOB_KINDS.flatMap(({ name }) => [name, `${name}.dead`]);
/** Omits internal jobs of pg-boss, which creates them again. */
const IS_WAITING = sql`state < 'completed' and name in ${QUEUES}`;

const linesSchema = z.object({ rows: z.array(z.object({ line: z.string() })) });

/** Returns the number of rows and the SHA-256 of their JSON lines. The transaction must use the time zone UTC. */
export async function readRows(tx: Executor, table: BackupTable, onBatch: (lines: string[]) => Promise<void>) {
  const hash = createHash('sha256');
  let rows = 0;
  await tx.execute(sql`declare backup_rows no scroll cursor for ${selectLines(table)}`);
  for (;;) {
    const fetched = linesSchema.parse(
      await tx.execute(sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from backup_rows`),
    ).rows;
    if (fetched.length === 0) break;
    const lines = fetched.map(({ line }) => line);
    for (const line of lines) hash.update(line).update('\n');
    rows += lines.length;
    await onBatch(lines);
  }
  await tx.execute(sql`close backup_rows`);
  return { rows, sha256: hash.digest('hex') };
}

function selectLines({ name, columns, key }: BackupTable): SQL {
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  // Sorts texts by bytes. Collations differ between servers, and the hashes would too.
  const order = key.map((column) =>
    column.isText ? sql`${sql.identifier(column.name)} collate "C"` : sql.identifier(column.name),
  );
  const filter = name === 'jobs.job' ? sql` where ${IS_WAITING}` : sql``;
  return sql`select row_to_json(kept)::text as line from (
    select ${listed} from ${tableIdentifier(name)}${filter} order by ${sql.join(order, sql`, `)}) as kept`;
}

export function tableIdentifier(name: string): SQL {
  return sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql`.`,
  );
}
