import { z } from 'zod';
import { managedProductSchema } from './catalogue.schema.ts';
import { pastedText, searchText } from './fields.schema.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PAGE_SIZE_MAX } from './pagination.ts';
import {
  MAX_STOCK,
  MAX_STOCK_CHANGES,
  STOCK_MOVES_PAGE_SIZE,
  STOCK_OUTCOMES,
  STOCK_PAGE_SIZE,
  STOCK_REASON_NAMES,
} from './stock.ts';

export const stockedProductSchema = managedProductSchema
  .pick({ _id: true, name: true, color: true, age: true, cover: true, stock: true, isHidden: true })
  .extend({
    sku: z.string().describe('As printed on a label.'),
    timesCounted: z.number().int().optional().describe('How often a count has changed it; with `code` only.'),
  })
  .meta({ id: 'StockedProduct' });
export type StockedProduct = z.infer<typeof stockedProductSchema>;

export const listStockQuery = z.object({
  filter: z
    .enum(['low', 'out'])
    .optional()
    .describe('`low`: only products at or under the low-stock level. `out`: only those that are sold out.'),
  q: searchText().max(100).optional().describe('Part of a name or description.'),
  code: pastedText().max(100).optional().describe('An id or a SKU: this product alone, counted or not.'),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(STOCK_PAGE_SIZE),
  after: cursorQuery.describe('The `next` of another page.'),
});
export type ListStockQuery = z.infer<typeof listStockQuery>;
export const listStockResponse = z
  .object({
    products: z.array(stockedProductSchema).describe('Those whose pieces are counted, the lowest stock first.'),
    lowStock: z.number().int().describe('Pieces at which a product counts as low.'),
    next: z.string().nullable().describe('What `after` takes for the page behind this one; null at the end.'),
  })
  .meta({ id: 'StockList' });
export type StockList = z.infer<typeof listStockResponse>;

const productId = z.uuid().transform((id) => id.toLowerCase());
const pieces = z.number().int().min(0).max(MAX_STOCK);

function onceEach<Change extends z.ZodType<{ productId: string }>>(change: Change) {
  return z
    .array(change)
    .min(1)
    .max(MAX_STOCK_CHANGES)
    .refine((all) => new Set(all.map((each) => each.productId)).size === all.length, 'Name each product once.');
}

const deltaSchema = z.object({ productId, delta: z.number().int().min(-MAX_STOCK).max(MAX_STOCK) });
const countSchema = z.object({
  productId,
  expected: pieces.nullable().describe('The stock as the counter saw it; null where it was not counted.'),
  found: pieces,
  timesCounted: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('As read with `expected`. A count is refused where another one was written since.'),
});

const ref = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .describe('A random id of this submission. Sent again with it, changes that were made are not made twice.');

export const changeStockBody = z.union([
  z.strictObject({ ref, changes: onceEach(deltaSchema) }),
  z.strictObject({ ref, counts: onceEach(countSchema) }),
]);
export type ChangeStockBody = z.infer<typeof changeStockBody>;
export type ChangeStockInput = z.input<typeof changeStockBody>;

const stockResultSchema = z.object({
  productId: z.string(),
  outcome: z
    .enum(STOCK_OUTCOMES)
    .describe('`repeated`: made by an earlier try. `refused`: not made, for the reason in `message`.'),
  stock: z.number().int().nullable().describe('As it is now; null where it is not counted or the product is gone.'),
  message: z.string().optional(),
});
export type StockResult = z.infer<typeof stockResultSchema>;
export const changeStockResponse = z
  .object({ results: z.array(stockResultSchema).describe('In the order of the request.') })
  .meta({ id: 'StockResults' });
export type StockResults = z.infer<typeof changeStockResponse>;

export const listStockMovesQuery = z.object({
  product: z.string().min(1).max(200),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(STOCK_MOVES_PAGE_SIZE),
  after: cursorQuery.describe('The `next` of another page.'),
});
export const stockMoveSchema = z
  .object({
    _id: z.string(),
    at: z.iso.datetime(),
    why: z.enum(STOCK_REASON_NAMES),
    delta: z.number().int(),
    by: z.string().nullable().describe('Username; null for the shop itself and for deleted accounts.'),
    orderId: z.string().nullable().describe("The order's public number; null where none caused it, or it is deleted."),
  })
  .meta({ id: 'StockMove' });
export type StockMove = z.infer<typeof stockMoveSchema>;
export const listStockMovesResponse = z
  .object({
    moves: z.array(stockMoveSchema).describe('The newest first. All moves of a product sum to its stock.'),
    next: z.string().nullable().describe('What `after` takes for the page behind this one; null at the end.'),
  })
  .meta({ id: 'StockMoveList' });
export type StockMoveList = z.infer<typeof listStockMovesResponse>;

export const stockAlertSchema = z.object({ isWaiting: z.boolean() }).meta({ id: 'StockAlert' });
