import type { ManagedProductDetails } from '#contract/catalogue.schema.ts';
import type { Age, Color } from '#contract/catalogue.ts';
import { type CustomColumn, customColumn } from '#contract/custom-fields.ts';
import type { DesignGrid, DesignVariant } from '#contract/designs.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { defaultAlt } from '#contract/managed-products.ts';
import { NOTE_FIELDS, type NoteField, NUMBER_FIELDS, type NumberField, ofEach } from '#contract/product-fields.ts';
import { type FormImage, storedImage } from '#web/features/catalogue/admin/upload-image.ts';
import { type CustomTexts, customTexts } from '#web/features/custom-fields/custom-texts.ts';
import { type MeasureTexts, measureTexts } from './measure-values.ts';

/** Stand for the colour and age of a new product until the user chooses them. */
export const NO_COLOR: Color = '';
export const NO_AGE: Age = 0;

export interface EditorTexts extends CustomTexts, Record<NoteField | NumberField, string> {
  design: string;
  name: string;
  category: string;
  gender: string;
  description: string;
}

/** Texts that may be empty. The form also shows an empty text if the products differ, so `mixed` lists those texts. */
export type GarmentText = NoteField | NumberField | CustomColumn;

/** Prices in PKR as typed. */
export interface PriceTexts {
  price: string;
  oldPrice: string;
}

export interface EditorImage extends FormImage {
  key: number;
  alt: string;
}

export interface VariantEdit {
  isOffered?: boolean;
  /** Number of pieces as typed. Empty if the shop does not count the pieces. */
  stock?: string;
  /** Stock on screen when staff typed. The server adds only the difference, so that later sales count too. */
  seenStock?: number | null | undefined;
  sku?: string;
}

export interface ColorAndAge {
  color: Color;
  age: Age;
}

/** Changes by the user. They are separate from the fetched grid, so that a newer grid does not overwrite them. */
export interface Edits {
  texts: Partial<EditorTexts>;
  isHidden?: boolean;
  /** Colours that the user has ticked, and that have no products yet. */
  colors: readonly Color[];
  ages: readonly Age[];
  /** Another colour and age of a stored product. */
  moved?: ColorAndAge;
  images: Record<Color, readonly EditorImage[]>;
  prices: Record<Age, PriceTexts>;
  measures: Record<Age, MeasureTexts>;
  variants: Readonly<Record<string, VariantEdit>>;
}

const NO_EDITS: Edits = { texts: {}, colors: [], ages: [], images: {}, prices: {}, measures: {}, variants: {} };
const NEW_PRODUCT: Edits = { ...NO_EDITS, colors: [NO_COLOR], ages: [NO_AGE] };

/** Returns the edits of a form that was just opened. */
export function firstEdits(grid: DesignGrid | undefined, isOne: boolean): Edits {
  return isOne && !grid ? NEW_PRODUCT : NO_EDITS;
}

export interface DraftColor {
  color: Color;
  hasProducts: boolean;
  images: readonly EditorImage[];
  /** True if products of this colour have different images. These stay until the user chooses an image. */
  isMixed: boolean;
}

export interface DraftAge extends PriceTexts {
  age: Age;
  hasProducts: boolean;
  isMixed: boolean;
  measures: MeasureTexts;
  hasMixedMeasures: boolean;
}

export interface DraftVariant extends ColorAndAge {
  /** Id of the product. A new product has a key such as 'red 2' instead. */
  key: string;
  product: DesignVariant | undefined;
  isOffered: boolean;
  stock: string;
  seenStock: number | null;
  sku: string;
}

/** Values that the form shows: the stored values of the products with the edits of the user. */
export interface EditorDraft {
  texts: EditorTexts;
  /** Texts that differ between the products. A save leaves them unchanged, unless the user types a new text. */
  mixed: readonly GarmentText[];
  /** Null if the products differ. */
  isHidden: boolean | null;
  isMoved: boolean;
  colors: DraftColor[];
  ages: DraftAge[];
  /** Sorted by colour, then by age. Products that joined the design by their own form may have the same colour and age. */
  variants: DraftVariant[];
}

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
const keyOf = ({ color, age }: ColorAndAge) => `${color} ${age}`;

