import { z } from 'zod';
import { ageSchema, colorSchema, priceSchema } from './catalogue.schema.ts';
import { PRICE_MAX } from './catalogue.ts';
import { multiLineText, oneLineText, rupees, searchText, wholeNumber } from './fields.schema.ts';
import { spreadsheetFile } from './imports.schema.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PAGE_SIZE_MAX } from './pagination.ts';
import {
  PAYMENT_REFERENCE_MAX_LENGTH,
  PURCHASE_AMOUNT_MAX,
  PURCHASE_COLUMN_NAMES,
  PURCHASE_IMPORT_LINE_MAX_LENGTH,
  PURCHASE_LINES_MAX,
  PURCHASE_NOTE_MAX_LENGTH,
  PURCHASE_QUANTITY_MAX,
  PURCHASE_STATE_NAMES,
  PURCHASES_PAGE_SIZE,
  SUPPLIER_NAME_MAX_LENGTH,
  SUPPLIER_PAYMENT_METHOD_NAMES,
  SUPPLIER_PHONE_MAX_LENGTH,
} from './purchases.ts';
import { chosenColumns, listTable, tableChoice } from './table-columns.schema.ts';

const uuid = z.uuid().transform((id) => id.toLowerCase());
/** The client chooses the id, so that a retry is recognized and has no further effect. */
const ownId = uuid.describe('Random id of the browser. A repeated request has no further effect.');
const version = z.number().int().min(0).describe('The version that the page shows.');
const amount = rupees(0, PURCHASE_AMOUNT_MAX);
const pieces = wholeNumber(1, PURCHASE_QUANTITY_MAX);

const supplierFields = {
  name: oneLineText().min(1).max(SUPPLIER_NAME_MAX_LENGTH),
  phone: oneLineText().max(SUPPLIER_PHONE_MAX_LENGTH).default(''),
  note: multiLineText().max(PURCHASE_NOTE_MAX_LENGTH).default(''),
};
export const addSupplierBody = z.strictObject({ id: ownId, ...supplierFields });
export type AddSupplierBody = z.infer<typeof addSupplierBody>;
export type AddSupplierInput = z.input<typeof addSupplierBody>;
/** Fields of the form. A new supplier is always active. */
export const supplierFormBody = z.strictObject({
  ...supplierFields,
  isActive: z.boolean().describe('False: no new purchase order can name this supplier.'),
});
export const changeSupplierBody = supplierFormBody.extend({ version });
export type ChangeSupplierBody = z.infer<typeof changeSupplierBody>;
export type ChangeSupplierInput = z.input<typeof changeSupplierBody>;

export const supplierSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    phone: z.string(),
    note: z.string(),
    isActive: z.boolean(),
    balance: z
      .number()
      .optional()
      .describe('PKR that the shop owes: goods received less payments. Absent for users who may not see amounts.'),
    version,
  })
  .meta({ id: 'Supplier' });
export type Supplier = z.infer<typeof supplierSchema>;
export const listSuppliersResponse = z.object({ suppliers: z.array(supplierSchema).describe('By name.') });
export const supplierResponse = z.object({ message: z.string(), supplier: supplierSchema });

export const paySupplierBody = z.strictObject({
  id: ownId,
  amount: amount.refine((pkr) => pkr > 0, 'Please enter more than 0').describe('PKR'),
  method: z.enum(SUPPLIER_PAYMENT_METHOD_NAMES),
  reference: oneLineText().max(PAYMENT_REFERENCE_MAX_LENGTH).default(''),
});
export type PaySupplierBody = z.infer<typeof paySupplierBody>;
export type PaySupplierInput = z.input<typeof paySupplierBody>;
export const supplierPaymentSchema = z
  .object({
    _id: z.string(),
    amount: z.number().describe('PKR'),
    method: z.enum(SUPPLIER_PAYMENT_METHOD_NAMES),
    reference: z.string(),
    at: z.iso.datetime(),
    by: z.string().nullable(),
    isUndone: z.boolean(),
  })
  .meta({ id: 'SupplierPayment' });
