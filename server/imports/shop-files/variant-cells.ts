import { SKU_MAX_LENGTH } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import { PRODUCT_IMAGES_MAX } from '#contract/media.ts';
import { truncateText } from '#contract/text.ts';
import { readYesNo } from '#contract/yes-no.ts';
import type { ImportCell, ImportCells } from '#server/imports/import-row.ts';
import { plainCell, readAmountCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { readMeanings } from './meanings.ts';
import type { ReadContext } from './shop-file.ts';

/** Prefers the gender that a column names, such as 'female', to the `meant` one of the product's texts. */
export function readGender(named: string, meant: string | undefined): Pick<ImportCells, 'gender'> {
  const gender = named === '' ? meant : (FACETS.gender.findNamed(named) ?? readMeanings([named]).gender ?? named);
  return gender === undefined ? {} : { gender };
}

const HIDDEN =
  /^(?:draft|inactive|in active|not active|disabled?|unpublished|not published|unlisted|hidden|archived|deleted|removed|suspended|private|pending|offline|not visible|invisible|nowhere|none|closed|discontinued|-1)$/;
const SHOWN =
  /^(?:active|enabled?|published?|visible|shown?|live|online|listed|approved|public|both|everywhere|search|catalog(?: ?,? ?search)?|available|staged|)$/;

/** Returns a cell of the column Hidden for the statuses of another system. An empty status hides nothing. */
export function readShown(statuses: readonly ImportCell[], { note }: ReadContext): ImportCell {
  const read = statuses.map((cell) => {
    const text = plainCell(cell).trim();
    const plain = text.toLowerCase().replaceAll(/[\s_]+/g, ' ');
    const isShown = readYesNo(plain) ?? (SHOWN.test(plain) || (HIDDEN.test(plain) ? false : undefined));
    return { text, isShown };
  });
  if (read.some(({ isShown }) => isShown === false)) {
    note('Draft, archived or unpublished: hidden from shoppers.');
    return 'yes';
  }
  const text = read.find(({ isShown }) => isShown === undefined)?.text;
  if (text === undefined) return 'no';
  const asked = `“${text}” does not say whether shoppers see the product. Write yes for a hidden product, else no.`;
  return { asked, text };
}

const NOT_HIGHER = 'The compare-at price was left out, because it is below the price.';

/** A compare-at price at or below the price is left out. It is named if it is no usual sign for none: 0, or the price. */
export function readPrices(
  { line, price, compareAt }: { line: number; price: SheetCell; compareAt: SheetCell },
  { note }: Pick<ReadContext, 'note'>,
): Pick<ImportCells, 'price' | 'oldPrice'> {
  const [now, before] = [amountOf(price), amountOf(compareAt)];
  if (now !== undefined && before !== undefined && before !== 0 && before < now) note(NOT_HIGHER, line);
  const isHigher = now !== undefined && before !== undefined && before > now;
  return { price, oldPrice: isHigher || (before === undefined && compareAt !== null) ? compareAt : null };
}

/** Reads an amount as the check of the row does. Undefined for an empty cell, and for a text with no clear amount. */
export function amountOf(cell: ImportCell): number | undefined {
  const read = readAmountCell(cell);
  return 'problem' in read ? undefined : (read.value ?? undefined);
}

/** True for an empty cell, and for the 0 that systems write for no price and no discount. */
export function isNoAmount(cell: ImportCell): boolean {
  return cell === null || amountOf(cell) === 0 || plainCell(cell).trim() === '';
}

/** Returns the weight of a piece from a column in kilograms or grams, where 0 stands for none. */
export function readWeightIn(unit: 'kg' | 'g', cell: SheetCell): Pick<ImportCells, 'weightG'> {
  if (isNoAmount(cell)) return {};
  // Shop systems write a point before decimals, so 1.250 kg are not 1,250.
  const read = readAmountCell(cell, { mark: '.' });
  const written = String('value' in read ? read.value : plainCell(cell));
  const hasUnit = /\p{L}/u.test(written);
  return { weightG: unit === 'kg' && !hasUnit ? `${written} kg` : written };
}

/** Other shops count below zero when they sell what they do not have. */
export function readPieces(cell: SheetCell, { note }: ReadContext): SheetCell {
  const pieces = amountOf(cell);
  if (pieces === undefined || pieces >= 0) return cell;
  note('Stock below 0 became 0.');
  return 0;
}

/** Enough of a product's pictures for `joinImages`, which also has to see that there are more. */
export function firstImages(urls: readonly string[]): string[] {
  return [...new Set(urls)].filter((url) => url !== '').slice(0, PRODUCT_IMAGES_MAX + 1);
}

/** Takes the first pictures if there are more than a product may have. */
export function joinImages(urls: readonly string[], { note }: ReadContext): string {
  const unique = firstImages(urls);
  if (unique.length > PRODUCT_IMAGES_MAX) note(`Only the first ${PRODUCT_IMAGES_MAX} pictures were taken.`);
  return unique.slice(0, PRODUCT_IMAGES_MAX).join('\n');
}

/** Makes SKUs for variants without one, and for those that share one. A second file gets the same SKUs. */
export class UniqueSkus {
  readonly #used = new Set<string>();
  /** Lowest number that may be free, by the SKU before it and the count of its digits. */
  readonly #next = new Map<string, number>();
  readonly #note: ReadContext['note'];

  constructor({ note }: ReadContext) {
    this.#note = note;
  }

  find(sku: string, parts: readonly string[]): string {
    const made = parts
      .filter((part) => part !== '')
      .map((part) =>
        part
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
          .replaceAll(/^-|-$/g, ''),
      )
      .join('-');
    if (sku === '') this.#note('A SKU was made, as the file has none.');
    else if (this.#used.has(sku.toLowerCase())) this.#note('A SKU was made, as the file has the same one twice.');
    const chosen = sku === '' || this.#used.has(sku.toLowerCase()) ? truncateText(made, SKU_MAX_LENGTH) : sku;
    return this.#add(chosen);
  }

  #add(sku: string): string {
    const unique = this.#used.has(sku.toLowerCase()) ? this.#numbered(sku) : sku;
    this.#used.add(unique.toLowerCase());
    return unique;
  }

  /** Returns the first free SKU of 'kurta-2', 'kurta-3' and so on. Continues where the last search for it ended. */
  #numbered(sku: string): string {
    for (let digits = 1; ; digits += 1) {
      const stem = `${truncateText(sku, SKU_MAX_LENGTH - digits - 1)}-`;
      const key = `${stem.toLowerCase()}${digits}`;
      let number = this.#next.get(key) ?? Math.max(2, 10 ** (digits - 1));
      while (number < 10 ** digits && this.#used.has(`${stem}${number}`.toLowerCase())) number += 1;
      this.#next.set(key, number);
      if (number < 10 ** digits) return `${stem}${number}`;
    }
  }
}
