import { chmodSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { createPglite, PREPARED_DATABASE, wrapPglite } from '#server/platform/database/open-pglite.ts';

// Build step: `build/database`, an embedded database at the newest schema without rows. New shops and tests copy it, as PGlite
// takes eight times the time and three times the memory to make one.
const unfinished = `${PREPARED_DATABASE}.new`;
rmSync(unfinished, { recursive: true, force: true });
const database = wrapPglite(await createPglite(unfinished));
await migrateDatabase(database);
await database.close();

// The shop may run as another user than its builder.
chmodSync(unfinished, 0o755);
for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
rmSync(PREPARED_DATABASE, { recursive: true, force: true });
renameSync(unfinished, PREPARED_DATABASE);