export type SupplierPayment = z.infer<typeof supplierPaymentSchema>;
export const listPaymentsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PURCHASES_PAGE_SIZE),
  after: cursorQuery.describe('The `next` of another page.'),
});
export const listPaymentsResponse = z
  .object({
    payments: z.array(supplierPaymentSchema).describe('The newest first.'),
    next: z.string().nullable().describe('`after` of the next page; null on the last.'),
  })
  .meta({ id: 'SupplierPaymentList' });
export type SupplierPaymentList = z.infer<typeof listPaymentsResponse>;

const lineFields = { productId: uuid, quantity: pieces, unitCost: priceSchema.describe('PKR of a piece.') };
const purchaseFields = {
  supplier: uuid,
  expectedOn: z.iso
    .date()
    .refine((day) => /^20\d\d-/.test(day), 'must be a day of this century')
    .nullable()
    .default(null)
    .describe('Day in Pakistan.'),
  note: multiLineText().max(PURCHASE_NOTE_MAX_LENGTH).default(''),
  lines: z
    .array(z.strictObject(lineFields))
    .min(1, 'Add a product first.')
    .max(PURCHASE_LINES_MAX, `At most ${PURCHASE_LINES_MAX} lines fit. Make two orders.`)
    .refine((all) => new Set(all.map((each) => each.productId)).size === all.length, 'Name each product once.'),
};
export const purchaseFormBody = z.strictObject(purchaseFields);
export const addPurchaseBody = z.strictObject({ id: ownId, ...purchaseFields });
export type AddPurchaseBody = z.infer<typeof addPurchaseBody>;
export type AddPurchaseInput = z.input<typeof addPurchaseBody>;
export const changePurchaseBody = z.strictObject({ ...purchaseFields, version });
export type ChangePurchaseBody = z.infer<typeof changePurchaseBody>;
export type ChangePurchaseInput = z.input<typeof changePurchaseBody>;
export const movePurchaseBody = z.strictObject({ state: z.enum(PURCHASE_STATE_NAMES), version });
export type MovePurchaseBody = z.infer<typeof movePurchaseBody>;

export const receiveGoodsBody = z.strictObject({
  id: ownId,
  version,
  lines: z
    .array(z.strictObject({ position: z.number().int().min(0).max(30_000), quantity: pieces }))
    .min(1, 'Enter what has come.')
    .max(PURCHASE_LINES_MAX)
    .refine((all) => new Set(all.map((each) => each.position)).size === all.length, 'Name each line once.'),
  extraCost: amount.default(0).describe('PKR for freight, customs and the like, shared by the pieces by their price.'),
});
export type ReceiveGoodsBody = z.infer<typeof receiveGoodsBody>;
export type ReceiveGoodsInput = z.input<typeof receiveGoodsBody>;

const productOfLine = {
  productId: z.string(),
  name: z.string(),
  color: colorSchema.nullable(),
  age: ageSchema.nullable(),
};
const cost = z.number().optional().describe('PKR. Absent for users who may not see amounts.');

export const purchaseSummarySchema = z
  .object({
    _id: z.string(),
    number: z.string(),
    supplier: z.object({ _id: z.string(), name: z.string() }),
    state: z.enum(PURCHASE_STATE_NAMES),
    expectedOn: z.iso.date().nullable(),
    createdAt: z.iso.datetime(),
    pieces: z.number().int().describe('Pieces ordered.'),
    received: z.number().int().describe('Pieces that have come.'),
    total: cost.describe('PKR of all pieces without extra costs. Absent for users who may not see amounts.'),
  })
  .meta({ id: 'PurchaseSummary' });
export type PurchaseSummary = z.infer<typeof purchaseSummarySchema>;

