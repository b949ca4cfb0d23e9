import { randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { paisaFromPkr } from '#contract/money.ts';
import type { CreateOrderBody, CreateOrderResponse } from '#contract/orders.schema.ts';
import { findUserById, type UserRow } from '#server/accounts/queries.ts';
import { lockProducts } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { isId, newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { assertOwnerOrAdmin, type Viewer } from '#server/platform/http/access.ts';
import { orderPlaced } from './events.ts';
import { claimFor, claimKey, keepAnswer } from './idempotency.ts';
import { presentOrder } from './present.ts';
import { loadOrders, type OrderRow } from './queries.ts';
import { makeOrderId, mergeLines, priceLines, totalOrder } from './rules.ts';
import { takeStock } from './stock.ts';
import { orderEvents, orderLines, orders } from './tables.ts';

/**
 * Places an order, in one transaction: key claimed, products locked and priced, stock taken, order with lines and
 * history written, mail asked for, answer kept. The same key again gets the same answer.
 *
 * Throws `forbidden` for somebody else's account, `product_gone`, `price_changed`, `out_of_stock` or `total_changed`
 * where the browser's figures are not true any more, `idempotency_key_reused` for another body under the same key.
 */
export async function placeOrder(
  deps: Deps,
  viewer: Viewer,
  body: CreateOrderBody,
  idempotencyKey: string | undefined,
): Promise<CreateOrderResponse> {
  const { db, jobs, store, now } = deps;
  assertOwnerOrAdmin(viewer, { id: body.user });
  const claim = claimFor(viewer.id, idempotencyKey ?? newId(), body);
  return inTransaction(db, async (tx) => {
    const id = newId();
    const earlierAnswer = await claimKey(tx, claim, id, now());
    if (earlierAnswer) return earlierAnswer;

    const customer = await getCustomer(tx, body);
    const sentLines = mergeLines(body.products);
    const catalogue = await lockProducts(tx, sentLines.map((line) => line.productId).filter(isId));
    const lines = priceLines(sentLines, catalogue);
    const totals = totalOrder(lines, body, store);
    await takeStock(deps, tx, catalogue, lines);

    const order = await insertOrder(tx, {
      id,
      orderId: makeOrderId(randomInt),
      userId: customer.id,
      status: 'pending',
      email: customer.email,
      phone: body.phone,
      customerName: body.customerName,
      ...body.shippingAddress,
      notes: body.notes,
      totalPaisa: paisaFromPkr(totals.totalPrice),
      deliveryPaisa: paisaFromPkr(totals.deliveryCharge),
      grandTotalPaisa: paisaFromPkr(totals.grandTotal),
      createdAt: now(),
      updatedAt: now(),
    });
    await tx.insert(orderLines).values(lines.map((line, position) => ({ orderId: id, position, ...line })));
    await tx.insert(orderEvents).values({ orderId: id, status: order.status, byUserId: viewer.id, createdAt: now() });
    await jobs.enqueue(tx, orderPlaced, { id });

    const [placed] = await loadOrders(tx, [order]);
    if (!placed) throw new Error('The order was not written');
    const answer = {
      message: 'Order placed successfully!',
      orderId: order.orderId,
      _id: order.id,
      order: presentOrder(placed),
    };
    await keepAnswer(tx, claim, answer);
    return answer;
  });
}

/** The account that the order is for; its e-mail is the order's, whoever places it. */
async function getCustomer(tx: Executor, body: CreateOrderBody): Promise<UserRow> {
  const customer = await findUserById(tx, body.user);
  if (!customer) throw new AppError('user_not_found');
  if (customer.email !== body.email) throw new AppError('forbidden');
  return customer;
}

async function insertOrder(tx: Executor, values: typeof orders.$inferInsert): Promise<OrderRow> {
  const [order] = await tx.insert(orders).values(values).returning();
  if (!order) throw new Error('The order was not written');
  return order;
}
