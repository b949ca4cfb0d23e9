import { z } from 'zod';
import { categorySchema, productSchema } from './catalogue.schema.ts';
import { searchText } from './fields.schema.ts';
import { SEARCH_MAX_LENGTH, SUGGESTED_CATEGORIES_MAX, SUGGESTED_PRODUCTS_MAX } from './listing.ts';

export const suggestProductsQuery = z.object({
  q: searchText().max(SEARCH_MAX_LENGTH).default('').describe('Text that the user has typed so far.'),
});

export const suggestedProductSchema = productSchema
  .pick({ _id: true, name: true, price: true, oldPrice: true, image: true, cover: true, stock: true })
  .meta({ id: 'SuggestedProduct' });
export type SuggestedProduct = z.infer<typeof suggestedProductSchema>;

export const suggestProductsResponse = z
  .object({
    products: z.array(suggestedProductSchema).max(SUGGESTED_PRODUCTS_MAX).describe('The best match first.'),
    categories: z.array(categorySchema).max(SUGGESTED_CATEGORIES_MAX),
  })
  .meta({ id: 'Suggestions' });
export type Suggestions = z.infer<typeof suggestProductsResponse>;