export const purchaseSchema = purchaseSummarySchema
  .extend({
    note: z.string(),
    by: z.string().nullable(),
    version,
    lines: z.array(
      z.object({
        position: z.number().int(),
        ...productOfLine,
        sku: z.string().nullable(),
        isDeleted: z.boolean().describe('True if the product is no longer in the shop.'),
        isCounted: z.boolean().describe('False if the stock of the product is not counted.'),
        quantity: z.number().int(),
        received: z.number().int(),
        unitCost: cost,
      }),
    ),
    receipts: z
      .array(
        z.object({
          _id: z.string(),
          at: z.iso.datetime(),
          by: z.string().nullable(),
          isUndone: z.boolean(),
          extraCost: cost,
          lines: z.array(
            z.object({
              position: z.number().int(),
              name: z.string(),
              quantity: z.number().int(),
              landed: cost.describe('PKR of these pieces with their share of the extra costs.'),
            }),
          ),
        }),
      )
      .describe('The newest first.'),
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof purchaseSchema>;
export const purchaseResponse = z.object({ message: z.string(), purchase: purchaseSchema });
export const getPurchaseResponse = z.object({ purchase: purchaseSchema });

const purchaseFilter = {
  state: z.enum(PURCHASE_STATE_NAMES).optional(),
  supplier: z.string().max(200).optional().describe('Id of a supplier.'),
  q: searchText().max(100).optional().describe('Part of the number, or of the name of a product.'),
};
export const exportPurchasesQuery = z.object(purchaseFilter);
export type PurchaseFilter = z.infer<typeof exportPurchasesQuery>;
export const listPurchasesQuery = z.object({
  ...purchaseFilter,
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PURCHASES_PAGE_SIZE),
  after: cursorQuery.describe('The `next` of another page.'),
});
export const listPurchasesResponse = z
  .object({
    purchases: z.array(purchaseSummarySchema).describe('The newest first.'),
    next: z.string().nullable().describe('`after` of the next page; null on the last.'),
  })
  .meta({ id: 'PurchaseList' });
export type PurchaseList = z.infer<typeof listPurchasesResponse>;
export const exportedPurchases = z.any().describe('One row for each line of the purchase orders, the newest first');
export const printedPurchase = z.any().describe('A page that opens the print dialog');

const purchaseColumn = z.enum(PURCHASE_COLUMN_NAMES);

export const readPurchaseLinesBody = z
  .strictObject({
    lines: z
      .array(z.string().max(PURCHASE_IMPORT_LINE_MAX_LENGTH))
      .max(2 * PURCHASE_LINES_MAX)
      .optional()
      .describe('Lines with a product (SKU, link or name), a quantity and a cost.'),
    file: spreadsheetFile.optional().describe('An .xlsx or .csv file in base64, in place of lines.'),
    ...tableChoice,
    columns: chosenColumns(purchaseColumn, [])
      .optional()
      .describe('Columns of the file that the user has chosen. If absent, the server guesses them.'),
  })
  .refine(({ file, lines }) => (file === undefined) !== (lines === undefined), {
    message: 'Send lines or a file.',
    path: ['lines'],
  });
export type ReadPurchaseLinesBody = z.infer<typeof readPurchaseLinesBody>;
export type ReadPurchaseLinesInput = z.input<typeof readPurchaseLinesBody>;
export const readPurchaseLinesResponse = z
  .object({
    lines: z.array(z.string()).describe('The lines that were read, also from a file: product, pieces and cost.'),
    table: listTable(purchaseColumn)
      .extend({ leftOut: z.number().int().min(0).describe('Totals, and rows with neither pieces nor a cost.') })
      .nullable()
      .describe('Columns of the file; null for pasted lines.'),
    rows: z.array(
      z.object({
        line: z.number().int(),
        text: z.string().describe('The text that names the product.'),
        product: z.object(productOfLine).nullable().describe('Null if no product matches, or several do.'),
        quantity: z.number().int().nullable(),
        unitCost: z.number().nullable().describe('PKR'),
        problem: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PurchaseLines' });
export type ReadPurchaseLines = z.infer<typeof readPurchaseLinesResponse>;

export const setCostBody = z.strictObject({
  cost: priceSchema.nullable().describe('PKR of a piece; null if it is not known.'),
  seen: z.number().min(0).max(PRICE_MAX).nullable().describe('The cost that the page shows.'),
});
export type SetCostBody = z.infer<typeof setCostBody>;
export type SetCostInput = z.input<typeof setCostBody>;
export const setCostResponse = z.object({ message: z.string(), cost: z.number().nullable() });
