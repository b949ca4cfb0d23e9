import { z } from 'zod';
import {
  ageSchema,
  categorySchema,
  colorSchema,
  genderSchema,
  imagesInput,
  productFields,
  productSchema,
  productVersion as version,
} from './catalogue.schema.ts';
import { DESIGN_MAX_LENGTH, DESIGN_PRODUCTS_MAX, FACET_OPTIONS_MAX } from './catalogue.ts';
import { designCustomInput } from './custom-fields.schema.ts';
import { oneLineText } from './fields.schema.ts';
import { designMeasures, designNoteFields, designNumberFields, garmentSchema } from './measures.schema.ts';
import { NOTE_FIELDS, NUMBER_FIELDS, ofEach } from './product-fields.ts';

const prices = z.object({ price: productFields.price, oldPrice: productFields.oldPrice });

export const designVariantSchema = productSchema
  .pick({ _id: true, name: true, color: true, age: true, price: true, oldPrice: true, stock: true, sku: true })
  .extend({ version })
  .meta({ id: 'DesignVariant' });
export type DesignVariant = z.infer<typeof designVariantSchema>;

const UNSHARED = "'' if no product has it. Null if the products differ.";
const sharedText = z.string().nullish().describe(UNSHARED);
const sharedNumber = z
  .union([z.number(), z.literal('')])
  .nullish()
  .describe(UNSHARED);

export const designGridSchema = z
  .object({
    design: z.string(),
    name: z.string().nullable().describe('Null if the products differ. The same holds for the fields below.'),
    description: z.string().nullable(),
    category: categorySchema.nullable(),
    gender: genderSchema.nullable(),
    ...ofEach(NOTE_FIELDS, () => sharedText),
    ...ofEach(NUMBER_FIELDS, () => sharedNumber),
    isHidden: z.boolean().nullable().optional(),
    custom: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())
      .optional()
      .describe("Values of the shop's own fields by code: '' if no product has one, null if the products differ."),
    colors: z.array(
      z.object({
        color: colorSchema,
        pictures: z
          .array(z.object({ url: z.string(), alt: z.string() }))
          .nullable()
          .describe('Images of this colour, the cover first. Null if the products differ.'),
      }),
    ),
    ages: z.array(
      z.object({
        age: ageSchema,
        prices: z
          .object({ price: z.number(), oldPrice: z.number().nullable() })
          .nullable()
          .describe('PKR; null if the products differ.'),
        measures: garmentSchema.measures.describe('Centimetres; empty without measures, null if the products differ.'),
      }),
    ),
    variants: z
      .array(designVariantSchema)
      .describe('Products by colour, then by age. Two old products may have the same colour and age.'),
    hasMore: z
      .boolean()
      .describe(`True if the design has more than the ${DESIGN_PRODUCTS_MAX} products of this response.`),
  })
  .meta({ id: 'DesignGrid' });
export type DesignGrid = z.infer<typeof designGridSchema>;

const designName = oneLineText().min(1).max(DESIGN_MAX_LENGTH);
export const designParams = z.object({ design: designName });

const ref = z
  .uuid()
  .describe('Random id that the browser makes for each submission. A repeated request has no further effect.');
const newVariant = z.object({
  color: colorSchema,
  age: productFields.age,
  stock: productFields.stock,
  sku: productFields.sku,
});

const productId = z.uuid().transform((id) => id.toLowerCase());
const seenProduct = z.object({
  _id: productId,
  version,
  expectedStock: productFields.stock.describe(
    'Stock that the author saw. Only the difference is applied, so pieces that were sold since stay sold.',
  ),
});

/** Fields of all products of a design; null or absent leaves each product its own. */
const sharedFields = {
  ...designNoteFields,
  ...designNumberFields,
  custom: designCustomInput,
  isHidden: productFields.isHidden.nullish(),
};

