import type { Age } from '#contract/catalogue.ts';
import { type CustomValues, customColumn } from '#contract/custom-fields.ts';
import type { DesignGrid, UpdateDesignInput } from '#contract/designs.schema.ts';
import { isMarkdown, isTinyPrice, OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import { MEASURES, type Measures } from '#contract/measures.ts';
import { NOTE_FIELDS } from '#contract/product-fields.ts';
import { isMeasureText, measuresFromTexts } from '#web/features/catalogue/admin/measure-values.ts';
import {
  FIELD_REQUIRED,
  isCount,
  isPrice,
  type NamedImage,
} from '#web/features/catalogue/admin/product-form-values.ts';
import { customFromTexts, problemsOfCustom } from '#web/features/custom-fields/custom-texts.ts';
import { type DesignDraft, type DraftAge, type DraftColor, type DraftVariant } from './design-draft.ts';

/** Error messages by field, such as `name`, `images red`, `price 2` (age) or `stock KEY` (of a variant). */
export type DraftProblems = Readonly<Record<string, string>>;

export interface DesignBody {
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

export function bodyOf(grid: DesignGrid | undefined, draft: DesignDraft): DesignBody {
  const { texts, colors, ages, variants } = draft;
  const offered = variants.filter(({ isOffered }) => isOffered);
  const removed = variants.filter(({ isOffered, product }) => !isOffered && product);
  // A design without a name of its own gets the name of its products.
  const design = texts.design.trim() || texts.name.trim();
  const shownColors = colors.filter(({ color }) => offered.some((each) => each.color === color));
  const shownAges = ages.filter(({ age }) => offered.some((each) => each.age === age));
  const imagesByColor = new Map(shownColors.map((each) => [each.color, imagesOf(each)]));
  const pricesByAge = new Map(shownAges.map((each) => [each.age, pricesOf(each)]));
  const measuresByAge = new Map(shownAges.map((each) => [each.age, measuresOf(each)]));
  const garment = garmentOf(draft);
  const custom = customOf(draft);
  const body: DesignBody['body'] = {
    design,
    name: texts.name.trim() || null,
    description: texts.description.trim() || null,
    category: texts.category || null,
    gender: texts.gender || null,
    ...garment,
    ...(Object.keys(custom).length > 0 && { custom }),
    colors: shownColors.map(({ color }) => ({ color, pictures: imagesByColor.get(color) ?? null })),
    ages: shownAges.map(({ age }) => {
      const measures = measuresByAge.get(age);
      return { age, prices: pricesByAge.get(age) ?? null, ...(measures && { measures }) };
    }),
    variants: offered.map(({ color, age, stock, seenStock, sku, product }) => ({
      color,
      age,
      stock: stock.trim() === '' ? null : Number(stock),
      sku: sku.trim() || null,
      product: product ? { _id: product._id, version: product.version, expectedStock: seenStock } : null,
    })),
    removed: removed.flatMap(({ product }) => (product ? [{ _id: product._id, version: product.version }] : [])),
  };
  const changesTexts =
    grid !== undefined &&
    (TEXT_FIELDS.some((field) => body[field] !== grid[field]) ||
      NOTE_FIELDS.some((field) => body[field] !== undefined && body[field] !== (grid[field] ?? '')) ||
      Object.entries(custom).some(([code, value]) => value !== (grid.custom?.[code] ?? '')));
  const isChanged = ({ product, color, age, stock, seenStock, sku }: DraftVariant) => {
    if (!product) return false;
    const stored = grid?.colors.find((each) => each.color === color);
    const images = imagesByColor.get(color);
    const prices = pricesByAge.get(age);
    const measures = measuresByAge.get(age);
    const storedMeasures = grid?.ages.find((each) => each.age === age)?.measures;
    return (
      changesTexts ||
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
    problems: problemsOf(grid, draft, { offered, removed, shownColors, shownAges }),
  };
}

const TEXT_FIELDS = ['design', 'name', 'description', 'category', 'gender'] as const;

/** Omits texts that differ between the products, unless the user typed a new one. Omitted texts stay unchanged. */
function garmentOf({ texts, mixed }: DesignDraft) {
  const changed = NOTE_FIELDS.filter((name) => texts[name].trim() !== '' || !mixed.includes(name));
  return Object.fromEntries(changed.map((name) => [name, texts[name].trim()]));
}

/** Omits values that differ between the products, unless the user entered a new one. */
function customOf({ texts, mixed }: DesignDraft): CustomValues {
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
function imagesOf({ images, isMixed }: DraftColor): NamedImage[] | null {
  if (isMixed && images.length === 0) return null;
  const listed = new Map(images.flatMap(({ url, alt }) => (url ? [[url, alt.trim()]] : [])));
  return [...listed].map(([url, alt]) => ({ url, alt }));
}

function pricesOf({ price, oldPrice, isMixed }: DraftAge): Prices | null {
  if (isMixed && price.trim() === '' && oldPrice.trim() === '') return null;
  return { price: Number(price), oldPrice: oldPrice.trim() === '' ? null : Number(oldPrice) };
}

function tinyPriceOf(grid: DesignGrid | undefined, { ages }: DesignBody['body']): number | undefined {
  const [lowest] = ages
    .filter(({ age, prices }) => prices?.price !== grid?.ages.find((each) => each.age === age)?.prices?.price)
    .map(({ prices }) => Number(prices?.price))
    .filter(isTinyPrice)
    .toSorted((a, b) => a - b);
  return lowest;
}

interface Shown {
  offered: readonly DraftVariant[];
  removed: readonly DraftVariant[];
  shownColors: readonly DraftColor[];
  shownAges: readonly DraftAge[];
}

function problemsOf(grid: DesignGrid | undefined, { texts }: DesignDraft, shown: Shown): DraftProblems {
  const { offered, removed, shownColors, shownAges } = shown;
  const problems: Record<string, string> = {};
  const check = (field: string, result: string | true) => {
    if (result !== true) problems[field] ??= result;
  };
  for (const field of ['name', 'description', 'category', 'gender'] as const) {
    const isMixed = grid?.[field] === null;
    if (!isMixed) check(field, texts[field].trim() !== '' || FIELD_REQUIRED);
  }
  if (grid && texts.design.trim() === '') check('design', FIELD_REQUIRED);
  for (const { color, images, isMixed } of shownColors) {
    if (!isMixed) check(`images ${color}`, images.length > 0 || 'Please choose a picture for this colour.');
    check(`images ${color}`, images.find(({ error }) => error)?.error ?? true);
  }
  for (const { age, price, oldPrice, isMixed, measures } of shownAges) {
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
export function problemsFromFields(fields: Record<string, string>, { body, keys }: DesignBody): DraftProblems {
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
    return list;
  };
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [fieldOf(path), message]));
}
