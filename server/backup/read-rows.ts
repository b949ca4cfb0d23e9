import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { JOB_KINDS } from '#server/jobs.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { BackupTable } from './parts.ts';

/** Few enough that a batch fits into memory many times over, even where each row has long texts. */
const ROWS_AT_ONCE = 500;
const QUEUES = JOB_KINDS.flatMap(({ name }) => [name, `${name}.dead`]);
/**
 * The shop's jobs that have not been done. Done ones are kept by pg-boss for a while, for people to look at; and it has jobs of
 * its own, for which it makes the queues when it needs them.
 */
const IS_WAITING = sql`state < 'completed' and name in ${QUEUES}`;

const linesSchema = z.object({ rows: z.array(z.object({ line: z.string() })) });

/**
 * Reads a table in the order of its key, a batch at a time, each row as a line of JSON that both engines write alike. Returns
 * how many rows there were, and the SHA-256 of their lines. To be called in a transaction whose time zone is UTC.
 */
export async function readRows(tx: Executor, table: BackupTable, take: (lines: string[]) => Promise<void>) {
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
    await take(lines);
  }
  await tx.execute(sql`close backup_rows`);
  return { rows, sha256: hash.digest('hex') };
}

function selectLines({ name, columns, key }: BackupTable): SQL {
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  // Texts by their bytes: every server has its own idea of the alphabet.
  const order = key.map((column) =>
    column.isText ? sql`${sql.identifier(column.name)} collate "C"` : sql.identifier(column.name),
  );
  const filter = name === 'jobs.job' ? sql` where ${IS_WAITING}` : sql``;
  return sql`select row_to_json(kept)::text as line from (
    select ${listed} from ${tableIdentifier(name)}${filter} order by ${sql.join(order, sql`, `)}) as kept`;
}

/** 'public.orders' as `"public"."orders"`. */
export function tableIdentifier(name: string): SQL {
  return sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql`.`,
  );
}
