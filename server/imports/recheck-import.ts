import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { checkImport } from './check-import.ts';
import { findValues, listChoices } from './match-values.ts';
import { type ImportRecord, listRows, lockImport, saveRows } from './queries.ts';
import { imports } from './tables.ts';
import { openZipImages, zipPathOf } from './zip-images.ts';

/** Checks the stored rows again, with the zip's images and the users' choices. Writes no product. */
export async function recheckImport(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  viewer: Viewer,
  { id, hasZip }: Pick<ImportRecord, 'id' | 'hasZip'>,
): Promise<ImportRecord> {
  const images = hasZip ? await openZipImages(zipPathOf(env, id)) : undefined;
  try {
    const rows = await listRows(db, id);
    const choices = await listChoices(db, rows);
    const checked = await checkImport(db, viewer, { rows, images, choices });
    return await inTransaction(db, async (tx) => {
      const { state } = await lockImport(tx, id);
      if (state !== 'checked') throw new AppError('import_not_ready');
      await saveRows(tx, id, checked);
      const changes = { hasZip, matchedValues: findValues(checked, choices) };
      const [record] = await tx.update(imports).set(changes).where(eq(imports.id, id)).returning();
      if (!record) throw new AppError('import_not_found');
      return record;
    });
  } finally {
    images?.close();
  }
}
