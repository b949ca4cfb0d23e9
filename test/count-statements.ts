import { onFinishedQuery } from '#server/platform/database/finished-queries.ts';

/** Includes statements of transactions and savepoints, but not of background jobs. */
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
