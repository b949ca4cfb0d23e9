import { onFinishedQuery } from '#server/platform/database/finished-queries.ts';

/**
 * Returns the SQL statements that requests have sent to the database during `work`, including those that open and end
 * transactions and savepoints. Leaves out statements of background jobs.
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
