import { AppError } from '#contract/errors.ts';
import type { CreateImportBody } from '#contract/imports.schema.ts';
import { SPREADSHEET_MAX_BYTES } from '#contract/imports.ts';
import { hasRight } from '#contract/rights.ts';
import { toOneLine, truncateText } from '#contract/text.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { findLayouts, saveLayout } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { checkImport } from './check-import.ts';
import { findValues, listChoices } from './match-values.ts';
import { type ImportRecord, saveRows } from './queries.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { PRODUCT_LIST } from './read-table.ts';
import { htmlOfRows } from './sample-products.ts';
import { SALE_MADE } from './shop-files/dated-sale.ts';
import type { ImportNote } from './shop-files/shop-file.ts';
import { imports } from './tables.ts';

const NO_RIGHT = 'The sale price was left out, because it has an end and you may not make sales.';
const withoutSale = ({ text, ...note }: ImportNote) => ({ ...note, text: text === SALE_MADE ? NO_RIGHT : text });

/** Reads a file and stores its checked rows. Writes no product. */
export async function receiveImport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { fileName, file, columns, leftOut, ...place }: CreateImportBody,
): Promise<ImportRecord> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > SPREADSHEET_MAX_BYTES) throw new AppError('spreadsheet_too_large');
  const { rows, ignoredColumns, source, notes, chosen } = await readSpreadsheet(bytes, {
    userId: viewer.id,
    now: now(),
    layouts: await findLayouts(db, PRODUCT_LIST),
    choice: columns && { columns, leftOut, ...place },
  });
  const mayMakeSales = hasRight(viewer, 'prices.edit');
  const choices = await listChoices(db, rows);
  const checked = await checkImport(db, viewer, {
    rows: mayMakeSales ? rows : rows.map(({ sale: _, ...row }) => row),
    images: undefined,
    choices,
  });
  return inTransaction(db, async (tx) => {
    const [record] = await tx
      .insert(imports)
      .values({
        byUserId: viewer.id,
        byName: viewer.username,
        fileName: toOneLine(fileName),
        ignoredColumns: ignoredColumns.slice(0, 100).map((title) => truncateText(title, 100).toWellFormed()),
        source,
        notes: mayMakeSales ? notes : notes.map(withoutSale),
        htmlByRow: htmlOfRows(rows),
        matchedValues: findValues(checked, choices),
        createdAt: now(),
      })
      .returning();
    if (!record) throw new Error('The import was not added');
    await saveRows(tx, record.id, checked);
    if (chosen) await saveLayout(tx, PRODUCT_LIST, { ...chosen, chosenAt: now() });
    return record;
  });
}
