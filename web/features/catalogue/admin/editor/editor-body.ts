import { countOrWrong, rupeesOrWrong, type WrongText } from '#contract/amounts.ts';
import { type CreateProductInput, createProductBody, updateProductBody } from '#contract/catalogue.schema.ts';
import { type Age, DESIGN_MAX_LENGTH } from '#contract/catalogue.ts';
import { customColumn } from '#contract/custom-fields.ts';
import {
  type CreateDesignInput,
  createDesignBody,
  type DesignGrid,
  type UpdateDesignInput,
  updateDesignBody,
} from '#contract/designs.schema.ts';
import { problemsByField, problemText, type Written } from '#contract/field-problems.ts';
import { isMarkdown, isTinyPrice, OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import { MEASURES, type Measures } from '#contract/measures.ts';
import { NOTE_FIELDS, NUMBER_FIELDS, ofEach } from '#contract/product-fields.ts';
import { truncateText } from '#contract/text.ts';
import { customFromTexts } from '#web/features/custom-fields/custom-texts.ts';
import {
  type DraftAge,
  type DraftColor,
  type DraftVariant,
  type EditorDraft,
  NO_AGE,
  NO_COLOR,
} from './editor-draft.ts';
import { measuresFromTexts } from './measure-values.ts';

export const FIELD_REQUIRED = 'This field is required';

/** Error messages by field, such as `name`, `images red`, `price 2` (age) or `stock KEY` (of a variant). */
export type DraftProblems = Readonly<Record<string, string>>;

export interface CheckedBody {
  body: Written<Omit<UpdateDesignInput, 'ref'>>;
  keys: string[];
  added: number;
  changed: number;
  removed: DraftVariant[];
  /** Lowest new price below a rupee, which the form asks about. */
  tinyPrice: number | undefined;
  problems: DraftProblems;
}

type Typed = number | WrongText | null;
type Prices = { price: Typed; oldPrice: Typed };

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
  // Null leaves different texts of the products as they are.
  const shared = (name: SharedText) => texts[name].trim() || (grid?.[name] === null ? null : '');
  const body: CheckedBody['body'] = {
    // A new design without a name of its own gets the name of its products.
    design: texts.design.trim() || (grid?.design ? '' : truncateText(texts.name.trim(), DESIGN_MAX_LENGTH).trim()),
    name: shared('name'),
    description: shared('description'),
    category: shared('category'),
    gender: shared('gender'),
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
      stock: countOrWrong(stock),
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
  const checked = {
    body,
    keys: offered.map(({ key }) => key),
    added: offered.filter(({ product }) => !product).length,
    changed: offered.filter(isChanged).length,
    removed,
    tinyPrice: tinyPriceOf(grid, body),
  };
  return { ...checked, problems: problemsOf(checked, { grid, draft, isOne }) };
}

/** The schema has accepted the request before it is sent. */
export function accepted<T>(body: Written<T>): T {
  return body as T;
}

export function createBodyOf({ body }: Pick<CheckedBody, 'body'>): Omit<CreateDesignInput, 'ref'> {
  const { name, description, category, gender, removed: _, ...rest } = body;
  const created: Written<Omit<CreateDesignInput, 'ref'>> = {
    ...rest,
    name: name ?? '',
    description: description ?? '',
    category: category ?? '',
    gender: gender ?? '',
    colors: body.colors.map(({ color, pictures }) => ({ color, pictures: pictures ?? [] })),
    ages: body.ages.map(({ prices, ...age }) => ({ ...age, prices: prices ?? { price: null, oldPrice: null } })),
  };
  return accepted<Omit<CreateDesignInput, 'ref'>>(created);
}

/**
 * Returns the only product. Omits stock and visibility that were not edited. Otherwise a save would overwrite, for
 * example, newer stock.
 */
export function productBodyOf(
  { body }: Pick<CheckedBody, 'body'>,
  { texts, variants: [only] }: EditorDraft,
): Omit<CreateProductInput, 'author'> {
  const { name, description, category, gender, isHidden, colors, ages, variants } = body;
  const [saved] = variants;
  const stock = saved?.stock ?? null;
  const pictures = colors[0]?.pictures ?? [];
  const { prices, measures = {} } = ages[0] ?? {};
  const isCounted = stock !== (only?.seenStock ?? null) || !only?.product;
  const product: Written<Omit<CreateProductInput, 'author'>> = {
    name: name ?? '',
    category: category ?? '',
    color: saved?.color ?? NO_COLOR,
    age: saved?.age ?? NO_AGE,
    gender: gender ?? '',
    price: prices?.price ?? null,
    oldPrice: prices?.oldPrice ?? null,
    ...(isCounted && { stock }),
    ...ofEach(NUMBER_FIELDS, (field) => countOrWrong(texts[field])),
    design: texts.design.trim() || null,
    sku: saved?.sku ?? null,
    description: description ?? '',
    measures,
    ...ofEach(NOTE_FIELDS, (field) => texts[field].trim() || null),
    custom: customFromTexts(texts.category, texts),
    ...(typeof isHidden === 'boolean' && { isHidden }),
    image: pictures[0]?.url ?? '',
    ...(pictures.length > 0 && { pictures }),
  };
  return accepted<Omit<CreateProductInput, 'author'>>(product);
}

type SharedText = 'name' | 'description' | 'category' | 'gender';
const TEXT_FIELDS = ['design', 'name', 'description', 'category', 'gender'] as const;
const GARMENT_FIELDS = [...NOTE_FIELDS, ...NUMBER_FIELDS] as const;

/** Omits values that differ between the products, unless the user typed a new one. Omitted values stay unchanged. */
function garmentOf({ texts, mixed }: EditorDraft) {
  const isTyped = (name: (typeof GARMENT_FIELDS)[number]) => texts[name].trim() !== '' || !mixed.includes(name);
  return {
    ...Object.fromEntries(NOTE_FIELDS.filter(isTyped).map((name) => [name, texts[name].trim()])),
    ...Object.fromEntries(NUMBER_FIELDS.filter(isTyped).map((name) => [name, countOrWrong(texts[name]) ?? ''])),
  };
}

/** Omits values that differ between the products, unless the user entered a new one. */
function customOf({ texts, mixed }: EditorDraft) {
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
  return { price: rupeesOrWrong(price), oldPrice: rupeesOrWrong(oldPrice) };
}

function tinyPriceOf(grid: DesignGrid | undefined, { ages }: CheckedBody['body']): number | undefined {
  const [lowest] = ages
    .filter(({ age, prices }) => prices?.price !== grid?.ages.find((each) => each.age === age)?.prices?.price)
    .map(({ prices }) => Number(prices?.price))
    .filter(isTinyPrice)
    .toSorted((a, b) => a - b);
  return lowest;
}

/** `ref` of a request that is only checked. */
const ANY_REF = '00000000-0000-4000-8000-000000000000';

/** Returns the problems of the request, and those that it does not show. */
function problemsOf(
  checked: Omit<CheckedBody, 'problems'>,
  { grid, draft, isOne }: { grid: DesignGrid | undefined; draft: EditorDraft; isOne: boolean },
): DraftProblems {
  const isNew = !grid?.design;
  const { error } = isOne
    ? (grid ? updateProductBody : createProductBody).safeParse(productBodyOf(checked, draft), { error: problemText })
    : isNew
      ? createDesignBody.safeParse({ ref: ANY_REF, ...createBodyOf(checked) }, { error: problemText })
      : updateDesignBody.safeParse({ ref: ANY_REF, ...checked.body }, { error: problemText });
  const problems: Record<string, string> = { ...problemsFromFields(problemsByField(error?.issues ?? []), checked) };
  const { variants, ages } = checked.body;
  for (const { color, age, product } of variants) {
    if (color === NO_COLOR) problems['color'] = FIELD_REQUIRED;
    if (age === NO_AGE) problems['age'] = FIELD_REQUIRED;
    if (!product && ages.some((each) => each.age === age && !each.prices))
      problems[`price ${Number(age)}`] = FIELD_REQUIRED;
  }
  for (const { age, price, oldPrice } of draft.ages) {
    const [now, before] = [rupeesOrWrong(price), rupeesOrWrong(oldPrice)];
    const isRead = typeof now === 'number' && typeof before === 'number';
    if (isRead && !isMarkdown(now, before) && !samePrices(grid, age, { now, before })) {
      problems[`oldPrice ${age}`] ??= OLD_PRICE_TOO_LOW;
    }
  }
  for (const { color, images } of draft.colors) {
    const failed = images.find(({ error: failure }) => failure !== '');
    if (failed) problems[`images ${color}`] = failed.error;
  }
  if (variants.length + checked.removed.length === 0)
    problems['variants'] = 'Please tick at least one colour and one age.';
  return problems;
}

/** True for unchanged prices. The form does not check them, because they may be older than the rule for `oldPrice`. */
function samePrices(grid: DesignGrid | undefined, age: Age, { now, before }: { now: number; before: number }) {
  const stored = grid?.ages.find((each) => each.age === age)?.prices;
  return stored?.price === now && stored.oldPrice === before;
}

/** Converts the API's errors by path, such as `variants.0.stock`, to errors by field of the form. */
export function problemsFromFields(
  fields: Record<string, string>,
  { body, keys }: Pick<CheckedBody, 'body' | 'keys'>,
): DraftProblems {
  const [onlyColor, onlyAge, onlyKey] = [body.colors[0]?.color, body.ages[0]?.age, keys[0]];
  const fieldOf = (path: string): string => {
    const [list = '', position = '', ...rest] = path.split('.');
    const index = Number(position);
    const last = rest.at(-1);
    if (list === 'colors') return `images ${body.colors[index]?.color}`;
    if (list === 'ages' && rest[0] === 'measures') return `${last} ${Number(body.ages[index]?.age)}`;
    if (list === 'ages') return `${last === 'oldPrice' ? 'oldPrice' : 'price'} ${Number(body.ages[index]?.age)}`;
    if (list === 'variants') return `${last === 'stock' || last === 'sku' ? last : 'variant'} ${keys[index]}`;
    if (list === 'custom') return path;
    if (list === 'removed') return `variant ${body.removed[index]?._id}`;
    // The fields below are those of a request with one product.
    if (list === 'image' || list === 'pictures') return `images ${onlyColor}`;
    if (list === 'price' || list === 'oldPrice') return `${list} ${Number(onlyAge)}`;
    if (list === 'measures') return `${position} ${Number(onlyAge)}`;
    if (list === 'stock' || list === 'sku') return `${list} ${onlyKey}`;
    return list;
  };
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [fieldOf(path), message]));
}
