import { findCustomColumn } from '#contract/custom-fields.ts';
import { foldLabel } from '#contract/facet-options.ts';
import { FACETS } from '#contract/facets.ts';
import {
  type FileColumn,
  IMPORT_COLUMNS,
  type ImportColumn,
  PROBLEM_HEADER,
  type TableColumn,
} from '#contract/imports.ts';
import { toPlainCharacters } from '#contract/pasted.ts';
import { NOTE_FIELDS, NOTE_ROWS, PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import { looksLikeAge } from './shop-files/meanings.ts';

/**
 * `own`: the heading is a column of the shop's own files. `likely`: it may be that column. `changing`: it may change
 * what is sold or paid, and no column reads it. `harmless`: an import needs no such column.
 */
export type HeadingMeaning =
  | { kind: 'own' | 'likely'; column: TableColumn }
  | { kind: 'changing' | 'harmless' | 'unknown' };

/** Other spellings of the shop's own headings, in the form of `foldHeading`. */
const OWN_SPELLINGS = new Map<string, ImportColumn>(
  Object.entries({ color: 'color', gender: 'gender', picture: 'pictures', image: 'pictures', images: 'pictures' }),
);
const COLUMN_BY_LABEL = new Map(PRODUCT_FIELD_NAMES.map((column) => [foldLabel(IMPORT_COLUMNS[column]), column]));
const COLUMN_BY_LETTERS = new Map(PRODUCT_FIELD_NAMES.map((column) => [foldHeading(IMPORT_COLUMNS[column]), column]));

/**
 * The shop's own fields come before spellings and letters of labels: a shop with the fields Title and Fabric 2 means them
 * by these headings.
 */
export function ownColumnOf(heading: string): ImportColumn | undefined {
  const folded = foldHeading(heading);
  return (
    COLUMN_BY_LABEL.get(foldLabel(heading)) ??
    findCustomColumn(heading) ??
    COLUMN_BY_LETTERS.get(folded) ??
    OWN_SPELLINGS.get(folded)
  );
}

const PRICE_END = String.raw`(?: (?:in )?(?:rs|pkr|rupees))?`;
const LOWER = 'sale|discounte?d?|disc|special|offer|promo|promotion(?:al)?|reduced|clearance|flash(?: sale)?';
const PRICE_KIND =
  'our|retail|selling|sales?|unit|regular|current|base|list|consumer|customer|variant|wholesale|whole sale|trade|dealer|shop|net|final';

/** Words of headings in the form of `plainHeading`. The first match wins. */
const WORDS: readonly (readonly [TableColumn, RegExp])[] = [
  ['salePrice', new RegExp(`^(?:online )?(?:${LOWER}) (?:price|rate)${PRICE_END}$`, 'u')],
  ['saleStarts', new RegExp(String.raw`^(?:date )?(?:${LOWER})\b.*\b(?:from|starts?|begins?)\b`, 'u')],
  ['saleEnds', new RegExp(String.raw`^(?:date )?(?:${LOWER})\b.*\b(?:to|ends?|until|till|expir\w+)\b`, 'u')],
  ['currency', /^(?:price )?currency(?: code)?$/u],
  [
    'shown',
    /^(?:is |product )*(?:status|published|publish|visible|visibility|enabled?|active|online|shown?|listed|draft|state)(?: (?:on (?:online store|website|web)|in catalog))?$/u,
  ],
  [
    'sku',
    /^(?:(?:item|article|art|product|style|design|model|variant|seller|shop|internal|our) )*(?:sku|code|reference|ref)(?: (?:no|number|id|code|sku))?$|^(?:item|article|art|product|style|design|model) (?:no|number)$|^model$|^کوڈ$/u,
  ],
  [
    'name',
    /^(?:(?:item|product|article|display|customer facing) )?(?:name|title)$|^(?:item|product|article)s?(?: details?)?$|^particulars$|^naam$|^نام$/u,
  ],
  [
    'category',
    /^(?:(?:sub|main|product|item|reporting|default|primary) )*(?:type|kind|cat|categor(?:y|ies)|department|section|collection)s?$|^قسم$/u,
  ],
  ['color', /^(?:main )?(?:colou?rs?|shades?|rang|colou?r (?:family|name))$|^رنگ$/u],
  [
    'age',
    /^(?:kids? )?(?:sizes?|ages?|umar|years?)(?: (?:sizes?|ages?|years?|group|range|in years))?$|^(?:عمر|سائز)$/u,
  ],
  ['gender', /^(?:gender|sex|for|boys? girls?)$/u],
  [
    'oldPrice',
    new RegExp(
      `^(?:old|previous|before|was|original|compare(?: at)?|variant compare at|market|crossed)(?: (?:price|rate))?${PRICE_END}$`,
      'u',
    ),
  ],
  [
    'price',
    new RegExp(
      `^(?:(?:${PRICE_KIND}) )*(?:price|rate|amount)${PRICE_END}(?: (?:tax )?(?:excluded|included|excl|incl|exclusive|inclusive)(?: (?:of )?tax)?)?$|^(?:mrp|rrp|retail|wholesale|whole sale)$|^قیمت$`,
      'u',
    ),
  ],
  [
    'stock',
    /^(?:(?:current|total|closing|available|variant|product|inventory) )*(?:stock|qty|quantity|pcs|pieces|available|balance|inventory|in hand|on hand)(?: (?:qty|quantity|level|count|(?:in|on) (?:hand|stock)|in stock|left|available))?$|^current quantity|^تعداد$/u,
  ],
  ['description', /^(?:(?:product|long|full) )?(?:details?|about|description)$|^تفصیل$/u],
  ...NOTE_FIELDS.flatMap((field): [TableColumn, RegExp][] =>
    NOTE_ROWS[field].words.map((word) => [field, new RegExp(`^${word}$`, 'u')]),
  ),
  [
    'pictures',
    /^(?:(?:main|base|additional|product|variant|cover|extra) )*(?:image|picture|photo|pic|img|tasveer|تصویر)s?(?: (?:urls?|links?|src|files?|names?))*(?: \d+)*$/u,
  ],
  ['weightG', /^(?:net |product |variant )?(?:weight|grams?)(?: (?:g|grams|in grams))?$/u],
  ['chestCm', /^chest$/u],
  ['lengthCm', /^length$/u],
  ['sleeveCm', /^sleeves?$/u],
  ['shoulderCm', /^shoulders?$/u],
  ['waistCm', /^waist$/u],
  ['inseamCm', /^(?:inseam|inside leg)(?: cm)?$/u],
  [
    'variant',
    /^(?:variants?|variations?|options?)(?: (?:name|title|values?))*(?: \d)?$|^(?:variants?|variations?|options?) \d (?:value|name)$/u,
  ],
];
/** A column that is read only if no other heading is likely for it: a barcode is no SKU beside an item code. */
const SECOND_CHOICES: readonly (readonly [TableColumn, RegExp])[] = [
  ['sku', /^(?:barcode|ean ?\d*|upc|gtin)$/u],
  ['description', /^(?:short description|summary|notes?)$/u],
];
const HARMLESS =
  /\b(?:ids?|handle|token|date|created|updated|modified|url|link|slug|seo|meta|vendor|supplier|brand|manufacturer|tags?|keywords?|cost|purchase|buying|margin|profit|unit|uom|tax|gst|hs code|shipping|warranty|remarks?|notes?|rack|location|warehouse|low stock|minimum|maximum|min|max|moq|reorder|sort|position|store view|attribute set|websites?|ribbon|points|ean|upc|isbn|mpn|gtin|barcode|alt|labels?|template|condition|viewed|ratings?|reviews?|short description|summary|chart|guide|swatch|alerts?|thumbnail|small image)\b|^(?:s|sr|serial)?(?: ?(?:no|number))?$/u;
const CHANGING =
  /\b(?:prices?|rates?|amount|mrp|sale|sales|discounts?|disc|offers?|promo|deals?|surcharge|deposit|sizes?|colou?rs?|variants?|variations?|options?|status|published|visible|visibility|active|enabled|draft|archived|in stock|availability|sold ?out|pre ?order|currency|stock|qty|quantity|pieces|pcs)\b/u;

export function meaningOf(heading: string): HeadingMeaning {
  const own = ownColumnOf(heading);
  if (own !== undefined) return { kind: 'own', column: own };
  const plain = plainHeading(heading);
  if (plain === '' || heading === PROBLEM_HEADER) return { kind: 'harmless' };
  const likely = WORDS.find(([, words]) => words.test(plain));
  if (likely) return { kind: 'likely', column: likely[0] };
  if (HARMLESS.test(plain)) return { kind: 'harmless' };
  return { kind: CHANGING.test(plain) ? 'changing' : 'unknown' };
}

export function secondChoiceOf(heading: string): TableColumn | undefined {
  const plain = plainHeading(heading);
  return SECOND_CHOICES.find(([, words]) => words.test(plain))?.[0];
}

const LETTER_SIZE = /^(?:\d?x{0,3}[sl]|m|\d{1,2}xl|nb|new ?born|small|medium|large|free ?size)$/i;

/** True for the heading of a column that holds the pieces of one size. */
export function isSize(text: string): boolean {
  return LETTER_SIZE.test(text) || looksLikeAge(text) || FACETS.age.findNamed(text) !== undefined;
}

const NOTES = /\((?:english|en(?:-[a-z]+)?|0\/1|[xyz],\s*[yz].*?|(?:in )?(?:pkr|rs\.?|rupees)|\d+)\)/g;

/** Returns 'special price' for 'special_price', '*Special Price (Rs)' and 'SpecialPrice'. */
export function plainHeading(text: string): string {
  return toPlainCharacters(text)
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll(NOTES, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}%]+/gu, ' ')
    .trim();
}

