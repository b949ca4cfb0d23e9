import type { CreateProductInput, ManagedProduct, ManagedProductDetails } from '#contract/catalogue.schema.ts';
import { DESIGN_MAX_LENGTH, PRICE_MAX } from '#contract/catalogue.ts';
import { defaultAlt, isMarkdown, OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import { MEASURES } from '#contract/measures.ts';
import { formatPkr } from '#contract/money.ts';
import {
  NOTE_FIELDS,
  type NoteField,
  NUMBER_FIELDS,
  NUMBER_ROWS,
  type NumberField,
  ofEach,
} from '#contract/product-fields.ts';
import { STOCK_MAX } from '#contract/stock.ts';
import { truncateText } from '#contract/text.ts';
import {
  type CustomTexts,
  customFromTexts,
  customTexts,
  problemsOfCustom,
} from '#web/features/custom-fields/custom-texts.ts';
import { isMeasureText, type MeasureTexts, measuresFromTexts, measureTexts } from './measure-values.ts';

export interface ProductFormValues extends MeasureTexts, CustomTexts, Record<NoteField | NumberField, string> {
  name: string;
  category: string;
  color: string;
  age: string;
  gender: string;
  price: string;
  oldPrice: string;
  stock: string;
  design: string;
  sku: string;
  description: string;
  isHidden: boolean;
}

export const EMPTY_PRODUCT: ProductFormValues = {
  name: '',
  category: '',
  color: '',
  age: '',
  gender: 'both',
  price: '',
  oldPrice: '',
  stock: '',
  ...ofEach(NUMBER_FIELDS, () => ''),
  design: '',
  sku: '',
  description: '',
  ...measureTexts(null),
  ...ofEach(NOTE_FIELDS, () => ''),
  isHidden: false,
};

export type ProductDraft = Required<Omit<CreateProductInput, 'author'>>;

export type NamedImage = ProductDraft['pictures'][number];

const textOf = (value: number | null) => (value === null ? '' : String(value));
const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

/** Returns the values of the form. During a sale, the prices are the regular prices. */
export function valuesFromProduct(product: ManagedProduct): ProductFormValues {
  const { name, category, color, description, isHidden, sale } = product;
  return {
    name,
    category,
    color,
    description,
    isHidden,
    age: String(product.age),
    gender: product.gender,
    price: String(sale ? sale.regularPrice : product.price),
    oldPrice: textOf(sale ? sale.regularOldPrice : product.oldPrice),
    stock: textOf(product.stock),
    ...ofEach(NUMBER_FIELDS, (field) => textOf(product[field])),
    design: product.design ?? '',
    sku: product.sku ?? '',
    ...measureTexts(product.measures),
    ...ofEach(NOTE_FIELDS, (field) => product[field] ?? ''),
    ...customTexts(product.custom),
  };
}

export function valuesForAnotherSize(product: ManagedProduct): ProductFormValues {
  const design = product.design ?? truncateText(product.name, DESIGN_MAX_LENGTH).trim();
  return { ...valuesFromProduct(product), ...measureTexts(null), design, sku: '', color: '', age: '' };
}

/** Replaces default descriptions by empty ones, so that the form shows only typed descriptions. */
export function imagesFromProduct({ name, pictures }: Pick<ManagedProductDetails, 'name' | 'pictures'>): NamedImage[] {
  return pictures.map(({ url, alt }, index) => ({ url, alt: alt === defaultAlt(name, index) ? '' : alt }));
}

export function draftFromValues(values: ProductFormValues, images: NamedImage[]): ProductDraft {
  return {
    name: values.name.trim(),
    category: values.category,
    color: values.color,
    age: Number(values.age),
    gender: values.gender,
    price: Number(values.price),
    oldPrice: numberOrNull(values.oldPrice),
    stock: numberOrNull(values.stock),
    ...ofEach(NUMBER_FIELDS, (name) => numberOrNull(values[name])),
    design: values.design.trim() || null,
    sku: values.sku.trim() || null,
    description: values.description.trim(),
    measures: measuresFromTexts(values),
    ...ofEach(NOTE_FIELDS, (name) => values[name].trim() || null),
    custom: customFromTexts(values.category, values),
    isHidden: values.isHidden,
    image: images[0]?.url ?? '',
    pictures: images,
  };
}

export const FIELD_REQUIRED = 'This field is required';

export const isFilled = (text: string) => text.trim() !== '' || FIELD_REQUIRED;

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

export function problemsOfProduct(values: ProductFormValues): Record<string, string> {
  const problems: Record<string, string> = {};
  const check = (field: keyof ProductFormValues, result: string | true) => {
    if (result !== true) problems[field] ??= result;
  };
  for (const field of ['name', 'category', 'color', 'age', 'price', 'description'] as const) {
    check(field, isFilled(values[field]));
  }
  check('price', isPrice(values.price));
  check('oldPrice', isPrice(values.oldPrice));
  check('oldPrice', isMarkdown(Number(values.price), numberOrNull(values.oldPrice)) || OLD_PRICE_TOO_LOW);
  check('stock', isCount(values.stock));
  for (const name of NUMBER_FIELDS) check(name, isNumberOf(name, values[name]));
  for (const name of MEASURES) check(name, isMeasureText(values[name]));
  return { ...problems, ...problemsOfCustom(values.category, values) };
}

/** Includes stock and visibility only if edited. Otherwise a save would overwrite, for example, newer stock. */
export function changesFor(
  { stock, isHidden, ...fields }: ProductDraft,
  opened: Pick<ManagedProduct, 'stock'> & Partial<Pick<ManagedProduct, 'isHidden'>>,
) {
  return {
    ...fields,
    ...(stock !== opened.stock && { stock }),
    ...(isHidden !== opened.isHidden && { isHidden }),
  };
}
