import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { isSize } from './headings.ts';
import type { ImportCell, ImportCells, ImportRow } from './import-row.ts';
import { partNumber } from './import-row.ts';
import { findSizeByName } from './read-age-cell.ts';
import type { ReadContext } from './shop-files/shop-file.ts';
import { isNoAmount } from './shop-files/variant-cells.ts';

const SEPARATOR = /\s*[,;|\n]\s*|\s+(?:and|aur)\s+/i;
/** 'S/M', '3/4' and 'XS / 5-6' are one size each, so a slash separates only ranges. */
const RANGES = /^\s*\d{1,2}\s*-\s*\d{1,2}\s*\p{L}*(?:\s*\/\s*\d{1,2}\s*-\s*\d{1,2}\s*\p{L}*)+\s*$/u;

/** Returns the sizes of '3-4Y, 5-6Y'. Empty for one size, and for the name of a size of the shop, such as '2-3, slim'. */
export function sizesIn(text: string): string[] {
  if (findSizeByName(text) !== undefined) return [];
  const parts = text
    .split(RANGES.test(text) ? '/' : SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 1 && parts.every(isSize) ? [...new Set(parts)] : [];
}

/** Divides a row whose age names several sizes into a row for each. The pieces of each are asked about. */
export function divideSizes(row: ImportRow): ImportRow[] {
  const text = plainCell(row.cells.age ?? null);
  const sizes = sizesIn(text);
  if (sizes.length === 0) return [row];
  const pieces = plainCell(row.cells.stock ?? null).trim();
  const asked = `These are ${pieces} pieces of ${sizes.length} sizes (${sizes.join(', ')}). Write how many are of the size`;
  return sizes.map((age, index) => {
    const stock = isNoAmount(row.cells.stock ?? null) ? {} : { stock: { asked: `${asked} ${age}.`, text: pieces } };
    return partOf(row, index, { age, ...stock });
  });
}

interface SizeCell {
  name: string;
  cell: ImportCell;
}

const NO_PIECES = 'A row has no pieces in any size. It was left out.';

/** Makes a row for each size that has a number in its own column. */
export function divideSizeColumns(row: ImportRow, sizes: readonly SizeCell[], { note }: ReadContext): ImportRow[] {
  const filled = sizes.filter(
    ({ cell }) => plainCell(cell).trim() !== '' || (cell !== null && typeof cell === 'object'),
  );
  if (filled.length === 0) note(NO_PIECES, row.number);
  return filled.map(({ name, cell }, index) =>
    partOf(row, index, { age: name.slice(name.lastIndexOf(': ') + 1).trim(), stock: cell }),
  );
}

/** The rows of one line are one design, and have SKUs of their own. */
function partOf(row: ImportRow, index: number, changes: ImportCells & { age: string }): ImportRow {
  const { sku, name, design } = row.cells;
  const code = plainCell(sku ?? null).trim();
  const suffix = changes.age.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return {
    ...row,
    number: partNumber(row.number, index),
    cells: {
      ...row.cells,
      ...(code !== '' && { sku: `${code}-${suffix}` }),
      ...(plainCell(design ?? null).trim() === '' && { design: plainCell(name ?? null).trim() || code }),
      ...changes,
    },
  };
}
