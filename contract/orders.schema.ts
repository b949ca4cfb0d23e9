import { z } from 'zod';
import { emailSchema } from './accounts.schema.ts';
import { ageSchema, colorSchema } from './catalogue.schema.ts';
import { typedCouponCode } from './coupons.schema.ts';
import { multiLineText, oneLineText, searchText } from './fields.schema.ts';
import { imageSchema } from './media.schema.ts';
import { ORDER_CHANNEL_NAMES } from './order-channels.ts';
import { ORDER_FILTERS, ORDER_SORTS } from './order-filter.ts';
import { ORDER_STATUSES } from './order-status.ts';
import {
  ADJUSTMENT_KINDS,
  ORDER_LINES_MAX,
  PAYMENT_METHOD,
  QUANTITY_MAX,
  QUANTITY_MIN,
  TYPED_ORDER_ID_MAX_LENGTH,
} from './orders.ts';
import { paginationQuery, sortOrderSchema } from './pagination.schema.ts';
import { COUNTED_MATCHES_MAX } from './pagination.ts';

export const orderStatusSchema = z.enum(ORDER_STATUSES);

const requiredText = (max: number, message: string) => oneLineText().min(1, message).max(max);

export const createOrderBody = z.object({
  user: z.string().min(1).max(200).describe('Id of the customer.'),
  products: z
    .array(
      z.object({
        productId: z.string().min(1).max(200),
        name: z.string().max(500).default('Unnamed Product'),
        price: z
          .number()
          .min(0)
          .describe(
            'Price in PKR that the browser showed. The server compares it with its own price and never uses it.',
          ),
        quantity: z.number().int().min(QUANTITY_MIN).max(QUANTITY_MAX),
        image: z.string().max(2_000).default(''),
      }),
    )
    .min(1)
    .max(ORDER_LINES_MAX),
  email: emailSchema,
  phone: requiredText(40, 'Phone is required'),
  shippingAddress: z.object({
    address: multiLineText().min(1, 'Address is required').max(500),
    city: requiredText(100, 'City is required'),
    state: requiredText(100, 'State is required'),
    zipCode: requiredText(20, 'Postal code is required'),
  }),
  customerName: requiredText(100, 'Name is required'),
  totalAmount: z.number().min(0).describe('PKR: sum of price times quantity.'),
  deliveryCharge: z.number().min(0),
  couponCode: typedCouponCode.min(1).optional(),
  grandTotal: z.number().min(0),
  paymentMethod: z.literal(PAYMENT_METHOD).default(PAYMENT_METHOD),
  notes: multiLineText().max(1_000).default(''),
});
export type CreateOrderBody = z.infer<typeof createOrderBody>;
export type CreateOrderInput = z.input<typeof createOrderBody>;

export const idempotencyHeaders = z.object({ 'idempotency-key': z.string().min(8).max(200).optional() });

export const orderEventSchema = z.object({
  status: orderStatusSchema,
  at: z.iso.datetime(),
  by: z.string().nullable().optional().describe('Name of the author; only for the owner and admins.'),
});

/** Anybody who knows the order's number can read this, so it must not contain personal data. */
export const orderTimelineSchema = z.object({
  orderId: z.string(),
  status: orderStatusSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  history: z.array(orderEventSchema),
  promised: z
    .object({ from: z.iso.date(), to: z.iso.date() })
    .optional()
    .describe('Days in which the customer was told that the order arrives. Absent for orders without such a promise.'),
});

/** Number of the order's events, compared for optimistic locking. */
const orderVersionSchema = z.number().int().min(0);

const orderLineSchema = z.object({
  productId: z.string(),
  name: z.string(),
  price: z.number(),
  listPrice: z
    .number()
    .optional()
    .describe("The catalogue's price in PKR; absent unless the shop agreed on another price."),
  quantity: z.number().int(),
  image: z.string(),
  color: colorSchema.describe('Colour of the bought product.'),
  age: ageSchema.describe('Age code of the bought product, 1-5.'),
  picture: imageSchema.optional().describe('The image with size and variants; absent if the product has no image.'),
});

const adjustmentSchema = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  amount: z.number().describe('PKR; negative for a discount.'),
  code: z.string().optional().describe('Code of the coupon; absent for other kinds.'),
  minimum: z
    .number()
    .optional()
    .describe('Minimum in PKR of a coupon that takes nothing off, because the products cost less.'),
});

export const staffAdjustmentSchema = adjustmentSchema.extend({
  reason: z.string().optional().describe('Reason of a discount by staff.'),
  percent: z.number().optional().describe('Percent of a discount by staff; absent for an amount.'),
  fixed: z.number().optional().describe('PKR of a discount by staff, which may be more than the order allows.'),
  isWaived: z.literal(true).optional().describe('Set if staff waived the delivery charge.'),
});

