import { onFinishedQuery } from '#server/platform/database/finished-queries.ts';

/**
 * Returns the SQL statements of requests during `work`, including those of transactions and savepoints. Leaves out
 * statements of background jobs.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const stop = onFinishedQuery(({ sql, operation }) => {
    if (operation && 'route' in operation.labels) statements.push(sql);
  });
  try {
    await work();
  } finally {
    stop();
  }
  return statements;
}
