import { z } from 'zod';
import { managedProductSchema } from './catalogue.schema.ts';
import { pastedText, searchText, wholeNumber } from './fields.schema.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PAGE_SIZE_MAX } from './pagination.ts';
import {
  STOCK_CHANGES_MAX,
  STOCK_MAX,
  STOCK_MOVES_PAGE_SIZE,
  STOCK_OUTCOMES,
  STOCK_PAGE_SIZE,
  STOCK_REASON_NAMES,
} from './stock.ts';

export const stockedProductSchema = managedProductSchema
  .pick({
    _id: true,
    name: true,
    color: true,
    age: true,
    cover: true,
    stock: true,
    isHidden: true,
    price: true,
    cost: true,
  })
  .partial({ price: true })
  .extend({
    sku: z.string().describe('Code on the label: the SKU, or the short id of a product without a SKU.'),
    timesCounted: z
      .number()
      .int()
      .optional()
      .describe('Number of stock counts so far. Present only in a request with `code`.'),
  })
  .meta({ id: 'StockedProduct' });
export type StockedProduct = z.infer<typeof stockedProductSchema>;

export const listStockQuery = z.object({
  filter: z
    .enum(['low', 'out'])
    .optional()
    .describe('`low`: products at or below the low-stock level. `out`: sold-out products.'),
  q: searchText().max(100).optional().describe('Part of a name or description.'),
  code: pastedText()
    .max(100)
    .optional()
    .describe('An id or a SKU. Returns only this product, even if its stock is not counted.'),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(STOCK_PAGE_SIZE),
  after: cursorQuery.describe('The `next` of another page.'),
});
export type ListStockQuery = z.infer<typeof listStockQuery>;
export const listStockResponse = z
  .object({
    products: z.array(stockedProductSchema).describe('Products whose stock is counted, the lowest stock first.'),
    lowStock: z.number().int().describe('Low-stock level: the number of pieces up to which stock counts as low.'),
    next: z.string().nullable().describe('`after` of the next page; null on the last.'),
  })
  .meta({ id: 'StockList' });
export type StockList = z.infer<typeof listStockResponse>;

const productId = z.uuid().transform((id) => id.toLowerCase());
export const stockPieces = wholeNumber(0, STOCK_MAX);

function onceEach<Change extends z.ZodType<{ productId: string }>>(change: Change) {
  return z
    .array(change)
    .min(1)
    .max(STOCK_CHANGES_MAX)
    .refine((all) => new Set(all.map((each) => each.productId)).size === all.length, 'Name each product once.');
}

export const stockDelta = z.object({ productId, delta: wholeNumber(-STOCK_MAX, STOCK_MAX) });
const countSchema = z.object({
  productId,
  expected: stockPieces.nullable().describe('Stock that the author saw; null if the stock is not counted yet.'),
  found: stockPieces,
  timesCounted: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('`timesCounted` that the author saw. The count is rejected if somebody else has saved one since.'),
});

const ref = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .describe('Random id of this submission. A repeated request has no further effect.');

export const changeStockBody = z.union([
  z.strictObject({ ref, changes: onceEach(stockDelta) }),
  z.strictObject({ ref, counts: onceEach(countSchema) }),
]);
export type ChangeStockBody = z.infer<typeof changeStockBody>;
export type ChangeStockInput = z.input<typeof changeStockBody>;

const stockResultSchema = z.object({
  productId: z.string(),
  outcome: z
    .enum(STOCK_OUTCOMES)
    .describe(
      '`repeated`: an earlier attempt has made the change. `refused`: nothing was changed; `message` has the reason.',
    ),
  stock: z.number().int().nullable().describe('Present stock; null if it is not counted or the product is deleted.'),
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
    by: z.string().nullable().describe('Username; null for automatic changes and deleted accounts.'),
    orderId: z.string().nullable().describe('Number of the order; null if there is none or it is deleted.'),
  })
  .meta({ id: 'StockMove' });
export type StockMove = z.infer<typeof stockMoveSchema>;
export const listStockMovesResponse = z
  .object({
    moves: z
      .array(stockMoveSchema)
      .describe('Changes of stock, the newest first. All moves of a product sum to its stock.'),
    next: z.string().nullable().describe('`after` of the next page; null on the last.'),
  })
  .meta({ id: 'StockMoveList' });
export type StockMoveList = z.infer<typeof listStockMovesResponse>;

export const stockAlertSchema = z.object({ isWaiting: z.boolean() }).meta({ id: 'StockAlert' });
