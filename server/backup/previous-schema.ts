import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/platform/database/database.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const SCHEMAS = ['public', 'jobs', 'drizzle'];
const previousSchemaOf = (schema: string) => `${schema}_before_restore`;

const namesSchema = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** Renames the schemas of the shop, so that a restore can create new ones under these names. */
export async function movePreviousSchema(db: Executor): Promise<void> {
  await db.transaction(async (tx) => {
    for (const schema of await existing(tx, SCHEMAS)) {
      await tx.execute(
        sql`alter schema ${sql.identifier(schema)} rename to ${sql.identifier(previousSchemaOf(schema))}`,
      );
    }
    await tx.execute(sql`create schema public`);
    await moveExtensions(tx, previousSchemaOf('public'), 'public');
  });
}

/** Drops a partly restored shop and gives the previous schemas their names back. */
export async function restorePreviousSchema(db: Executor): Promise<void> {
  await db.transaction(async (tx) => {
    const partial = await existing(tx, SCHEMAS.map(previousSchemaOf));
    if (partial.length === 0)
      throw new StartupError('This database has no shop from before a restore: there is nothing to undo.');
    await moveExtensions(tx, 'public', previousSchemaOf('public'));
    for (const schema of SCHEMAS) {
      await tx.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`);
      if (!partial.includes(previousSchemaOf(schema))) continue;
      await tx.execute(
        sql`alter schema ${sql.identifier(previousSchemaOf(schema))} rename to ${sql.identifier(schema)}`,
      );
    }
  });
}

export async function dropPreviousSchema(db: Executor): Promise<void> {
  await db.transaction(async (tx) => {
    for (const schema of SCHEMAS) {
      await tx.execute(sql`drop schema if exists ${sql.identifier(previousSchemaOf(schema))} cascade`);
    }
  });
}

export async function assertNoPreviousSchema(db: Executor): Promise<void> {
  if ((await existing(db, SCHEMAS.map(previousSchemaOf))).length === 0) return;
  throw new StartupError(
    `A restore was interrupted. The previous shop is in ${previousSchemaOf('public')}; \`npm run restore -- --undo\` puts it back.`,
  );
}

async function existing(db: Executor, schemas: string[]): Promise<string[]> {
  const found = await db.execute(sql`select nspname as name from pg_namespace where nspname in ${schemas}`);
  return namesSchema.parse(found).rows.map(({ name }) => name);
}

/**
 * Moves extensions such as pg_trgm. A database has an extension only once, so it must not be renamed and dropped with a
 * schema.
 */
async function moveExtensions(tx: Executor, from: string, to: string): Promise<void> {
  const found = await tx.execute(sql`select extname as name from pg_extension e
    join pg_namespace n on n.oid = e.extnamespace where n.nspname = ${from}`);
  for (const { name } of namesSchema.parse(found).rows) {
    await tx.execute(sql`alter extension ${sql.identifier(name)} set schema ${sql.identifier(to)}`);
  }
}