export const orderSchema = orderTimelineSchema
  .extend({
    _id: z.string(),
    version: orderVersionSchema.describe('Increases with every change of status. Send it with a change of the order.'),
    user: z.string().nullable(),
    email: z.string(),
    phone: z.string(),
    customerName: z.string(),
    shippingAddress: z.object({ address: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }),
    products: z.array(orderLineSchema),
    totalAmount: z.number().describe('PKR, without delivery.'),
    adjustments: z.array(adjustmentSchema).describe('Parts of the grand total other than the products.'),
    deliveryCharge: z.number(),
    grandTotal: z.number().describe('Sum of the products and all adjustments in PKR, in whole rupees.'),
    paymentMethod: z.literal(PAYMENT_METHOD),
    notes: z.string(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof orderSchema>;
export type OrderTimeline = z.infer<typeof orderTimelineSchema>;

/** Amounts are optional, because staff such as packers may not see them. */
export const staffOrderSchema = orderSchema
  .partial({ totalAmount: true, deliveryCharge: true, grandTotal: true })
  .extend({
    adjustments: z
      .array(staffAdjustmentSchema)
      .optional()
      .describe('Parts of the grand total other than the products.'),
    products: z.array(orderLineSchema.partial({ price: true })),
    channel: z.enum(ORDER_CHANNEL_NAMES).describe('How the order reached the shop.'),
    isHeld: z.boolean().describe('True if the order waits for a call because its number is blocked.'),
    contact: z
      .object({
        phone: z.string().describe('Mobile number that identifies the customer, such as +923001234567.'),
        blockedWhy: z.string().nullable().describe('Reason why the number is blocked; null if it is not.'),
        blockedAt: z.iso.datetime().nullable(),
        note: z.string().describe("The shop's note about the customer; empty without one."),
      })
      .nullable()
      .describe('Null without a mobile number.'),
  })
  .meta({ id: 'StaffOrder' });
export type StaffOrder = z.infer<typeof staffOrderSchema>;

export const createOrderResponse = z.object({
  message: z.string(),
  orderId: z.string(),
  _id: z.string(),
  order: orderSchema,
});
export type CreateOrderResponse = z.infer<typeof createOrderResponse>;

/** The phone number is in the body, because URLs are logged. */
export const trackOrderBody = z.object({
  orderId: requiredText(TYPED_ORDER_ID_MAX_LENGTH, 'Order number is required'),
  phone: requiredText(40, 'Phone is required'),
});
export type TrackOrderBody = z.infer<typeof trackOrderBody>;
export const trackOrderResponse = z.object({ orderId: z.string() });
export type TrackOrderResponse = z.infer<typeof trackOrderResponse>;

export const userEmailParams = z.object({ userEmail: z.string().min(1).max(254) });
export const ordersResponse = z.object({ orders: z.array(orderSchema) });
/** Zod uses the first schema that matches, so the schema with the most fields comes first. */
export const orderResponse = z.object({ order: z.union([staffOrderSchema, orderSchema, orderTimelineSchema]) });
export type OrderView = Order | StaffOrder | OrderTimeline;

/** PostgreSQL cannot store every year that JavaScript can write. No order is older than 2000. */
const instant = z.iso.datetime().refine((at) => at >= '2000', 'must be a time since the year 2000');

export const listOrdersQuery = z.object({
  ...paginationQuery,
  status: z
    .union([z.literal('all').transform(() => undefined), z.enum(ORDER_FILTERS)])
    .optional()
    .describe('`sales`: all orders that count as sales, which excludes cancelled ones.'),
  placedFrom: instant.optional(),
  placedBefore: instant.optional(),
  q: searchText()
    .max(100)
    .optional()
    .describe(
      `A part of the order number, e-mail, customer name or phone. Up to ${COUNTED_MATCHES_MAX} matches are found and counted.`,
    ),
  sortBy: z.enum(ORDER_SORTS).default('createdAt'),
  order: sortOrderSchema,
});
export type ListOrdersQuery = z.infer<typeof listOrdersQuery>;
export const exportOrdersQuery = listOrdersQuery
  .pick({ status: true, q: true, placedFrom: true, placedBefore: true })
  .extend({
    rows: z
      .enum(['orders', 'lines'])
      .default('orders')
      .describe(
        '`lines` exports a row for each product of an order. By default an Excel file has both, on two sheets.',
      ),
  });
export type ExportOrdersQuery = z.infer<typeof exportOrdersQuery>;
export const exportedOrders = z.any().describe('The newest order first');
export const listOrdersResponse = z
  .object({ orders: z.array(staffOrderSchema), totalPages: z.number().int(), totalOrders: z.number().int() })
  .meta({ id: 'OrderList' });
export type OrderList = z.infer<typeof listOrdersResponse>;

const versionDescription =
  'The version that the author saw. Fails with 409 `order_changed` if the order has changed since.';
export const updateOrderStatusBody = z.object({
  status: orderStatusSchema,
  version: orderVersionSchema.optional().describe(versionDescription),
});
export type UpdateOrderStatusBody = z.infer<typeof updateOrderStatusBody>;
export const deleteOrderQuery = z.object({
  version: z.coerce.number().int().min(0).optional().describe(versionDescription),
  confirm: z.literal('owed').optional().describe('Also deletes an order for which a courier still owes money.'),
});
export type DeleteOrderQuery = z.infer<typeof deleteOrderQuery>;
export const updateOrderStatusResponse = z.object({ message: z.string(), order: staffOrderSchema });
