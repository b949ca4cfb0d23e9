import type { CreateProductInput } from '#contract/catalogue.schema.ts';
import { type Age, DESIGN_MAX_LENGTH, PRICE_MAX } from '#contract/catalogue.ts';
import { type CustomValues, customColumn } from '#contract/custom-fields.ts';
import type { CreateDesignInput, DesignGrid, UpdateDesignInput } from '#contract/designs.schema.ts';
import { isMarkdown, isTinyPrice, OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import { MEASURES, type Measures } from '#contract/measures.ts';
import { formatPkr } from '#contract/money.ts';
import { NOTE_FIELDS, NUMBER_FIELDS, NUMBER_ROWS, type NumberField, ofEach } from '#contract/product-fields.ts';
import { STOCK_MAX } from '#contract/stock.ts';
import { truncateText } from '#contract/text.ts';
import { customFromTexts, problemsOfCustom } from '#web/features/custom-fields/custom-texts.ts';
import {
  type DraftAge,
  type DraftColor,
  type DraftVariant,
  type EditorDraft,
  NO_AGE,
  NO_COLOR,
} from './editor-draft.ts';
import { isMeasureText, measuresFromTexts } from './measure-values.ts';

export const FIELD_REQUIRED = 'This field is required';

/** Error messages by field, such as `name`, `images red`, `price 2` (age) or `stock KEY` (of a variant). */
export type DraftProblems = Readonly<Record<string, string>>;

export interface CheckedBody {
  body: Omit<UpdateDesignInput, 'ref'>;
  keys: string[];
  added: number;
  changed: number;
  removed: DraftVariant[];
  /** Lowest new price below a rupee, which the form asks about. */
  tinyPrice: number | undefined;
  problems: DraftProblems;
}

type Prices = { price: number; oldPrice: number | null };

/** `grid` has the chosen colour and age of its only product (`movedGrid`). */
export function bodyOf(grid: DesignGrid | undefined, draft: EditorDraft, isOne: boolean): CheckedBody {
  const { texts, colors, ages, variants } = draft;
  const offered = variants.filter(({ isOffered }) => isOffered);
  const removed = variants.filter(({ isOffered, product }) => !isOffered && product);
  const shownColors = colors.filter(({ color }) => offered.some((each) => each.color === color));
  const shownAges = ages.filter(({ age }) => offered.some((each) => each.age === age));
  const imagesByColor = new Map(shownColors.map((each) => [each.color, imagesOf(each)]));
  const pricesByAge = new Map(shownAges.map((each) => [each.age, pricesOf(each)]));
  const measuresByAge = new Map(shownAges.map((each) => [each.age, measuresOf(each)]));
  const custom = customOf(draft);
  const body: CheckedBody['body'] = {
    // A design without a name of its own gets the name of its products.
    design: texts.design.trim() || truncateText(texts.name.trim(), DESIGN_MAX_LENGTH).trim(),
    name: texts.name.trim() || null,
    description: texts.description.trim() || null,
    category: texts.category || null,
    gender: texts.gender || null,
    ...garmentOf(draft),
    ...(Object.keys(custom).length > 0 && { custom }),
    ...(draft.isHidden !== (grid?.isHidden ?? null) && { isHidden: draft.isHidden }),
    colors: shownColors.map(({ color }) => ({ color, pictures: imagesByColor.get(color) ?? null })),
    ages: shownAges.map(({ age }) => {
      const measures = measuresByAge.get(age);
      return { age, prices: pricesByAge.get(age) ?? null, ...(measures && { measures }) };
    }),
    variants: offered.map(({ color, age, stock, seenStock, sku, product }) => ({
      color,
      age,
      stock: numberOrNull(stock),
      sku: sku.trim() || null,
      product: product ? { _id: product._id, version: product.version, expectedStock: seenStock } : null,
    })),
    removed: removed.flatMap(({ product }) => (product ? [{ _id: product._id, version: product.version }] : [])),
  };
  const changesAll =
    grid !== undefined &&
    (draft.isMoved ||
      body.isHidden !== undefined ||
      TEXT_FIELDS.some((field) => body[field] !== grid[field]) ||
      GARMENT_FIELDS.some((field) => body[field] !== undefined && body[field] !== (grid[field] ?? '')) ||
      Object.entries(custom).some(([code, value]) => value !== (grid.custom?.[code] ?? '')));
  const isChanged = ({ product, color, age, stock, seenStock, sku }: DraftVariant) => {
    if (!product) return false;
    const stored = grid?.colors.find((each) => each.color === color);
    const images = imagesByColor.get(color);
    const prices = pricesByAge.get(age);
    const measures = measuresByAge.get(age);
    const storedMeasures = grid?.ages.find((each) => each.age === age)?.measures;
    return (
      changesAll ||
      (measures && !isSameMeasures(measures, storedMeasures)) ||
      (images !== null && JSON.stringify(images) !== JSON.stringify(stored?.pictures)) ||
      (prices && (prices.price !== product.price || prices.oldPrice !== product.oldPrice)) ||
      stock.trim() !== (seenStock === null ? '' : String(seenStock)) ||
      (sku.trim() || null) !== product.sku
    );
  };
  return {
    body,
    keys: offered.map(({ key }) => key),
    added: offered.filter(({ product }) => !product).length,
    changed: offered.filter(isChanged).length,
    removed,
    tinyPrice: tinyPriceOf(grid, body),
    problems: problemsOf(grid, draft, { isOne, offered, removed, shownColors, shownAges }),
  };
}

export function createBodyOf({ body }: CheckedBody): Omit<CreateDesignInput, 'ref'> | undefined {
  const { name, description, category, gender, removed: _, ...rest } = body;
  if (name === null || description === null || category === null || gender === null) return undefined;
  const colors = body.colors.flatMap(({ color, pictures }) => (pictures ? [{ color, pictures }] : []));
  const ages = body.ages.flatMap(({ prices, ...age }) => (prices ? [{ ...age, prices }] : []));
  return { ...rest, name, description, category, gender, colors, ages };
}

/**
 * Returns the only product. Omits stock and visibility that were not edited. Otherwise a save would overwrite, for
 * example, newer stock.
 */
export function productBodyOf(
  { body }: CheckedBody,
  { texts, variants: [only] }: EditorDraft,
): Omit<CreateProductInput, 'author'> {
  const { name, description, category, gender, isHidden, colors, ages, variants } = body;
  const [saved] = variants;
  const stock = saved?.stock ?? null;
  const pictures = colors[0]?.pictures ?? [];
  const { prices, measures = {} } = ages[0] ?? {};
  const isCounted = stock !== (only?.seenStock ?? null) || !only?.product;
  return {
    name: name ?? '',
    category: category ?? '',
    color: saved?.color ?? NO_COLOR,
    age: saved?.age ?? NO_AGE,
    gender: gender ?? '',
    price: prices?.price ?? '',
    oldPrice: prices?.oldPrice ?? null,
    ...(isCounted && { stock }),
    ...ofEach(NUMBER_FIELDS, (field) => numberOrNull(texts[field])),
    design: texts.design.trim() || null,
    sku: saved?.sku ?? null,
    description: description ?? '',
    measures,
    ...ofEach(NOTE_FIELDS, (field) => texts[field].trim() || null),
    custom: customFromTexts(texts.category, texts),
    ...(typeof isHidden === 'boolean' && { isHidden }),
    image: pictures[0]?.url ?? '',
    pictures,
  };
}

const TEXT_FIELDS = ['design', 'name', 'description', 'category', 'gender'] as const;
const GARMENT_FIELDS = [...NOTE_FIELDS, ...NUMBER_FIELDS] as const;

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

/** Omits values that differ between the products, unless the user typed a new one. Omitted values stay unchanged. */
function garmentOf({ texts, mixed }: EditorDraft) {
  const isTyped = (name: (typeof GARMENT_FIELDS)[number]) => texts[name].trim() !== '' || !mixed.includes(name);
  return {
    ...Object.fromEntries(NOTE_FIELDS.filter(isTyped).map((name) => [name, texts[name].trim()])),
    ...Object.fromEntries(NUMBER_FIELDS.filter(isTyped).map((name) => [name, numberOrNull(texts[name]) ?? ''])),
  };
}

/** Omits values that differ between the products, unless the user entered a new one. */
function customOf({ texts, mixed }: EditorDraft): CustomValues {
  const read = Object.entries(customFromTexts(texts.category, texts));
  const chosen = read.filter(([code, value]) => value !== null || !mixed.includes(customColumn(code)));
  return Object.fromEntries(chosen.map(([code, value]) => [code, value ?? '']));
}

/** Undefined leaves the measures of each product unchanged. */
function measuresOf({ measures, hasMixedMeasures }: DraftAge): Measures | undefined {
  const typed = measuresFromTexts(measures);
  return hasMixedMeasures && Object.keys(typed).length === 0 ? undefined : typed;
}

function isSameMeasures(measures: Measures, stored: Measures | null | undefined): boolean {
  return stored !== null && MEASURES.every((name) => measures[name] === stored?.[name]);
}

/** Returns null if the products' different images should stay unchanged. */
function imagesOf({ images, isMixed }: DraftColor): { url: string; alt: string }[] | null {
  if (isMixed && images.length === 0) return null;
  const listed = new Map(images.flatMap(({ url, alt }) => (url ? [[url, alt.trim()]] : [])));
  return [...listed].map(([url, alt]) => ({ url, alt }));
}

function pricesOf({ price, oldPrice, isMixed }: DraftAge): Prices | null {
  if (isMixed && price.trim() === '' && oldPrice.trim() === '') return null;
  return { price: Number(price), oldPrice: numberOrNull(oldPrice) };
}

function tinyPriceOf(grid: DesignGrid | undefined, { ages }: CheckedBody['body']): number | undefined {
  const [lowest] = ages
    .filter(({ age, prices }) => prices?.price !== grid?.ages.find((each) => each.age === age)?.prices?.price)
    .map(({ prices }) => Number(prices?.price))
    .filter(isTinyPrice)
    .toSorted((a, b) => a - b);
  return lowest;
}

export const isPrice = (text: string) => {
  const price = Number(text);
  return (price >= 0 && price <= PRICE_MAX) || `Please enter a price from 0 to ${formatPkr(PRICE_MAX)}`;
};

export const isCount = (text: string) =>
  (/^\d{0,7}$/.test(text.trim()) && Number(text) <= STOCK_MAX) || 'Please enter a whole number, or leave it empty';

const isNumberOf = (name: NumberField, text: string) => {
  const { min, max, wanted } = NUMBER_ROWS[name];
  const isInside = /^\d{1,9}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  return text.trim() === '' || isInside || `Please enter ${wanted}, or leave it empty`;
};

interface Shown {
  isOne: boolean;
  offered: readonly DraftVariant[];
  removed: readonly DraftVariant[];
  shownColors: readonly DraftColor[];
  shownAges: readonly DraftAge[];
}

function problemsOf(grid: DesignGrid | undefined, { texts }: EditorDraft, shown: Shown): DraftProblems {
  const { isOne, offered, removed, shownColors, shownAges } = shown;
  const problems: Record<string, string> = {};
  const check = (field: string, result: string | true) => {
    if (result !== true) problems[field] ??= result;
  };
  for (const field of ['name', 'description', 'category', 'gender'] as const) {
    const isMixed = grid?.[field] === null;
    if (!isMixed) check(field, texts[field].trim() !== '' || FIELD_REQUIRED);
  }
  if (!isOne && grid && grid.design !== '') check('design', texts.design.trim() !== '' || FIELD_REQUIRED);
  for (const name of NUMBER_FIELDS) check(name, isNumberOf(name, texts[name]));
  for (const { color, images, isMixed } of shownColors) {
    check('color', color !== NO_COLOR || FIELD_REQUIRED);
    const missing = isOne ? FIELD_REQUIRED : 'Please choose a picture for this colour.';
    check(`images ${color}`, images.find(({ error }) => error)?.error ?? true);
    if (!isMixed) check(`images ${color}`, images.length > 0 || missing);
  }
  for (const { age, price, oldPrice, isMixed, measures } of shownAges) {
    check('age', age !== NO_AGE || FIELD_REQUIRED);
    for (const name of MEASURES) check(`${name} ${age}`, isMeasureText(measures[name]));
    const staysMixed = isMixed && price.trim() === '' && oldPrice.trim() === '';
    const isNewHere = offered.some((each) => each.age === age && !each.product);
    if (!staysMixed || isNewHere) check(`price ${age}`, price.trim() !== '' || FIELD_REQUIRED);
    check(`price ${age}`, isPrice(price));
    check(`oldPrice ${age}`, isPrice(oldPrice));
    const isAbove = oldPrice.trim() === '' || isMarkdown(Number(price), Number(oldPrice));
    const isAsStored = samePrices(grid, age, { price, oldPrice });
    check(`oldPrice ${age}`, isAbove || isAsStored || OLD_PRICE_TOO_LOW);
  }
  for (const { key, stock, sku } of offered) {
    check(`stock ${key}`, isCount(stock));
    const isRepeated = sku.trim() !== '' && offered.some((each) => each.key !== key && each.sku.trim() === sku.trim());
    if (isRepeated) check(`sku ${key}`, 'Another one of these has this SKU already.');
  }
  if (offered.length + removed.length === 0) check('variants', 'Please tick at least one colour and one age.');
  return { ...problems, ...problemsOfCustom(texts.category, texts) };
}

/** True for unchanged prices. The form does not check them, because they may be older than the rule for `oldPrice`. */
function samePrices(grid: DesignGrid | undefined, age: Age, { price, oldPrice }: { price: string; oldPrice: string }) {
  const stored = grid?.ages.find((each) => each.age === age)?.prices;
  return stored?.price === Number(price) && stored.oldPrice === Number(oldPrice);
}

/** Converts the API's errors by path, such as `variants.0.stock`, to errors by field of the form. */
export function problemsFromFields(fields: Record<string, string>, { body, keys }: CheckedBody): DraftProblems {
  const [onlyColor, onlyAge, onlyKey] = [body.colors[0]?.color, body.ages[0]?.age, keys[0]];
  const fieldOf = (path: string): string => {
    const [list = '', position = '', ...rest] = path.split('.');
    const index = Number(position);
    const last = rest.at(-1);
    if (list === 'colors') return `images ${body.colors[index]?.color}`;
    if (list === 'ages' && rest[0] === 'measures') return `${last} ${String(body.ages[index]?.age)}`;
    if (list === 'ages') return `${last === 'oldPrice' ? 'oldPrice' : 'price'} ${String(body.ages[index]?.age)}`;
    if (list === 'variants') return `${last === 'stock' || last === 'sku' ? last : 'variant'} ${keys[index]}`;
    if (list === 'custom') return path;
    if (list === 'removed') return `variant ${body.removed[index]?._id}`;
    // The fields below are those of a request with one product.
    if (list === 'image' || list === 'pictures') return `images ${onlyColor}`;
    if (list === 'price' || list === 'oldPrice') return `${list} ${String(onlyAge)}`;
    if (list === 'measures') return `${position} ${String(onlyAge)}`;
    if (list === 'stock' || list === 'sku') return `${list} ${onlyKey}`;
    return list;
  };
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [fieldOf(path), message]));
}
