import { type ImportColumn, importColumns, JOINED_IMPORT_COLUMNS } from '#contract/imports.ts';
import type { SheetRow } from '#server/platform/spreadsheets/sheet.ts';
import { textOf } from '#server/platform/spreadsheets/tables/cell-text.ts';
import type { ColumnMapping, Heading } from '#server/platform/spreadsheets/tables/column-mapping.ts';
import type { FoundTable } from '#server/platform/spreadsheets/tables/find-table.ts';
import { readHeaders } from './import-headers.ts';
import { looksLikeAge, looksLikeColor, looksLikeGender } from './shop-files/meanings.ts';

/** Words in headers of lists that shopkeepers type. They are certain only together with the user's check. */
const WORDS: readonly (readonly [RegExp, ImportColumn])[] = [
  [
    /^(?:(?:item|article|art|product|style|design|model)\.?\s*(?:code|sku|no|number|#)|code)\.?$|^barcode$|^کوڈ$/iu,
    'sku',
  ],
  [/^(?:item|product|article)s?(?:\s*(?:name|title|details?))?$|^particulars$|^naam$|^نام$/iu, 'name'],
  [/^(?:(?:sub|main|product)[\s-]*)?(?:type|kind|cat|category|department|section|collection)$|^قسم$/iu, 'category'],
  [/^(?:colou?rs?|shade|rang)$|^رنگ$/iu, 'color'],
  [/^(?:kids?\s*)?(?:sizes?|ages?|umar|years?)(?:\s*[/&,-]\s*(?:sizes?|ages?|years?))?$|^(?:عمر|سائز)$/iu, 'age'],
  [/^(?:gender|sex|for|boys?\s*\/\s*girls?)$/iu, 'gender'],
  [/^(?:our\s*|retail\s*|selling\s*)?(?:price|rate|amount)(?:\s*\(?(?:rs|pkr)\.?\)?)?$|^قیمت$/iu, 'price'],
  [/^(?:mrp|old\s*rate|before|was|regular\s*price)$/iu, 'oldPrice'],
  [/^(?:stock|qty|quantity|pcs|pieces|available|balance)(?:\s*(?:in\s*(?:hand|stock)|left))?$|^تعداد$/iu, 'stock'],
  [/^(?:details?|about|notes?|description)$|^تفصیل$/iu, 'description'],
  [/^(?:fabric|material|stuff|cloth)$/iu, 'fabric'],
];
const IMAGE_HEADER = /^(?:image|picture|photo|pic|img|tasveer|تصویر)s?\s*(?:url|link|src|file|name)?s?\s*#?\d*$/iu;

/** Maps columns to headers by their names. A column with two equal headers is left to the user. */
export function guessColumns(headings: readonly Heading[], names: readonly string[]): ColumnMapping<ImportColumn> {
  const titles = headings.map(({ name }) => name);
  const { columns } = readHeaders(titles);
  const likely = titles.map((title, index) => {
    const known = columns[index];
    if (known !== undefined) return known;
    return IMAGE_HEADER.test(title.trim()) ? 'pictures' : WORDS.find(([words]) => words.test(title.trim()))?.[1];
  });
  const guessed: ColumnMapping<ImportColumn> = Object.fromEntries(
    importColumns().flatMap((column) => {
      const certain = indexesOf(columns, column);
      const found = certain.length > 0 && !JOINED_IMPORT_COLUMNS.includes(column) ? certain : indexesOf(likely, column);
      const isClear = found.length === 1 || (found.length > 1 && JOINED_IMPORT_COLUMNS.includes(column));
      return isClear ? [[column, found.map((index) => names[index] ?? '')]] : [];
    }),
  );
  const unknown = titles.map((title, index) => (columns[index] === undefined ? title : ''));
  return withLowerPrice(guessed, unknown, names);
}

/** Headers of prices of a sale, beside which the other price is the old one. */
export const LOWER_PRICE =
  /^(?:sale|discount(?:ed)?|offer|special|promo)\s*(?:price|rate)(?:\s*\(?(?:rs|pkr)\.?\)?)?$/iu;

/** Beside a price of a sale, the other price is the old one. */
function withLowerPrice(
  { price, ...guessed }: ColumnMapping<ImportColumn>,
  titles: readonly string[],
  names: readonly string[],
): ColumnMapping<ImportColumn> {
  const lower = names.filter((_, index) => LOWER_PRICE.test(titles[index]?.trim() ?? ''));
  if (lower.length !== 1) return { ...guessed, ...(price && { price }) };
  return { ...(price && { oldPrice: price }), ...guessed, price: lower };
}

function indexesOf(columns: readonly (ImportColumn | undefined)[], column: ImportColumn): number[] {
  return columns.flatMap((each, index) => (each === column ? [index] : []));
}

const SAMPLE_ROWS = 50;
/** Share of the filled cells that must look like the column. */
const SHARE = 0.7;
const IMAGE = /^https?:\/\/\S+|\.(?:jpe?g|png|webp|gif|heic)$/i;

/** Columns that can be recognized by their cells, the most certain first. */
const LOOKS: readonly (readonly [ImportColumn, (text: string) => boolean])[] = [
  ['pictures', (text) => IMAGE.test(text)],
  ['age', looksLikeAge],
  ['color', looksLikeColor],
  ['gender', looksLikeGender],
];

/** Adds columns that only their cells show, because their headers are missing or unknown. */
export function completeByCells(
  columns: ColumnMapping<ImportColumn>,
  { headers, rows }: FoundTable<ImportColumn>,
): ColumnMapping<ImportColumn> {
  const completed = { ...columns };
  const used = new Set(Object.values(columns).flat());
  const sample = rows.slice(0, SAMPLE_ROWS);
  for (const [column, matches] of LOOKS) {
    if (completed[column]) continue;
    const found = headers.filter(
      (header, index) => header !== '' && !used.has(header) && looksLike(sample, index, matches),
    );
    const [first] = found;
    if (first === undefined || (found.length > 1 && !JOINED_IMPORT_COLUMNS.includes(column))) continue;
    completed[column] = found;
    for (const header of found) used.add(header);
  }
  return completed;
}

function looksLike(rows: readonly SheetRow[], index: number, matches: (text: string) => boolean): boolean {
  const texts = rows.map(({ cells }) => textOf(cells[index])).filter((text) => text !== '');
  return texts.length > 0 && texts.filter(matches).length >= texts.length * SHARE;
}
