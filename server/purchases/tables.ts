import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PURCHASE_STATE_NAMES, SUPPLIER_PAYMENT_METHOD_NAMES } from '#contract/purchases.ts';
import { users } from '#server/accounts/tables.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';

export const suppliers = pgTable(
  'suppliers',
  {
    id: idColumn(),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    note: text('note').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(0),
  },
  (t) => [uniqueIndex('suppliers_name').on(sql`lower(${t.name})`)],
);

export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: idColumn(),
    /** Number for the supplier, such as 'PO-7K3F9Q'. */
    number: text('number').notNull(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    /** 'received' when all pieces have come, or when staff expect no more. */
    state: text('state', { enum: PURCHASE_STATE_NAMES }).notNull().default('draft'),
    expectedOn: date('expected_on'),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    uniqueIndex('purchase_orders_number').on(t.number),
    index('purchase_orders_newest').on(t.createdAt, t.id),
    index('purchase_orders_supplier').on(t.supplierId, t.createdAt),
    check('purchase_orders_state_known', isOneOf(t.state, PURCHASE_STATE_NAMES)),
  ],
);

/** Lines are snapshots of products. No foreign key, because a product may be deleted. */
export const purchaseOrderLines = pgTable(
  'purchase_order_lines',
  {
    purchaseOrderId: uuid('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    productId: uuid('product_id').notNull(),
    name: text('name').notNull(),
    color: text('color'),
    age: smallint('age'),
    quantity: integer('quantity').notNull(),
    /** Paisa for one piece, without freight. */
    unitCostPaisa: integer('unit_cost_paisa').notNull(),
    /** Pieces that have come so far. */
    received: integer('received').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.purchaseOrderId, t.position] }),
    index('purchase_order_lines_product').on(t.productId),
    check('purchase_order_lines_quantity', sql`${t.quantity} > 0 and ${t.received} between 0 and ${t.quantity}`),
    check('purchase_order_lines_cost_not_negative', sql`${t.unitCostPaisa} >= 0`),
  ],
);

/** The browser chooses the id, so that a repeated request does not add goods twice. */
export const purchaseReceipts = pgTable(
  'purchase_receipts',
  {
    id: uuid('id').primaryKey(),
    purchaseOrderId: uuid('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id),
    at: instant('at').notNull(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Freight, customs and other costs of the receipt. They are divided among its lines by price. */
    extraCostPaisa: bigint('extra_cost_paisa', { mode: 'number' }).notNull().default(0),
    /** Null unless the receipt was undone. */
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('purchase_receipts_order').on(t.purchaseOrderId, t.at),
    check('purchase_receipts_extra_not_negative', sql`${t.extraCostPaisa} >= 0`),
  ],
);

export const purchaseReceiptLines = pgTable(
  'purchase_receipt_lines',
  {
    receiptId: uuid('receipt_id')
      .notNull()
      .references(() => purchaseReceipts.id, { onDelete: 'cascade' }),
    /** Position of the line in the purchase order. */
    position: smallint('position').notNull(),
    quantity: integer('quantity').notNull(),
    /** Cost in paisa of all pieces of the line, including the line's share of the extra costs. */
    landedPaisa: bigint('landed_paisa', { mode: 'number' }).notNull(),
    /** Null if the cost was not known. */
    costBeforePaisa: integer('cost_before_paisa'),
    /** Null if an earlier receipt was undone since. */
    costAfterPaisa: integer('cost_after_paisa'),
  },
  (t) => [
    primaryKey({ columns: [t.receiptId, t.position] }),
    check('purchase_receipt_lines_quantity_positive', sql`${t.quantity} > 0`),
    check('purchase_receipt_lines_landed_not_negative', sql`${t.landedPaisa} >= 0`),
  ],
);

/** The browser chooses the id, so that a repeated request does not pay twice. */
export const supplierPayments = pgTable(
  'supplier_payments',
  {
    id: uuid('id').primaryKey(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    amountPaisa: bigint('amount_paisa', { mode: 'number' }).notNull(),
    method: text('method', { enum: SUPPLIER_PAYMENT_METHOD_NAMES }).notNull(),
    reference: text('reference').notNull().default(''),
    at: instant('at').notNull(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('supplier_payments_supplier').on(t.supplierId, t.at),
    check('supplier_payments_amount_positive', sql`${t.amountPaisa} > 0`),
    check('supplier_payments_method_known', isOneOf(t.method, SUPPLIER_PAYMENT_METHOD_NAMES)),
  ],
);
