import { orderEvents, orderLines, orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addPurchases } from '#server/reviews/record-purchases.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { atHour } from './demo-dates.ts';
import { getFrom } from './get-from.ts';
import { orderRows, type SeededShop } from './order-rows.ts';
import { DEMO_CUSTOMER_ADDRESS, DEMO_CUSTOMER_KEY, makeDemoOrders } from './orders.ts';
import { DEMO_USERS } from './users.ts';

export async function seedOrders(tx: Executor, shop: SeededShop, now: Date) {
  const { userIds } = shop;
  const demoCustomer = { ...DEMO_CUSTOMER_ADDRESS, ...getAccount(DEMO_CUSTOMER_KEY) };
  const customerByKey = new Map([demoCustomer, ...DEMO_USERS].map((customer) => [customer.key, customer]));
  for (const { userKey, placedDaysAgo, hour, history, ...placed } of makeDemoOrders()) {
    const userId = getFrom(userIds, userKey);
    const last = history.at(-1) ?? { daysAgo: placedDaysAgo, hour };
    const createdAt = atHour(now, placedDaysAgo, hour);
    const updatedAt = atHour(now, last.daysAgo, last.hour);
    const customer = getFrom(customerByKey, userKey);
    const { order, lines } = orderRows({ ...placed, customer, userId, createdAt, updatedAt }, shop);
    await tx.insert(orders).values(order);
    await tx.insert(orderLines).values(lines);
    if (placed.status === 'Delivered') {
      await addPurchases(
        tx,
        lines.map(({ productId }) => ({ userId, productId })),
      );
    }
    await tx.insert(orderEvents).values(
      history.map((event) => ({
        orderId: order.id,
        status: event.status,
        byUserId: event.status === 'pending' ? userId : getFrom(userIds, 'admin'),
        createdAt: atHour(now, event.daysAgo, event.hour),
      })),
    );
  }
}

function getAccount(key: string) {
  const account = DEMO_ACCOUNTS.find((each) => each.key === key);
  if (!account) throw new Error(`The demo has no account ${key}`);
  return account;
}
