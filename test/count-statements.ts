import { onFinishedQuery } from '#server/platform/database/finished-queries.ts';

/** Returns the SQL statements of requests, `begin` and savepoints included, but none of background jobs. */
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
