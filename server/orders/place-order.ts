import { randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { paisaFromPkr } from '#contract/money.ts';
import type { CreateOrderBody, CreateOrderResponse } from '#contract/orders.schema.ts';
import { findUserById } from '#server/accounts/queries.ts';
import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { isId, newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isForeignKeyViolation, settleTogether } from '#server/platform/database/transaction.ts';
import { assertOwnerOrAdmin, type Viewer } from '#server/platform/http/access.ts';
import { orderPlaced, orderStatusChanged } from './events.ts';
import { claimFor, findResponse, type IdempotencyClaim } from './idempotency.ts';
import { countOrderOfAddress } from './limit-address.ts';
import { assertWithinLimits, lockOrderUsage } from './limit-orders.ts';
import { presentOrder } from './present.ts';
import type { FullOrder } from './queries.ts';
import { makeOrderId, mergeLines, type PricedLine, priceLines, totalOrder } from './rules.ts';
import { takeStock } from './stock.ts';
import { writeOrder } from './write-order.ts';

interface OrderOrigin {
  idempotencyKey?: string | undefined;
  /** The address that the call comes from. */
  ip: string;
}

/**
 * Places an order, in one transaction: account locked and its orders counted, products locked and priced, stock taken, mails
 * asked for, order written with lines, history and its key. The same key again gets the same answer. Admins, who write down
 * what customers order by phone, are under no limit.
 *
 * Throws `forbidden` for somebody else's account, `product_gone`, `price_changed`, `out_of_stock` or `total_changed`
 * where the browser's figures are not true any more, `idempotency_key_reused` for another body under the same key,
 * `too_many_orders`, `too_many_open_orders` or `too_many_pieces` past a limit of `orderLimits`.
 */
export async function placeOrder(
  deps: Deps,
  viewer: Viewer,
  body: CreateOrderBody,
  { idempotencyKey, ip }: OrderOrigin,
): Promise<CreateOrderResponse> {
  assertOwnerOrAdmin(viewer, { id: body.user });
  const claim = claimFor(viewer.id, idempotencyKey, body);
  try {
    return await inTransaction(deps.db, (tx) => place(deps, tx, { viewer, body, claim, ip }));
  } catch (error) {
    // A repetition fails: at its key, or before that as the first one took the last piece.
    const earlierResponse = await findResponse(deps.db, claim).catch((lookupError: unknown) => {
      throw lookupError instanceof AppError ? lookupError : error;
    });
    if (earlierResponse) return earlierResponse;
    // The account has gone since the session was looked up.
    throw isForeignKeyViolation(error) ? new AppError('user_not_found') : error;
  }
}

interface Request {
  viewer: Viewer;
  body: CreateOrderBody;
  claim: IdempotencyClaim;
  ip: string;
}

async function place(deps: Deps, tx: Executor, { viewer, body, claim, ip }: Request): Promise<CreateOrderResponse> {
  const { jobs, shopProfile, env, now } = deps;
  await assertIsCustomer(tx, viewer, body);
  const sentLines = mergeLines(body.products);
  const isLimited = viewer.role !== 'admin';
  // The account before the products, as everywhere: whoever waits holds nothing that the other needs.
  const counting = isLimited ? lockOrderUsage(tx, viewer.id, now()) : Promise.resolve(undefined);
  const locking = lockProducts(tx, sentLines.map((line) => line.productId).filter(isId));
  const ofAddress = isLimited ? countOrderOfAddress(tx, ip, env.orderLimits) : Promise.resolve();
  await settleTogether([counting, locking, ofAddress]);
  const [usage, locked] = await Promise.all([counting, locking]);
  const lines = priceLines(sentLines, locked);
  if (usage) assertWithinLimits(usage, lines, env.orderLimits, now());
  const totals = totalOrder(lines, body, shopProfile);
  const at = now();
  const order = {
    id: newId(),
    orderId: makeOrderId(randomInt),
    userId: body.user,
    status: 'pending' as const,
    email: body.email,
    phone: body.phone,
    customerName: body.customerName,
    ...body.shippingAddress,
    notes: body.notes,
    totalPaisa: paisaFromPkr(totals.totalPrice),
    deliveryPaisa: paisaFromPkr(totals.deliveryCharge),
    grandTotalPaisa: paisaFromPkr(totals.grandTotal),
    createdAt: at,
    updatedAt: at,
  };
  const event = { id: newId(), orderId: order.id, status: order.status, byUserId: viewer.id, createdAt: at };
  const full: FullOrder = {
    order,
    lines: lines.map((line, position) => ({ orderId: order.id, position, ...line, known: knownOf(line, locked) })),
    events: [{ ...event, by: viewer.username }],
  };
  const message = 'Order placed successfully!';
  const response = { message, orderId: order.orderId, _id: order.id, order: presentOrder(full) };
  const key = { ...claim, orderId: order.id, response: JSON.stringify(response), createdAt: at };
  await settleTogether([
    takeStock(deps, tx, locked, lines),
    jobs.publish(tx, orderPlaced, { id: order.id }),
    jobs.publish(tx, orderStatusChanged, { order: order.id, status: order.status }),
    writeOrder(tx, { order, lines: full.lines, event, key }),
  ]);
  return response;
}

/** The order's e-mail is that of the account that it is for, whoever places it. Throws `user_not_found` or `forbidden`. */
async function assertIsCustomer(tx: Executor, viewer: Viewer, { user, email }: CreateOrderBody): Promise<void> {
  const customer = user === viewer.id ? viewer : await findUserById(tx, user);
  if (!customer) throw new AppError('user_not_found');
  if (customer.email !== email) throw new AppError('forbidden');
}

/** What the shop's picture store knows of the line's picture, as the product's own row has it. */
function knownOf({ productId, image }: PricedLine, locked: readonly ProductRow[]) {
  const product = locked.find(({ id }) => id === productId);
  const cover = product?.pictures[0];
  if (!product || cover?.url !== image || cover.placeholder === null) return null;
  const { url, width, height, placeholder } = cover;
  return { url, width, height, placeholder, createdAt: product.updatedAt };
}
