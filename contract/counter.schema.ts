import { z } from 'zod';
import { productSchema } from './catalogue.schema.ts';
import { COUNTER_PRODUCTS_MAX, COUNTER_SALES_MAX, RECEIVED_MAX, WALK_IN_NAME } from './counter.ts';
import { oneLineText, searchText } from './fields.schema.ts';
import { SEARCH_MAX_LENGTH } from './listing.ts';
import { wantedLines } from './order-edits.schema.ts';
import { agreedPrices, checkReason } from './order-prices.schema.ts';

const pkr = z.number().describe('PKR.');
const day = z.iso.date().refine((text) => /^20\d\d-/.test(text), 'must be a day of this century');

export const findCounterProductsQuery = z.object({
  q: searchText().max(SEARCH_MAX_LENGTH).default('').describe('A code from a label, a SKU, or a part of a name.'),
});
const counterProductSchema = productSchema
  .pick({ _id: true, name: true, price: true, color: true, age: true, stock: true })
  .extend({ sku: z.string() })
  .meta({ id: 'CounterProduct' });
export type CounterProduct = z.infer<typeof counterProductSchema>;
export const counterProductsResponse = z.object({
  isCode: z.boolean().describe('True if `q` is the code of the products.'),
  products: z.array(counterProductSchema).max(COUNTER_PRODUCTS_MAX),
});
export type CounterProducts = z.infer<typeof counterProductsResponse>;

const { discount, priceReason } = agreedPrices;

const sellFields = z.strictObject({
  id: z.uuid().describe('Chosen by the browser. A second request with this id sells nothing again.'),
  isDryRun: z.boolean().default(false).describe('True changes nothing and only returns the total.'),
  lines: wantedLines,
  customerName: oneLineText().max(100).default('').describe(`Empty means: ${WALK_IN_NAME}.`),
  phone: oneLineText().max(40).default(''),
  received: z.number().min(0).max(RECEIVED_MAX).multipleOf(0.01).default(0).describe('Cash from the customer, in PKR.'),
  grandTotal: z
    .number()
    .min(0)
    .optional()
    .describe('PKR that the customer agreed to; fails with 409 `total_changed` if the total is another one now.'),
  discount,
  priceReason,
});
export const sellBody = sellFields.superRefine(checkReason);
export type SellBody = z.infer<typeof sellBody>;
export type SellInput = z.input<typeof sellBody>;

const counterSaleSchema = z
  .object({
    _id: z.string(),
    orderId: z.string(),
    version: z.number().int().describe('Send it to undo the sale.'),
    soldAt: z.iso.datetime(),
    by: z.string().nullable().describe('Seller; null after the account is deleted.'),
    customerName: z.string(),
    pieces: z.number().int(),
    grandTotal: pkr,
    received: pkr,
    change: pkr.describe('PKR that the customer got back.'),
    isUndone: z.boolean(),
  })
  .meta({ id: 'CounterSale' });
export type CounterSale = z.infer<typeof counterSaleSchema>;

export const sellResponse = z.object({
  grandTotal: pkr,
  sale: counterSaleSchema.nullable().describe('Null in a dry run.'),
});
export type SellResponse = z.infer<typeof sellResponse>;

export const undoSaleBody = z.strictObject({ version: z.number().int().min(0) });
export const undoSaleResponse = z.object({ sale: counterSaleSchema });

export const listSalesQuery = z.object({
  day: day.optional().describe("A day in Pakistan's time. Today if it is absent."),
});
export const listSalesResponse = z.object({
  day: z.iso.date(),
  count: z.number().int().describe('All sales of the day that were not undone.'),
  total: pkr.describe('PKR that these sales brought.'),
  sales: z.array(counterSaleSchema).max(COUNTER_SALES_MAX).describe('The newest first.'),
});
export type CounterSales = z.infer<typeof listSalesResponse>;
