import { MATCHED_COLUMNS } from '#contract/imports.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { ImportCell, ImportCells } from './import-row.ts';
import { readMeanings } from './shop-files/meanings.ts';

/**
 * Completes a row of a new product. A column that the file lacks counts as empty, so that users can choose a value for
 * it. Age, colour and gender are read from the name before they are asked about.
 */
export function completeNewRow(cells: ImportCells): ImportCells {
  const lacking = MATCHED_COLUMNS.filter((column) => isEmpty(cells[column]));
  if (lacking.length === 0 || cells.sku === undefined) return cells;
  const name = plainCell(cells.name ?? null);
  const named = readMeanings([name]);
  const completed: ImportCells = { ...cells };
  if (lacking.includes('category')) completed.category = '';
  if (lacking.includes('color')) completed.color = named.color ?? '';
  if (lacking.includes('age')) completed.age = sizeTextIn(name) ?? named.age ?? '';
  if (lacking.includes('gender') && named.gender !== undefined) completed.gender = named.gender;
  return completed;
}

const isEmpty = (cell: ImportCell = null) => (typeof cell === 'object' ? cell === null : plainCell(cell).trim() === '');

/** Single letters count only as capitals: a 'Kurta M' has a size, and a 'kurta m' may be an abbreviation. */
const SIZE_IN_NAME =
  /(?<![\p{L}\p{N}'’&-])(?:\d{1,2}\s?(?:-|–|to)\s?\d{1,2}\s?(?:[yY](?:rs?|ears?)?|[mM](?:onths?|os?)?)|\d{1,2}\s?(?:[yY](?:rs?|ears?)?|[mM](?:onths?|os?)?|T)|X{0,3}[SL]|M|\d?XL|[Ss]mall|[Mm]edium|[Ll]arge)(?![\p{L}\p{N}'’-])/gu;

/**
 * Returns the sizes in a name as a text, so that rows whose names differ in them are asked about separately. Undefined
 * without a size.
 */
function sizeTextIn(name: string): string | undefined {
  const sizes = [...new Set(name.match(SIZE_IN_NAME) ?? [])];
  return sizes.length === 0 ? undefined : sizes.join(', ');
}
