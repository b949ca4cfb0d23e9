import { isDeepStrictEqual } from 'node:util';
import type { Color } from '#contract/catalogue.ts';
import type { UpdateDesignBody } from '#contract/designs.schema.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { isMarkdown, OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { paisaFromPkr } from '#contract/money.ts';
import { NOTE_FIELDS, NUMBER_FIELDS, ofEach } from '#contract/product-fields.ts';
import { changeCustomValues } from '#server/catalogue/custom-fields/change-values.ts';
import type { NewProduct, ProductChange, ProductValues } from '#server/catalogue/products/write-products.ts';
import { type ProductRow, regularPriceOf } from '#server/catalogue/queries.ts';
import { planCount } from '#server/catalogue/stock/plan-stock.ts';
import { namedImagesOf, versionOf } from './design-grid.ts';

export interface DesignState {
  /** Name of the design before the change; null for a new design, which products without a design may join. */
  design: string | null;
  /** Locked products: all of the design, and others that the body names. */
  rows: readonly ProductRow[];
  body: UpdateDesignBody;
  imagesByColor: ReadonlyMap<Color, ProductImage[]>;
}

export const CHANGED = 'This product was changed meanwhile.';
export const MADE_MEANWHILE = 'Somebody has added this product meanwhile.';
const GONE = 'This product is no longer in the shop.';
const NEEDS_IMAGES = 'Please choose pictures for this colour.';
const NEEDS_PRICE = 'The products of this age have different prices. Enter one for all of them.';

type Variant = UpdateDesignBody['variants'][number];
type Seen = NonNullable<Variant['product']>;
type Report = (code: ErrorCode, field: string, message: string) => void;

/** Takes missing fields from the most similar product of the design. Returns undefined if a field is still missing. */
export function planNew(
  { design, rows, body, imagesByColor }: DesignState,
  { color, age, stock, sku }: Omit<Variant, 'product'>,
  report: Report,
): NewProduct | undefined {
  const ofDesign = rows.filter((row) => row.design === design);
  const near = nearest(ofDesign, { color, age });
  const pictures = imagesByColor.get(color) ?? (near?.color === color ? near.pictures : []);
  const image = pictures[0]?.url ?? (near?.color === color ? near.image : undefined);
  if (image === undefined) {
    const index = body.colors.findIndex((each) => each.color === color);
    report('validation', `colors.${index}.pictures`, NEEDS_IMAGES);
  }
  const prices = pricesOfAge(body, age);
  if (prices) checkOldPrice(body, age, { prices, report });
  else report('validation', `${pathOfAge(body, age)}.prices`, NEEDS_PRICE);
  const name = body.name ?? near?.name;
  const description = body.description ?? near?.description;
  const category = body.category ?? near?.category;
  const gender = body.gender ?? near?.gender;
  if (!name || !description || !category || !gender || !prices || image === undefined) return undefined;
  const texts = { name, description, category, gender };
  const optional = optionalFieldsOf(body, age, { near, sameAge: ofDesign.find((row) => row.age === age) });
  const own = { design: body.design, color, age, stock, sku, image, pictures };
  return { ...texts, ...prices, ...optional, ...own };
}

interface Present {
  near: ProductRow | undefined;
  sameAge: ProductRow | undefined;
}

/** Takes fields that the body lacks from the most similar product, and measures from a product of the same age. */
function optionalFieldsOf({ custom = {}, ...body }: UpdateDesignBody, age: number, { near, sameAge }: Present) {
  const measures = body.ages.find((each) => each.age === age)?.measures ?? sameAge?.measures;
  return {
    isHidden: body.isHidden ?? near?.isHidden ?? false,
    measures: measures && Object.keys(measures).length > 0 ? measures : null,
    ...ofEach(NUMBER_FIELDS, (name) => (body[name] ?? near?.[name]) || null),
    ...ofEach(NOTE_FIELDS, (name) => (body[name] ?? near?.[name]) || null),
    customValues: changeCustomValues(near?.customValues ?? {}, custom),
  };
}

