import { onFinishedQuery } from '#server/platform/database/finished-queries.ts';

/** Returns statements of requests, such as `begin` and savepoints too, but none of background jobs. */
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