export function draftOf(grid: DesignGrid | undefined, edits: Edits): EditorDraft {
  const texts: EditorTexts = {
    design: grid?.design ?? '',
    name: grid?.name ?? '',
    category: grid?.category ?? '',
    gender: grid ? (grid.gender ?? '') : 'both',
    description: grid?.description ?? '',
    ...ofEach(NOTE_FIELDS, (name) => grid?.[name] ?? ''),
    ...ofEach(NUMBER_FIELDS, (name) => String(grid?.[name] ?? '')),
    ...customTexts(grid?.custom),
    ...edits.texts,
  };
  const colors = [NO_COLOR, ...FACETS.color.sequence()].flatMap((color): DraftColor[] => {
    const present = grid?.colors.find((each) => each.color === color);
    if (!present && !edits.colors.includes(color)) return [];
    const images = edits.images[color] ?? (present?.pictures ?? []).map(imageOf);
    return [{ color, hasProducts: present !== undefined, images, isMixed: present?.pictures === null }];
  });
  const ages = [NO_AGE, ...FACETS.age.sequence()].flatMap((age): DraftAge[] => {
    const present = grid?.ages.find((each) => each.age === age);
    if (!present && !edits.ages.includes(age)) return [];
    const prices = { price: textOf(present?.prices?.price), oldPrice: textOf(present?.prices?.oldPrice) };
    const hasProducts = present !== undefined;
    const measures = edits.measures[age] ?? measureTexts(present?.measures);
    const mixed = { isMixed: present?.prices === null, hasMixedMeasures: present?.measures === null };
    return [{ age, hasProducts, ...mixed, measures, ...prices, ...edits.prices[age] }];
  });
  const variants = colors.flatMap(({ color, hasProducts: hasColor }) =>
    ages.flatMap(({ age, hasProducts: hasAge }): DraftVariant[] => {
      const products = grid?.variants.filter((each) => each.color === color && each.age === age) ?? [];
      if (products.length > 0)
        return products.map((product) => variantOf(edits, { key: product._id, color, age, product }));
      // A new colour is offered in all ages, and a new age in all colours. Other missing combinations stay missing.
      const isOffered = !hasColor || !hasAge;
      return [variantOf(edits, { key: keyOf({ color, age }), color, age, product: undefined }, isOffered)];
    }),
  );
  const mixed = [
    ...[...NOTE_FIELDS, ...NUMBER_FIELDS].filter((name) => grid?.[name] === null),
    ...Object.entries(grid?.custom ?? {}).flatMap(([code, value]) => (value === null ? [customColumn(code)] : [])),
  ];
  const isHidden = edits.isHidden ?? (grid ? (grid.isHidden ?? null) : false);
  return { texts, mixed, isHidden, isMoved: edits.moved !== undefined, colors, ages, variants };
}

/** Returns the stored grid with the colour and age that the user has chosen for its only product. */
export function movedGrid(grid: DesignGrid | undefined, { moved }: Edits): DesignGrid | undefined {
  if (!grid || !moved) return grid;
  const { color, age } = moved;
  return {
    ...grid,
    colors: grid.colors.map((each) => ({ ...each, color })),
    ages: grid.ages.map((each) => ({ ...each, age })),
    variants: grid.variants.map((each) => ({ ...each, color, age })),
  };
}

/** Gives the only product another colour and age. What the user has entered moves with it. */
export function withColorAndAge(edits: Edits, from: ColorAndAge, to: ColorAndAge): Edits {
  const renamed = <Value>(values: Readonly<Record<string, Value>>, key: string | number, next: string | number) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name === String(key) ? next : name, value]));
  return {
    ...edits,
    moved: to,
    colors: edits.colors.map((color) => (color === from.color ? to.color : color)),
    ages: edits.ages.map((age) => (age === from.age ? to.age : age)),
    images: renamed(edits.images, from.color, to.color),
    prices: renamed(edits.prices, from.age, to.age),
    measures: renamed(edits.measures, from.age, to.age),
    variants: renamed(edits.variants, keyOf(from), keyOf(to)),
  };
}

function variantOf(
  { variants }: Edits,
  variant: Pick<DraftVariant, 'key' | 'color' | 'age' | 'product'>,
  isOffered = true,
): DraftVariant {
  const { stock = null, sku } = variant.product ?? {};
  const { seenStock = stock, ...edit } = variants[variant.key] ?? {};
  return { ...variant, isOffered, stock: textOf(stock), sku: sku ?? '', seenStock, ...edit };
}

function imageOf({ url, alt }: { url: string; alt: string }, key: number): EditorImage {
  return { key, alt, ...storedImage(url) };
}

/** Returns a product as a design of one, with its regular prices also during a sale. */
export function gridOfProduct(product: ManagedProductDetails): DesignGrid {
  const { _id, name, description, category, gender, isHidden, color, age, sale, stock, sku, version } = product;
  const { price, oldPrice } = sale ? { price: sale.regularPrice, oldPrice: sale.regularOldPrice } : product;
  const prices = { price, oldPrice };
  // Default descriptions are shown as empty ones, so that a save does not store them.
  const pictures = product.pictures.map(({ url, alt }, index) => ({
    url,
    alt: alt === defaultAlt(name, index) ? '' : alt,
  }));
  return {
    design: product.design ?? '',
    name,
    description,
    category,
    gender,
    isHidden,
    ...ofEach(NOTE_FIELDS, (field) => product[field] ?? ''),
    ...ofEach(NUMBER_FIELDS, (field) => product[field] ?? ''),
    custom: product.custom,
    colors: [{ color, pictures }],
    ages: [{ age, prices, measures: product.measures ?? {} }],
    variants: [{ _id, name, color, age, ...prices, stock, sku, version }],
    hasMore: false,
  };
}