/** Plans a change; undefined if nothing changes. Reports a problem if somebody else has changed the product since. */
export function planChange(
  { design, rows, body, imagesByColor }: DesignState,
  { color, age, stock, sku, product: seen }: Variant & { product: Seen },
  { index, report }: { index: number; report: Report },
): ProductChange | undefined {
  const row = rows.find(({ id }) => id === seen._id);
  if (row?.design !== design || versionOf(row) !== seen.version) {
    report('design_changed', `variants.${index}`, row ? CHANGED : GONE);
    return undefined;
  }
  const prices = pricesOfAge(body, age);
  const hasNewPrices =
    prices && (prices.pricePaisa !== regularPriceOf(row) || prices.oldPricePaisa !== row.oldPricePaisa);
  // Checks only new prices: prices that were stored before this rule existed may break it.
  if (hasNewPrices) checkOldPrice(body, age, { prices, report });
  const planned = planStock(row.stock, stock, seen.expectedStock);
  if ('refused' in planned) report('design_changed', `variants.${index}.stock`, planned.refused);
  const images = imagesByColor.get(color);
  const named = images?.map(({ url, alt }) => ({ url, alt }));
  const hasNewImages = named && !isDeepStrictEqual(named, namedImagesOf(row));
  const values = withoutSame(row, {
    name: body.name ?? row.name,
    description: body.description ?? row.description,
    category: body.category ?? row.category,
    gender: body.gender ?? row.gender,
    ...optionalFieldsOf(body, age, { near: row, sameAge: row }),
    ...(hasNewPrices && { regularPricePaisa: prices.pricePaisa, oldPricePaisa: prices.oldPricePaisa }),
    stock: 'refused' in planned ? row.stock : planned.stock,
    design: body.design,
    color,
    age,
    sku,
    ...(hasNewImages && { image: named[0]?.url ?? row.image, pictures: images }),
  });
  return Object.keys(values).length === 0 ? undefined : { row, values };
}

interface Paisa {
  pricePaisa: number;
  oldPricePaisa: number | null;
}

function pricesOfAge({ ages }: UpdateDesignBody, age: number): Paisa | null {
  const prices = ages.find((each) => each.age === age)?.prices;
  if (!prices) return null;
  const { price, oldPrice } = prices;
  return { pricePaisa: paisaFromPkr(price), oldPricePaisa: oldPrice === null ? null : paisaFromPkr(oldPrice) };
}

function pathOfAge({ ages }: UpdateDesignBody, age: number): string {
  return `ages.${ages.findIndex((each) => each.age === age)}`;
}

function checkOldPrice(body: UpdateDesignBody, age: number, { prices, report }: { prices: Paisa; report: Report }) {
  if (isMarkdown(prices.pricePaisa, prices.oldPricePaisa)) return;
  report('validation', `${pathOfAge(body, age)}.prices.oldPrice`, OLD_PRICE_TOO_LOW);
}

/** If the user did not edit the stock, the current stock stays, because orders may have changed it since. */
function planStock(stock: number | null, wanted: number | null, expected: number | null) {
  if (wanted === expected) return { stock };
  return wanted === null ? { stock: null } : planCount(stock, { expected, found: wanted });
}

/** Returns the product that is most similar to the variant: of the same colour if possible, then of the nearest age. */
function nearest(rows: readonly ProductRow[], { color, age }: Pick<Variant, 'color' | 'age'>): ProductRow | undefined {
  const distance = (row: ProductRow) => (row.color === color ? 0 : 100) + Math.abs(row.age - age);
  return rows.toSorted((a, b) => distance(a) - distance(b))[0];
}

function withoutSame(row: ProductRow, values: ProductValues): ProductValues {
  const present = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(present.get(name), value)),
  );
}
