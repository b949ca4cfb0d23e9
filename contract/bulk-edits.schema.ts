import { z } from 'zod';
import { BULK_PRODUCTS_MAX, PRICE_ROUNDINGS } from './bulk-edits.ts';
import { categorySchema, managedFilterQuery } from './catalogue.schema.ts';
import { PRICE_MAX } from './catalogue.ts';
import { wholeNumber } from './fields.schema.ts';

const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    by: z.enum(['percent', 'amount']),
    value: z.number().min(-PRICE_MAX).max(PRICE_MAX).describe('Percent or PKR; below zero lowers the price.'),
    rounding: z
      .literal(PRICE_ROUNDINGS)
      .describe('Step in PKR to which the new price is rounded; 0 leaves two decimals.'),
  }),
  z.object({ kind: z.literal('category'), category: categorySchema }),
  z.object({
    kind: z.literal('stock'),
    delta: wholeNumber(-1_000_000, 1_000_000).describe('Pieces added; below zero takes some away.'),
  }),
  z.object({ kind: z.literal('visibility'), isHidden: z.boolean().describe('True hides the products.') }),
]);
export type BulkChange = z.infer<typeof changeSchema>;

export const bulkEditBody = z
  .object({
    ids: z.array(z.string().max(200)).min(1).max(BULK_PRODUCTS_MAX).optional(),
    filter: managedFilterQuery.optional().describe('Filter of the product list, in place of `ids`.'),
    change: changeSchema,
    preview: z.boolean().describe('True shows the result without changing anything.'),
    ref: z
      .uuid()
      .describe('Random id that the browser makes for each submission. A repeated request has no further effect.'),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Send either ids or a filter.');
export type BulkEditBody = z.infer<typeof bulkEditBody>;
export type BulkEditInput = z.input<typeof bulkEditBody>;

const value = z.union([z.string(), z.number()]).nullable();
const bulkItem = z.object({
  _id: z.string(),
  name: z.string(),
  before: value.describe('By the kind of change: price in PKR, category, pieces, `Hidden` or `Shown`.'),
  after: value,
  problem: z.string().nullable().describe('Why this product stays as it is.'),
});
export type BulkItem = z.infer<typeof bulkItem>;

export const bulkEditResponse = z
  .object({
    message: z.string(),
    items: z.array(bulkItem),
    undo: z
      .object({ _id: z.string(), until: z.iso.datetime() })
      .nullable()
      .describe('Id that undoes the change, until this time; null for a preview and if nothing was changed.'),
  })
  .meta({ id: 'BulkEdit' });
export type BulkEditResult = z.infer<typeof bulkEditResponse>;

export const undoBulkEditResponse = z.object({
  message: z.string(),
  left: z
    .array(z.object({ _id: z.string(), name: z.string() }))
    .describe('Products that somebody has changed since: the undo leaves them as they are.'),
});
