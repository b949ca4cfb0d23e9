import { describe, inject } from 'vitest';

export type Engine = 'pglite' | 'postgres';

/** Databases that `global-setup.ts` has prepared for every worker. */
export interface PreparedDatabases {
  /** Shared files of this run, removed at its end. */
  folder: string;
  /** A dump of a migrated PGlite, job tables included. */
  pgliteDump: string;
  /** A migrated template database; null without a PostgreSQL server. */
  postgres: { adminUrl: string; template: string } | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: PreparedDatabases;
  }
}

/** Runs a suite on PGlite, and on PostgreSQL where `TEST_DATABASE_URL` is reachable. */
export function describeOnEngines(name: string, suite: (engine: Engine) => void): void {
  const engines: Engine[] = inject('databases').postgres ? ['pglite', 'postgres'] : ['pglite'];
  for (const engine of engines) {
    describe(`${name} (${engine})`, () => {
      suite(engine);
    });
  }
}

/** Runs a suite about what is rejected before any query on one engine: PostgreSQL, the quicker one, where it is reachable. */
export function describeOnAnEngine(name: string, suite: (engine: Engine) => void): void {
  const engine = inject('databases').postgres ? 'postgres' : 'pglite';
  describe(`${name} (${engine})`, () => {
    suite(engine);
  });
}
