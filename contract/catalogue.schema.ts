import { z } from 'zod';
import {
  DESIGN_MAX_LENGTH,
  PRICE_MAX,
  PRODUCT_IDS_MAX,
  PRODUCT_NAME_MAX_LENGTH,
  SKU_MAX_LENGTH,
  VISIBILITIES,
} from './catalogue.ts';
import { customValuesInput, customValuesSchema } from './custom-fields.schema.ts';
import { FACETS, type FacetName, type FacetValue } from './facets.ts';
import { typedNumber } from './field-problems.ts';
import { multiLineText, numberInput, OR_EMPTY, oneLineText, rupees, wholeNumber } from './fields.schema.ts';
import { DESCRIPTION_MAX_LENGTH, PRODUCT_SORTS } from './managed-products.ts';
import { garmentFields, garmentSchema, numberFields, numbersSchema } from './measures.schema.ts';
import { imageSchema } from './media.schema.ts';
import { ALT_MAX_LENGTH, imageOriginOf, PRODUCT_IMAGES_MAX } from './media.ts';
import { cursorQuery, paginationQuery, sortOrderSchema } from './pagination.schema.ts';
import { NOTE_FIELDS, NUMBER_FIELDS, ofEach } from './product-fields.ts';
import { countFacetsQuery, productFilterQuery } from './product-filter.schema.ts';
import { ratingCountsSchema, reviewSchema } from './reviews.schema.ts';
import { STOCK_MAX } from './stock.ts';

export const categorySchema = z.string().describe('Code of a category. `/api/store` has the values of the shop.');
export const colorSchema = z.string().describe('Code of a colour.');
export const ageSchema = z
  .number()
  .int()
  .describe('Code of a size. 1 = 1-2 years, 2 = 3-4, 3 = 5-6, 4 = 7-8, 5 = 9-10; the sizes that the shop adds follow.');

export const genderSchema = z
  .string()
  .describe('Children for whom the product is made: girls, boys, both, or a value of the shop.');

const saleOfProduct = z.object({
  endsAt: z.iso.datetime(),
  regularPrice: z.number().describe('Price in PKR before and after the sale. Staff edit this one.'),
  regularOldPrice: z.number().nullable().describe('Old price in PKR before and after the sale.'),
});

