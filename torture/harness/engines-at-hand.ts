import { inject } from 'vitest';
import { DEFAULT_POSTGRES_URL, type Engine } from './options.ts';

interface AtHand {
  engine: Engine;
  /** The server for databases of a run. */
  postgresUrl: string;
}

/** For the small versions in the test suite: the engines that are at hand. */
export function eachEngine(): AtHand[] {
  return inject('databases').postgres
    ? [{ engine: 'pglite', postgresUrl: DEFAULT_POSTGRES_URL }, oneEngine()]
    : [oneEngine()];
}

/** PostgreSQL where it is at hand: for what is proven on both by longer runs, and takes its time. */
export function oneEngine(): AtHand {
  const { postgres } = inject('databases');
  return postgres
    ? { engine: 'postgres', postgresUrl: postgres.adminUrl }
    : { engine: 'pglite', postgresUrl: DEFAULT_POSTGRES_URL };
}
