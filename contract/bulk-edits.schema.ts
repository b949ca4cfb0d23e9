import { z } from 'zod';
import { BULK_PRODUCTS_MAX, PRICE_ROUNDINGS } from './bulk-edits.ts';
import { categorySchema, managedFilterQuery } from './catalogue.schema.ts';
import { PRICE_MAX } from './catalogue.ts';

const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    by: z.enum(['percent', 'amount']),
    value: z.number().min(-PRICE_MAX).max(PRICE_MAX).describe('Percent or PKR; below zero lowers the price.'),
    rounding: z.literal(PRICE_ROUNDINGS).describe('PKR that the new price is rounded to; 0 leaves two decimals.'),
  }),
  z.object({ kind: z.literal('category'), category: categorySchema }),
  z.object({
    kind: z.literal('stock'),
    delta: z.number().int().min(-1_000_000).max(1_000_000).describe('Pieces added; below zero takes some away.'),
  }),
  z.object({ kind: z.literal('visibility'), isHidden: z.boolean().describe('Hides the products, or shows them.') }),
]);
export type BulkChange = z.infer<typeof changeSchema>;

export const bulkEditBody = z
  .object({
    ids: z.array(z.string().max(200)).min(1).max(BULK_PRODUCTS_MAX).optional(),
    filter: managedFilterQuery.optional().describe('As of the list, in place of `ids`.'),
    change: changeSchema,
    preview: z.boolean().describe('Changes nothing.'),
    ref: z
      .uuid()
      .optional()
      .describe(
        'Made by the browser for each submission: a repeated one is made once. Pages of the previous release lack it.',
      ),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Send either ids or a filter.');
export type BulkEditBody = z.infer<typeof bulkEditBody>;
export type BulkEditInput = z.input<typeof bulkEditBody>;

const value = z.union([z.string(), z.number()]).nullable();
const bulkItem = z.object({
  _id: z.string(),
  name: z.string(),
  before: value.describe('Price in PKR, category, pieces, or `Hidden` and `Shown`.'),
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
      .describe('What takes the change back; null for a preview, and where nothing was changed.'),
  })
  .meta({ id: 'BulkEdit' });
export type BulkEditResult = z.infer<typeof bulkEditResponse>;

export const undoBulkEditResponse = z.object({
  message: z.string(),
  left: z
    .array(z.object({ _id: z.string(), name: z.string() }))
    .describe('Changed again meanwhile, and left as they are.'),
});