export const productSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    price: z.number().describe('PKR'),
    oldPrice: z.number().nullable().describe('PKR'),
    sale: saleOfProduct.optional().describe('Absent if the product is not on sale.'),
    image: z.string().describe('URL of the first picture.'),
    cover: imageSchema.describe('The first picture.'),
    category: categorySchema,
    color: colorSchema,
    age: ageSchema,
    gender: genderSchema,
    description: z.string(),
    rating: z.number().min(0).max(5).describe('Mean of the reviews; 0 without reviews.'),
    reviewCount: z.number().int(),
    stock: z.number().int().nullable().describe('Pieces left; null if the shop does not count them.'),
    design: z.string().nullable().describe('Name that products share which differ only in colour or age.'),
    sku: z.string().nullable().describe("The shop's code for this colour and age, such as in its spreadsheets."),
    author: z.string().nullable().describe('Id of the user who added the product.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productSchema>;

export const managedProductSchema = productSchema
  .extend({
    isHidden: z.boolean().describe('True for a draft, which shoppers can neither find nor order.'),
    ...numbersSchema,
    ...garmentSchema,
    custom: customValuesSchema,
    cost: z
      .number()
      .nullable()
      .optional()
      .describe('Average cost of a piece in PKR; null if it is not known. Absent for users who may not see costs.'),
  })
  .meta({ id: 'ManagedProduct' });
export type ManagedProduct = z.infer<typeof managedProductSchema>;

export const productVariantSchema = productSchema
  .pick({ _id: true, name: true, color: true, age: true, image: true, cover: true, price: true, stock: true })
  .extend({ measures: garmentSchema.measures })
  .meta({ id: 'ProductVariant' });
export type ProductVariant = z.infer<typeof productVariantSchema>;

export const productDetailsSchema = productSchema
  .extend({
    ...garmentSchema,
    details: z
      .array(z.object({ label: z.string(), text: z.string() }))
      .optional()
      .describe(
        'Lines of the product page about the garment, then the fields that the shop has added. Absent without any.',
      ),
    pictures: z.array(imageSchema).min(1).describe('Images in the order of display. The first is the cover.'),
    variants: z.array(productVariantSchema).describe('The other products of its design, by age, then by colour.'),
    ratingCounts: ratingCountsSchema,
    fitAdvice: z.string().nullish().describe('What the reviews of all products of the design say about the size.'),
  })
  .meta({ id: 'ProductDetails' });
export type ProductDetails = z.infer<typeof productDetailsSchema>;

const productIdsFilter = z
  .string()
  .max(PRODUCT_IDS_MAX * 201)
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
  .pipe(z.array(z.string().max(200)).max(PRODUCT_IDS_MAX))
  .transform((ids) => (ids.length === 0 ? undefined : ids))
  .optional()
  .describe(
    `Up to ${PRODUCT_IDS_MAX} ids, separated by commas. Returns these products in this order without unknown ones, and ignores all other parameters.`,
  );

export const listProductsQuery = z.object({
  ids: productIdsFilter,
  ...productFilterQuery,
  sortBy: z
    .enum(PRODUCT_SORTS)
    .optional()
    .describe(
      'By default a search (`q`) is sorted by relevance and ignores `order`; any other list is sorted by `createdAt`.',
    ),
  order: sortOrderSchema,
  ...paginationQuery,
  after: cursorQuery.describe('The `next` of the previous page, in place of `page`. Equally fast for every page.'),
});
export type ListProductsQuery = z.infer<typeof listProductsQuery>;

const visibility = z.enum(VISIBILITIES).default('all').describe('Products that shoppers see, hidden ones, or both.');

export const managedFilterQuery = countFacetsQuery.extend({ visibility });
export const listManagedProductsQuery = listProductsQuery.extend({ visibility });

const understoodSchema = z
  .object({
    minPrice: z.number().optional().describe('PKR. Products that cost less are left out.'),
    maxPrice: z.number().optional().describe('PKR. Products that cost more are left out.'),
    ages: z.array(ageSchema).describe('Ages that come first.'),
    genders: z.array(genderSchema).describe('Children whose products come first.'),
    nearestColors: z
      .array(z.object({ word: z.string(), colors: z.array(colorSchema) }))
      .describe('Colours that the shop does not have, with the most similar ones that come first.'),
    dropped: z.array(z.string()).describe('Words that were left out, because nothing has all words.'),
  })
  .meta({ id: 'UnderstoodSearch' });
export type UnderstoodSearch = z.infer<typeof understoodSchema>;

export const listProductsResponse = z
  .object({
    products: z.array(productSchema),
    totalPages: z.number().int(),
    totalProducts: z.number().int(),
    next: z.string().nullable().describe('`after` of the next page; null on the last.'),
    searchedOnSale: z
      .boolean()
      .optional()
      .describe('True if a word of the search, such as “sale”, was read as the filter `onSale`.'),
    searchedFor: z
      .string()
      .optional()
      .describe('Text that was searched for, because nothing was found for `q`: corrected, or without some words.'),
    understood: understoodSchema.optional().describe('Present if the search understood more than words.'),
  })
  .meta({ id: 'ProductList' });
export type ProductList = z.infer<typeof listProductsResponse>;

export const listManagedProductsResponse = listProductsResponse
  .extend({ products: z.array(managedProductSchema) })
  .meta({ id: 'ManagedProductList' });
export type ManagedProductList = z.infer<typeof listManagedProductsResponse>;

const VERSION_LENGTH = 22;
export const productVersion = z
  .string()
  .max(VERSION_LENGTH)
  .describe('Hash of all fields but the stock, which orders change all the time.');

export const managedProductDetailsSchema = managedProductSchema
  .extend({ pictures: productDetailsSchema.shape.pictures, version: productVersion })
  .meta({ id: 'ManagedProductDetails' });
export type ManagedProductDetails = z.infer<typeof managedProductDetailsSchema>;
export const getManagedProductResponse = z.object({ product: managedProductDetailsSchema });

export const getProductResponse = z.object({ product: productDetailsSchema, reviews: z.array(reviewSchema) });
export type ProductWithReviews = z.infer<typeof getProductResponse>;

export const relatedProductsResponse = z.object({ products: z.array(productSchema) });

export const listDesignsResponse = z.object({ designs: z.array(z.string()) });

/** PKR. Accepts a text such as '1490' too, because forms send texts. */
export const priceSchema = rupees(0, PRICE_MAX);

/** Accepts an uploaded image or an image on another website. Rejects `data:` and `javascript:` URLs. */
export const imageUrlSchema = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .refine(
    (url) =>
      /^\/media\/[\w.-]+$/.test(url) || (/^https?:\/\/[^\s"'<>]+$/.test(url) && imageOriginOf(url) !== undefined),
    'must be the URL of a picture',
  );

export const imagesInput = z
  .array(
    z.object({
      url: imageUrlSchema,
      alt: oneLineText().max(ALT_MAX_LENGTH).describe("Alternative text. If empty, the product's name is used."),
    }),
  )
  .min(1, 'Please choose a picture for this colour.')
  .max(PRODUCT_IMAGES_MAX)
  .refine((images) => new Set(images.map(({ url }) => url)).size === images.length, 'the same picture twice')
  .describe(
    'All images of the product in the order of display. The first is the cover; `image`, if sent, must be its URL.',
  );

function hasOneCover(body: { image?: string | undefined; pictures?: { url: string }[] | undefined }): boolean {
  return body.image === undefined || body.pictures === undefined || body.image === body.pictures[0]?.url;
}
const ONE_COVER = { path: ['pictures'], error: 'the first picture must be the image' };

/** A code of the shop. One that was merged becomes the code that took over its products. */
function known<Name extends FacetName>(name: Name, resolve: (value: FacetValue<Name>) => FacetValue<Name> | undefined) {
  return (value: FacetValue<Name>, context: z.RefinementCtx): FacetValue<Name> => {
    const found = resolve(value);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: `There is no such ${FACETS[name].noun}.` });
    return z.NEVER;
  };
}

export const colorInput = z.string().transform(known('color', FACETS.color.resolve));

export const productFields = {
  name: oneLineText().min(1).max(PRODUCT_NAME_MAX_LENGTH),
  category: z.string().min(1).transform(known('category', FACETS.category.find)),
  color: colorInput,
  age: numberInput.pipe(ageSchema).transform(known('age', FACETS.age.resolve)),
  gender: z.string().min(1).transform(known('gender', FACETS.gender.resolve)),
  price: priceSchema,
  oldPrice: z.union(
    [z.literal('').transform(() => null), z.null(), priceSchema],
    typedNumber(`Please enter rupees, such as 1490${OR_EMPTY}`),
  ),
  description: multiLineText().min(1).max(DESCRIPTION_MAX_LENGTH),
  image: imageUrlSchema,
  stock: wholeNumber(0, STOCK_MAX, OR_EMPTY).nullable(),
  design: oneLineText()
    .max(DESIGN_MAX_LENGTH)
    .nullable()
    .transform((design) => (design === '' ? null : design)),
  sku: oneLineText()
    .max(SKU_MAX_LENGTH)
    .nullable()
    .transform((sku) => (sku === '' ? null : sku)),
  ...numberFields,
  ...garmentFields,
  custom: customValuesInput,
  isHidden: z.boolean(),
  author: z.string().max(200),
};

export const createProductBody = z
  .object({
    ...productFields,
    pictures: imagesInput.optional(),
    gender: productFields.gender.default('both'),
    oldPrice: productFields.oldPrice.optional().transform((price) => price ?? null),
    stock: productFields.stock.optional().transform((stock) => stock ?? null),
    design: productFields.design.optional().transform((design) => design ?? null),
    sku: productFields.sku.optional().transform((sku) => sku ?? null),
    ...ofEach(NUMBER_FIELDS, (name) => productFields[name].optional().transform((value) => value ?? null)),
    measures: productFields.measures.optional().transform((measures) => measures ?? null),
    ...ofEach(NOTE_FIELDS, (name) => productFields[name].optional().transform((text) => text ?? null)),
    custom: productFields.custom.optional(),
    isHidden: productFields.isHidden.default(false),
    author: productFields.author.optional(),
  })
  .refine(hasOneCover, ONE_COVER);
export type CreateProductBody = z.infer<typeof createProductBody>;
export type CreateProductInput = z.input<typeof createProductBody>;

export const updateProductBody = z
  .object({ ...productFields, pictures: imagesInput })
  .partial()
  .refine(hasOneCover, ONE_COVER)
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change was sent.');
export type UpdateProductBody = z.infer<typeof updateProductBody>;
export type UpdateProductInput = z.input<typeof updateProductBody>;

export const productResponse = z.object({ message: z.string(), product: productSchema });