export const createDesignBody = z
  .object({
    ref,
    design: designName,
    name: productFields.name,
    description: productFields.description,
    category: productFields.category,
    gender: productFields.gender,
    ...sharedFields,
    colors: z
      .array(z.object({ color: colorSchema, pictures: imagesInput }))
      .min(1)
      .max(FACET_OPTIONS_MAX),
    ages: z
      .array(z.object({ age: productFields.age, prices, measures: designMeasures }))
      .min(1)
      .max(FACET_OPTIONS_MAX),
    variants: z
      .array(
        newVariant.extend({
          product: seenProduct.nullish().describe('A product without a design, which becomes one of this design.'),
        }),
      )
      .min(1)
      .max(DESIGN_PRODUCTS_MAX),
  })
  .superRefine(checkGrid);
export type CreateDesignBody = z.infer<typeof createDesignBody>;
export type CreateDesignInput = z.input<typeof createDesignBody>;

/** Null keeps a field of existing products as it is. A new product copies the field from the most similar product. */
export const updateDesignBody = z
  .object({
    ref,
    design: designName.describe('New name of the design; the name in the path leaves it as it is.'),
    name: productFields.name
      .nullable()
      .describe('Null leaves each product its own name. The same holds for the fields below.'),
    description: productFields.description.nullable(),
    category: productFields.category.nullable(),
    gender: productFields.gender.nullable(),
    ...sharedFields,
    colors: z.array(z.object({ color: colorSchema, pictures: imagesInput.nullable() })).max(FACET_OPTIONS_MAX),
    ages: z
      .array(z.object({ age: productFields.age, prices: prices.nullable(), measures: designMeasures }))
      .max(FACET_OPTIONS_MAX),
    variants: z
      .array(newVariant.extend({ product: seenProduct.nullable().describe('Null for a new product.') }))
      .max(DESIGN_PRODUCTS_MAX)
      .describe('Products to change and to add. The other products of the design stay as they are.'),
    removed: z
      .array(z.object({ _id: productId, version }))
      .max(DESIGN_PRODUCTS_MAX)
      .describe('Products to delete, with their reviews.'),
  })
  .superRefine(checkGrid);
export type UpdateDesignBody = z.infer<typeof updateDesignBody>;
export type UpdateDesignInput = z.input<typeof updateDesignBody>;

export const savedDesignResponse = z
  .object({
    message: z.string(),
    isRepeated: z
      .boolean()
      .describe('True if an earlier request with this `ref` was saved, and this one changed nothing.'),
    added: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
    grid: designGridSchema.nullable().describe('The grid after the change; null if no product is left.'),
  })
  .meta({ id: 'SavedDesign' });
export type SavedDesign = z.infer<typeof savedDesignResponse>;

type CheckedGrid = {
  variants: CreateDesignBody['variants'];
  colors: readonly { color: string }[];
  ages: readonly { age: number }[];
  removed?: UpdateDesignBody['removed'];
};

function checkGrid({ colors, ages, variants, removed = [] }: CheckedGrid, context: z.RefinementCtx): void {
  const fail = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  const findRepeated = (values: readonly unknown[], path: (index: number) => (string | number)[], message: string) => {
    for (const [index, value] of values.entries()) {
      if (value !== null && values.indexOf(value) !== index) fail(path(index), message);
    }
  };
  findRepeated(
    colors.map(({ color }) => color),
    (index) => ['colors', index, 'color'],
    'This colour is named twice.',
  );
  findRepeated(
    ages.map(({ age }) => age),
    (index) => ['ages', index, 'age'],
    'This age is named twice.',
  );
  findRepeated(
    variants.map(({ product, color, age }) => (product ? null : `${color} ${age}`)),
    (index) => ['variants', index],
    'This colour and age is named twice.',
  );
  findRepeated(
    variants.map(({ sku }) => sku),
    (index) => ['variants', index, 'sku'],
    'Another one of these has this SKU already.',
  );
  findRepeated(
    [...removed.map(({ _id }) => _id), ...variants.map(({ product }) => product?._id ?? null)],
    (index) => (index < removed.length ? ['removed', index] : ['variants', index - removed.length]),
    'This product is named twice.',
  );
  for (const [index, { color, age }] of variants.entries()) {
    if (!colors.some((each) => each.color === color)) fail(['variants', index, 'color'], 'Name this colour in colors.');
    if (!ages.some((each) => each.age === age)) fail(['variants', index, 'age'], 'Name this age in ages.');
  }
}