function foldHeading(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** Headings in the spelling of an export, which other systems do not have. */
const MARKS = new Set<string>(
  (['color', 'gender', 'oldPrice', 'pictures', 'isHidden', 'weightG', 'chestCm', 'inseamCm'] as const).map(
    (column) => IMPORT_COLUMNS[column],
  ),
);
const MARKS_MIN = 3;
const OWN_FIELD = /\(own field\)$/;

/** True for headings of the shop's own files: all of them are the shop's, or enough of them are as an export writes them. */
export function areOwnHeadings(headings: readonly string[]): boolean {
  const named = headings.filter((heading) => heading !== '' && heading !== PROBLEM_HEADER);
  if (!named.some((heading) => ownColumnOf(heading) === 'sku')) return false;
  return (
    named.every((heading) => ownColumnOf(heading) !== undefined) ||
    named.some((heading) => OWN_FIELD.test(heading)) ||
    named.filter((heading) => MARKS.has(heading)).length >= MARKS_MIN
  );
}

/** A second heading for one of these would change what is sold or paid. */
const DECISIVE: ReadonlySet<TableColumn> = new Set<TableColumn | FileColumn>([
  'sku',
  'name',
  'category',
  'color',
  'age',
  'gender',
  'price',
  'oldPrice',
  'stock',
  'isHidden',
  'salePrice',
  'saleStarts',
  'saleEnds',
  'currency',
  'shown',
]);
export const isDecisive = (column: TableColumn): boolean => DECISIVE.has(column);
