import { describe, inject } from 'vitest';

export type Engine = 'pglite' | 'postgres';

/** What `global-setup.ts` has prepared for every worker. */
export interface PreparedDatabases {
  /** For what is made during a run and is of use to all of it; gone at its end. */
  folder: string;
  /** A dump of a migrated PGlite, job tables included. */
  pgliteDump: string;
  /** A migrated database of the PostgreSQL server, and how to get there. Null where there is no such server. */
  postgres: { adminUrl: string; template: string } | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: PreparedDatabases;
  }
}

/** Runs a suite once on each engine that is at hand: always on PGlite, and on PostgreSQL where `TEST_DATABASE_URL` answers. */
export function describeOnEngines(name: string, suite: (engine: Engine) => void): void {
  const engines: Engine[] = inject('databases').postgres ? ['pglite', 'postgres'] : ['pglite'];
  for (const engine of engines) {
    describe(`${name} (${engine})`, () => {
      suite(engine);
    });
  }
}
