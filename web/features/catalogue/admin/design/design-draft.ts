import { type Age, type Color } from '#contract/catalogue.ts';
import { type CustomColumn, customColumn } from '#contract/custom-fields.ts';
import type { DesignGrid, DesignVariant } from '#contract/designs.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { NOTE_FIELDS, type NoteField, ofEach } from '#contract/product-fields.ts';
import { type MeasureTexts, measureTexts } from '#web/features/catalogue/admin/measure-values.ts';
import type { MoreImage } from '#web/features/catalogue/admin/use-more-images.ts';
import { type CustomTexts, customTexts } from '#web/features/custom-fields/custom-texts.ts';

export interface DesignTexts extends CustomTexts, Record<NoteField, string> {
  design: string;
  name: string;
  category: string;
  gender: string;
  description: string;
}

/** Texts that may be empty. The form also shows an empty text if the products differ, so `mixed` lists those texts. */
export type GarmentText = NoteField | CustomColumn;

/** Prices in PKR as typed. */
export interface PriceTexts {
  price: string;
  oldPrice: string;
}

interface VariantEdit {
  isOffered?: boolean;
  /** Number of pieces as typed. Empty if the shop does not count the pieces. */
  stock?: string;
  /** Stock on screen when staff typed. The server adds only the difference, so that later sales count too. */
  seenStock?: number | null | undefined;
  sku?: string;
}

/** Changes by the user. They are separate from the fetched grid, so that a newer grid does not overwrite them. */
export interface DesignEdits {
  texts: Partial<DesignTexts>;
  /** Colours that the user has ticked, and that have no products yet. */
  colors: readonly Color[];
  ages: readonly Age[];
  images: Partial<Record<Color, readonly MoreImage[]>>;
  prices: Partial<Record<Age, PriceTexts>>;
  measures: Partial<Record<Age, MeasureTexts>>;
  variants: Readonly<Record<string, VariantEdit>>;
}

export const NO_EDITS: DesignEdits = {
  texts: {},
  colors: [],
  ages: [],
  images: {},
  prices: {},
  measures: {},
  variants: {},
};

export interface DraftColor {
  color: Color;
  hasProducts: boolean;
  images: readonly MoreImage[];
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

export interface DraftVariant {
  /** Id of the product. A new product has a key such as 'red 2' instead. */
  key: string;
  color: Color;
  age: Age;
  product: DesignVariant | undefined;
  isOffered: boolean;
  stock: string;
  seenStock: number | null;
  sku: string;
}

/** Values that the form shows: the stored values of the design with the edits of the user. */
export interface DesignDraft {
  texts: DesignTexts;
  /** Texts that differ between the products. A save leaves them unchanged, unless the user types a new text. */
  mixed: readonly GarmentText[];
  colors: DraftColor[];
  ages: DraftAge[];
  /** Sorted by colour, then by age. Products that joined the design by their own form may have the same colour and age. */
  variants: DraftVariant[];
}

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

export function draftOf(grid: DesignGrid | undefined, edits: DesignEdits): DesignDraft {
  const texts: DesignTexts = {
    design: grid?.design ?? '',
    name: grid?.name ?? '',
    category: grid?.category ?? '',
    gender: grid ? (grid.gender ?? '') : 'both',
    description: grid?.description ?? '',
    ...ofEach(NOTE_FIELDS, (name) => grid?.[name] ?? ''),
    ...customTexts(grid?.custom),
    ...edits.texts,
  };
  const colors = FACETS.color.sequence().flatMap((color): DraftColor[] => {
    const stored = grid?.colors.find((each) => each.color === color);
    if (!stored && !edits.colors.includes(color)) return [];
    const images = edits.images[color] ?? (stored?.pictures ?? []).map(imageOf);
    return [{ color, hasProducts: stored !== undefined, images, isMixed: stored?.pictures === null }];
  });
  const ages = FACETS.age.sequence().flatMap((age): DraftAge[] => {
    const stored = grid?.ages.find((each) => each.age === age);
    if (!stored && !edits.ages.includes(age)) return [];
    const prices = { price: textOf(stored?.prices?.price), oldPrice: textOf(stored?.prices?.oldPrice) };
    const hasProducts = stored !== undefined;
    const measures = edits.measures[age] ?? measureTexts(stored?.measures);
    const mixed = { isMixed: stored?.prices === null, hasMixedMeasures: stored?.measures === null };
    return [{ age, hasProducts, ...mixed, measures, ...prices, ...edits.prices[age] }];
  });
  const variants = colors.flatMap(({ color, hasProducts: hasColor }) =>
    ages.flatMap(({ age, hasProducts: hasAge }): DraftVariant[] => {
      const products = grid?.variants.filter((each) => each.color === color && each.age === age) ?? [];
      if (products.length > 0)
        return products.map((product) => variantOf(edits, { key: product._id, color, age, product }));
      // A new colour is offered in all ages, and a new age in all colours. Other missing combinations stay missing.
      const isOffered = !hasColor || !hasAge;
      return [variantOf(edits, { key: `${color} ${age}`, color, age, product: undefined }, isOffered)];
    }),
  );
  const mixed = [
    ...NOTE_FIELDS.filter((name) => grid?.[name] === null),
    ...Object.entries(grid?.custom ?? {}).flatMap(([code, value]) => (value === null ? [customColumn(code)] : [])),
  ];
  return { texts, mixed, colors, ages, variants };
}

function variantOf(
  { variants }: DesignEdits,
  variant: Pick<DraftVariant, 'key' | 'color' | 'age' | 'product'>,
  isOffered = true,
): DraftVariant {
  const { stock = null, sku } = variant.product ?? {};
  const { seenStock = stock, ...edit } = variants[variant.key] ?? {};
  return { ...variant, isOffered, stock: textOf(stock), sku: sku ?? '', seenStock, ...edit };
}

function imageOf({ url, alt }: { url: string; alt: string }, key: number): MoreImage {
  return { key, url, alt, preview: url, error: '', isUploading: false };
}
