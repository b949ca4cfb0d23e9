import { inArray, isNotNull, sql } from 'drizzle-orm';
import { toPlainCharacters } from '#contract/pasted.ts';
import { products } from '#server/catalogue/tables.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { doubtText } from './doubt-text.ts';
import type { ImportCell } from './import-row.ts';
import { findProductsBySkus } from './queries.ts';

/** A SKU may have lost leading zeros. It is searched with zeros up to this many digits in total. */
const PADDED_MAX_LENGTH = 16;
/** A spreadsheet program stores 15 digits of a number and writes zeros for the rest. */
const STORED_DIGITS = 15;
const ROUNDED = /^[1-9]\d{14}0+$/;
/** The plus is required, because 1E5 may be a SKU. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const YEAR = String.raw`(?:19|20)\d\d`;
/**
 * Spreadsheet programs turn a SKU into such dates: 3-Apr, Mar-04, 03/04/2026, 2026-04-03. '12-Red' and 'JUN-1001' do
 * not match.
 */
const SHOWN_DATE = new RegExp(
  String.raw`^\d{1,2}-${MONTH}(?:-\d\d|-${YEAR})?$|^${MONTH}-(?:\d\d|${YEAR})$` +
    String.raw`|^\d{1,2}[/.]\d{1,2}[/.](?:\d\d|${YEAR})$|^${YEAR}-\d\d-\d\d$`,
);
const OTHER_ALPHABET = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Numbers such as 123.0. */
const WITH_FRACTION = /^\d+\.0+$/;
const CANDIDATES_AT_ONCE = 1_000;

/** Returns a sentence if a spreadsheet program may have changed the SKU, else undefined. */
export function doubtNewSku(cell: ImportCell | undefined, sku: string): string | undefined {
  const doubt = doubtText(sku);
  if (doubt !== undefined) return doubt;
  if (OTHER_ALPHABET.test(sku)) {
    return 'This SKU has letters of another alphabet that look like A, B or C. Type the SKU again.';
  }
  if (SHORTENED.test(sku)) {
    return 'Your spreadsheet program may have shortened this SKU to powers of ten. Set the format of the column to text, and type the SKU again.';
  }
  if (SHOWN_DATE.test(sku)) {
    return 'Your spreadsheet program may have made a date of this SKU. Set the format of the column to text, and type the SKU again.';
  }
  if (WITH_FRACTION.test(sku)) {
    return 'A program may have added the zeros behind the dot to this SKU. Set the format of the column to text, and type the SKU again.';
  }
  const isRounded = ROUNDED.test(sku) && sku.length > STORED_DIGITS;
  if (isRounded || (typeof cell === 'number' && !Number.isSafeInteger(cell))) {
    return 'Your spreadsheet program may have replaced the last digits of this SKU by zeros. Set the format of the column to text, and type the SKU again.';
  }
  return undefined;
}

/** Removes leading zeros, decimals and powers of ten. Undefined if the SKU is not a number. */
export function numberOfSku(sku: string): string | undefined {
  const [, digits, exponent] = /^(\d{1,20})(?:\.0+)?(?:e\+?(\d{1,2}))?$/i.exec(toPlainCharacters(sku)) ?? [];
  if (digits === undefined) return undefined;
  return `${digits}${'0'.repeat(Number(exponent ?? 0))}`.replace(/^0+(?=\d)/, '');
}

/** Finds SKUs that a spreadsheet program may have changed into the given ones. Keys are the given SKUs. */
export async function findSimilarSkus(db: Executor, skus: readonly string[]): Promise<Map<string, string>> {
  const similar = new Map<string, string>();
  const byNumber = Map.groupBy(
    skus.filter((sku) => numberOfSku(sku) !== undefined),
    (sku) => numberOfSku(sku) ?? '',
  );
  const candidates = [...byNumber.keys()].flatMap(spellingsOf);
  for (const some of batchesOf(candidates, CANDIDATES_AT_ONCE)) {
    const found = await db.select({ sku: products.sku }).from(products).where(inArray(products.sku, some));
    for (const { sku } of found)
      for (const each of byNumber.get(numberOfSku(sku ?? '') ?? '') ?? []) similar.set(each, sku ?? '');
  }
  for (const [sku, found] of await findRounded(db, skus)) similar.set(sku, found);
  for (const [sku, found] of await findPlain(db, skus)) similar.set(sku, found);
  return similar;
}

/** Finds SKUs that differ only in the kind of digits, dashes or letters: 'A–1' and 'A-1'. */
async function findPlain(db: Executor, skus: readonly string[]): Promise<[string, string][]> {
  const respelt = skus.map((sku) => [sku, toPlainCharacters(sku)] as const).filter(([sku, plain]) => plain !== sku);
  const found = await findProductsBySkus(
    db,
    respelt.map(([, plain]) => plain),
  );
  return respelt.flatMap(([sku, plain]): [string, string][] => {
    const product = found.get(plain);
    return product ? [[sku, product.sku ?? plain]] : [];
  });
}

/** Returns SKUs that a spreadsheet program turns into this number: with leading zeros, or with an exponent (12E3). */
function spellingsOf(number: string): string[] {
  const padding = Array.from({ length: Math.max(0, PADDED_MAX_LENGTH - number.length) + 1 }, (_, zeros) => zeros);
  const zerosAtEnd = /0*$/.exec(number)?.[0].length ?? 0;
  const powers = Array.from({ length: zerosAtEnd }, (_, index) => index + 1).flatMap((power) => {
    const digits = number.slice(0, -power);
    const exponents = [String(power), String(power).padStart(2, '0')];
    return exponents.flatMap((exponent) => [`${digits}E${exponent}`, `${digits}e${exponent}`]);
  });
  return [...padding.map((zeros) => '0'.repeat(zeros) + number), ...powers];
}

/** Finds SKUs that begin with the 15 digits of a rounded number. */
async function findRounded(db: Executor, skus: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const byStart = Map.groupBy(
    skus.filter((sku) => ROUNDED.test(sku)),
    (sku) => sku.slice(0, STORED_DIGITS),
  );
  const starts = [...byStart.keys()];
  const start = sql<string>`left(${products.sku}, ${sql.raw(String(STORED_DIGITS))})`;
  for (const some of batchesOf(starts, CANDIDATES_AT_ONCE)) {
    const rows = await db
      .select({ sku: products.sku, start })
      .from(products)
      .where(sql`${isNotNull(products.sku)} and ${inArray(start, some)}`);
    for (const row of rows) for (const sku of byStart.get(row.start) ?? []) found.set(sku, row.sku ?? '');
  }
  return found;
}
