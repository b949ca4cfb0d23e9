import { randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { CreateOrderBody, CreateOrderResponse } from '#contract/orders.schema.ts';
import { subtotalOf } from '#contract/orders.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import type { Settings } from '#contract/settings.schema.ts';
import { findUserById } from '#server/accounts/queries.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { type DeliveryPromise, deliveryTermsTo } from '#server/cities/delivery-terms.ts';
import { limitCodes } from '#server/coupons/limit-codes.ts';
import { redeemCoupon } from '#server/coupons/redeem-coupon.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { isId, newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  settleTogether,
} from '#server/platform/database/transaction.ts';
import { assertOwnerOrAdmin, type Viewer } from '#server/platform/http/access.ts';
import { orderPlaced, orderStatusChanged } from './events.ts';
import { FIGURES_BY_STATUS } from './figures/order-figures.ts';
import { claimFor, findResponse, type IdempotencyClaim } from './idempotency.ts';
import { countOrderFromAddress } from './limits/limit-address.ts';
import { assertWithinLimits, lockOrderUsage } from './limits/limit-orders.ts';
import { lockPricedProducts } from './lock-priced-products.ts';
import type { FullOrder } from './queries.ts';
import { makeOrderId, mergeLines, type PricedLine, priceLines, storedTotals, totalOrder } from './rules.ts';
import { takeStock } from './stock.ts';
import { openHistory, writeOrder } from './write-order.ts';

interface OrderOrigin {
  idempotencyKey?: string | undefined;
  ip: string;
}

/**
 * Places an order in one transaction. A repeated key gets the stored response. Admins have no limits, because they
 * enter orders made by phone.
 */
export async function placeOrder(
  deps: Deps,
  viewer: Viewer,
  body: CreateOrderBody,
  { idempotencyKey, ip }: OrderOrigin,
): Promise<CreateOrderResponse> {
  assertOwnerOrAdmin(viewer, { id: body.user });
  const claim = claimFor(viewer.id, idempotencyKey, body);
  const [settings, isRepricing, delivery] = await Promise.all([
    deps.settings.read(),
    deps.sales.move(),
    deliveryTermsTo(deps, { city: body.shippingAddress.city, province: body.shippingAddress.state }),
  ]);
  const write = () =>
    inTransaction(deps.db, (tx) => place(deps, tx, { viewer, body, claim, ip, settings, delivery, isRepricing }));
  const mayGuess = body.couponCode !== undefined && viewer.role !== 'admin';
  try {
    return await (mayGuess ? limitCodes(deps.db, viewer.id, write) : write());
  } catch (error) {
    // A repeated request may fail in any query, for example because its key exists. It gets the stored response.
    const isRepetition = isUniqueViolation(error, KEY_CONSTRAINT);
    const earlierResponse = await findResponse(deps.db, claim).catch((lookupError: unknown) => {
      throw lookupError instanceof AppError || isRepetition ? lookupError : error;
    });
    if (earlierResponse) return earlierResponse;
    // After a failover the new primary may have the key, but not the order. The browser may send it again.
    if (isRepetition) throw new AppError('unavailable', { cause: error });
    // The account was deleted during the request.
    throw isForeignKeyViolation(error) ? new AppError('user_not_found') : error;
  }
}

const KEY_CONSTRAINT = 'idempotency_keys_user_id_key_pk';

interface Request {
  viewer: Viewer;
  body: CreateOrderBody;
  claim: IdempotencyClaim;
  ip: string;
  settings: Settings;
  delivery: DeliveryPromise;
  /** True if a sale has just started or ended, and its prices are not written yet. */
  isRepricing: boolean;
}

async function place(deps: Deps, tx: Executor, request: Request): Promise<CreateOrderResponse> {
  const { viewer, body, claim, ip, settings, delivery, isRepricing } = request;
  const { jobs, now } = deps;
  await assertIsCustomer(tx, viewer, body);
  const sentLines = mergeLines(body.products);
  const isLimited = viewer.role !== 'admin';
  // Locks the account before the products, as all transactions do, to prevent deadlocks.
  const counting = isLimited ? lockOrderUsage(tx, viewer.id, now()) : Promise.resolve(undefined);
  const ids = sentLines.map((line) => line.productId).filter(isId);
  const locking = lockPricedProducts(deps, tx, ids, isRepricing);
  const countingAddress = isLimited ? countOrderFromAddress(tx, ip, settings) : Promise.resolve();
  await settleTogether([counting, locking, countingAddress]);
  const [usage, locked] = await Promise.all([counting, locking]);
  const lines = priceLines(sentLines, locked);
  if (usage) assertWithinLimits(usage, lines, settings, now());
  const at = now();
  const id = newId();
  const phoneE164 = parsePakistaniMobile(body.phone) ?? null;
  const subtotalPaisa = subtotalOf(lines);
  const customer = { userId: body.user, phoneE164 };
  const { couponCode: code } = body;
  const coupon = code ? await redeemCoupon(tx, { code, orderId: id, customer, subtotalPaisa, at }) : null;
  const order = {
    id,
    orderId: makeOrderId(randomInt),
    userId: body.user,
    status: 'pending' as const,
    channel: 'web' as const,
    email: body.email,
    phone: body.phone,
    phoneE164,
    customerName: body.customerName,
    ...body.shippingAddress,
    notes: body.notes,
    ...storedTotals(totalOrder(lines, body, delivery, coupon)),
    ...FIGURES_BY_STATUS,
    receivedPaisa: null,
    promisedFrom: delivery.arrival.from,
    promisedTo: delivery.arrival.to,
    createdAt: at,
    updatedAt: at,
  };
  const rows = lines.map((line, position) => ({
    orderId: order.id,
    position,
    ...line,
    sent: 0,
    storedImage: storedImageOf(line, locked),
  }));
  const placed = { order, lines: rows };
  const { event, key, full, response } = openHistory(viewer, claim, 'Order placed successfully!', placed);
  await settleTogether([
    takeStock(deps, tx, { locked, lines, why: 'sale', ref: order.id, by: viewer.id }),
    jobs.publish(tx, orderPlaced, { id: order.id }),
    jobs.publish(tx, orderStatusChanged, { order: order.id, status: order.status }),
    writeOrder(tx, { ...placed, event, key }),
    ...(viewer.id === body.user ? [] : [recordPlacedForCustomer(tx, viewer, full)]),
  ]);
  return response;
}

/** Throws if the e-mail is not that of the customer, even if an admin places the order. */
async function assertIsCustomer(tx: Executor, viewer: Viewer, { user, email }: CreateOrderBody): Promise<void> {
  const customer = user === viewer.id ? viewer : await findUserById(tx, user);
  if (!customer) throw new AppError('user_not_found');
  if (customer.email !== email) throw new AppError('forbidden');
}

function recordPlacedForCustomer(tx: Executor, by: Viewer, { order }: FullOrder): Promise<void> {
  const { id, orderId, userId, grandTotalPaisa, createdAt } = order;
  const after = { userId, grandTotal: pkrFromPaisa(grandTotalPaisa) };
  const subject = { id, label: orderId };
  return recordChange(tx, { by, at: createdAt, verb: 'order.placed', subject, before: null, after });
}

/** Null if the image is not stored in this shop. */
function storedImageOf({ productId, image }: PricedLine, locked: readonly ProductRow[]) {
  const product = locked.find(({ id }) => id === productId);
  const cover = product?.pictures[0];
  if (!product || cover?.url !== image || cover.placeholder === null) return null;
  const { url, width, height, placeholder } = cover;
  return { url, width, height, placeholder, createdAt: product.updatedAt };
}
