import { type Age, type Category, type Color, type Gender, PIECE_WEIGHT_MAX } from './catalogue.ts';
import type { CustomColumn, CustomValue } from './custom-fields.ts';
import { MEASURE_LABELS, MEASURES, type Measure } from './measures.ts';
import type { Right } from './rights.ts';

/**
 * All fields of a product. Requests, forms, files, the audit, undo and versions of products follow this table
 * (`docs/decisions/0133-one-table-of-product-fields.md`). Does not import zod, because the browser loads this file.
 */

interface Field {
  /** Header in files of the shop, and name of the field in messages. */
  label: string;
  kind: 'code' | 'text' | 'lines' | 'option' | 'price' | 'count' | 'grams' | 'cm' | 'images' | 'yesNo' | 'note';
  /** Right that may change the field; `catalogue.edit` without one. */
  right?: Right;
  /** True for fields that most files lack. The choice of columns shows them last. */
  isRare?: true;
  /** Value of the example row in the template of an import. Options are codes. */
  example: string | number | boolean;
}

interface FormField {
  /** Hint of the input, and its label if that differs from the header. */
  form: { label?: string; hint: string };
  /** Description in the API's documentation. */
  about?: string;
}

/** An optional text of one line about the garment. */
export interface NoteRow extends Field, FormField {
  kind: 'note';
  maxLength: number;
  /** Its headings, and names of its attribute, in files of other systems. */
  words: readonly string[];
  /** True if the product page has a line with its label. It shows other notes in another way. */
  isLine?: true;
}

/** An optional weight in whole grams. */
export interface NumberRow extends Field, FormField {
  kind: 'grams';
  min: number;
  max: number;
  /** Continues 'Please enter ...'. */
  wanted: string;
  /** Description in responses to staff. */
  aboutResponse: string;
}

const NUMBERS = {
  weightG: {
    label: 'Weight (g)',
    kind: 'grams',
    isRare: true,
    min: 1,
    max: PIECE_WEIGHT_MAX,
    wanted: 'whole grams from 1 to 30,000',
    form: { label: 'Weight in grams', hint: 'Of one piece. Empty: as in the settings' },
    about: 'Grams of a piece.',
    aboutResponse: 'Grams of one piece. If null, the weight in the settings applies.',
    example: 250,
  },
} as const satisfies Record<string, NumberRow>;

const NOTES = {
  fabric: {
    label: 'Fabric',
    kind: 'note',
    isRare: true,
    maxLength: 200,
    form: { hint: 'Such as: 100 % cotton jersey' },
    words: ['fabric', 'material', 'stuff', 'cloth'],
    isLine: true,
    example: 'Cotton lawn, lined',
  },
  care: {
    label: 'Care',
    kind: 'note',
    isRare: true,
    maxLength: 300,
    form: { hint: 'Such as: Wash cold, inside out' },
    words: ['care', 'wash care', 'care instructions', 'washing instructions'],
    isLine: true,
    example: 'Wash cold, inside out.',
  },
  modelNote: {
    label: 'Model',
    kind: 'note',
    isRare: true,
    maxLength: 80,
    form: { label: 'Child in the pictures', hint: 'Such as: 112 cm, wears 5-6' },
    words: [],
    about: "Size of the child in the pictures, such as '112 cm, wears 5-6'.",
    example: '102 cm, wears 3-4',
  },
} as const satisfies Record<string, NoteRow>;

export type NumberField = keyof typeof NUMBERS;
export const NUMBER_FIELDS = Object.keys(NUMBERS) as [NumberField, ...NumberField[]];
export const NUMBER_ROWS: Record<NumberField, NumberRow> = NUMBERS;
export type NoteField = keyof typeof NOTES;
export const NOTE_FIELDS = Object.keys(NOTES) as [NoteField, ...NoteField[]];
export const NOTE_ROWS: Record<NoteField, NoteRow> = NOTES;

const MEASURE_EXAMPLES: Partial<Record<Measure, number>> = {
  chestCm: 34,
  lengthCm: 48,
  sleeveCm: 38.5,
  shoulderCm: 28,
};

const measure = (name: Measure): Field => ({
  label: `${MEASURE_LABELS[name]} (cm)`,
  kind: 'cm',
  isRare: true,
  example: MEASURE_EXAMPLES[name] ?? '',
});

const OWN_FIELDS = {
  sku: { label: 'SKU', kind: 'code', example: 'KURTA-BLUE-3' },
  name: { label: 'Name', kind: 'text', example: 'Embroidered Eid Kurta' },
  category: { label: 'Category', kind: 'option', example: 'kids-casuals' },
  color: { label: 'Colour', kind: 'option', example: 'blue' },
  age: { label: 'Age', kind: 'option', example: 2 },
  gender: { label: 'For', kind: 'option', example: 'boys' },
  price: { label: 'Price', kind: 'price', right: 'prices.edit', example: 1_990 },
  oldPrice: { label: 'Old price', kind: 'price', right: 'prices.edit', example: 2_490 },
  stock: { label: 'Stock', kind: 'count', right: 'stock.count', example: 12 },
  design: { label: 'Design', kind: 'text', isRare: true, example: 'Embroidered Eid Kurta' },
  description: { label: 'Description', kind: 'lines', example: 'Soft cotton with an embroidered collar.' },
  pictures: { label: 'Pictures', kind: 'images', example: 'kurta-front.jpg, kurta-back.jpg' },
  isHidden: { label: 'Hidden', kind: 'yesNo', isRare: true, example: false },
} as const satisfies Record<string, Field>;

/** Exported files have their columns in this order. */
export const PRODUCT_FIELDS: Record<ProductField, Field> = {
  ...OWN_FIELDS,
  ...NUMBERS,
  ...(Object.fromEntries(MEASURES.map((name) => [name, measure(name)])) as Record<Measure, Field>),
  ...NOTES,
};
export type ProductField = keyof typeof OWN_FIELDS | NumberField | Measure | NoteField;
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as [ProductField, ...ProductField[]];

/** A field of every shop, or one that the shop has added. */
export type AnyField = ProductField | CustomColumn;

/** Values of a product. Prices are in PKR without sales. A type alias, so that the audit accepts it as a record. */
export type FieldValues = Record<NumberField | Measure, number | null> &
  Record<NoteField, string | null> &
  Record<CustomColumn, CustomValue | null> & {
    sku: string | null;
    name: string;
    category: Category;
    color: Color;
    age: Age;
    gender: Gender;
    price: number;
    oldPrice: number | null;
    stock: number | null;
    design: string | null;
    description: string;
    isHidden: boolean;
  };

/** Returns an object with a value for each of the names. */
export function ofEach<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
