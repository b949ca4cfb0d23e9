import { inject } from 'vitest';
import { DEFAULT_POSTGRES_URL, type Engine } from './options.ts';

/** For the small versions in the test suite: the engines that are at hand, and the server for databases of a run. */
export function onEachEngine(): { engine: Engine; postgresUrl: string }[] {
  const { postgres } = inject('databases');
  const embedded = { engine: 'pglite', postgresUrl: DEFAULT_POSTGRES_URL } as const;
  return postgres ? [embedded, { engine: 'postgres', postgresUrl: postgres.adminUrl }] : [embedded];
}
