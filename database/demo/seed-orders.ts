import { randomInt } from 'node:crypto';
import { paisaFromPkr } from '#contract/money.ts';
import { computeTotals, type DeliveryTerms } from '#contract/orders.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { makeOrderId, storedTotals } from '#server/orders/rules.ts';
import { orderEvents, orderLines, orders } from '#server/orders/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addPurchases } from '#server/reviews/record-purchases.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import { atHour } from './demo-dates.ts';
import { getFrom } from './get-from.ts';
import { DEMO_CUSTOMER_ADDRESS, DEMO_CUSTOMER_KEY, makeDemoOrders } from './orders.ts';
import { coverOf, type DemoImages } from './seed-images.ts';
import { DEMO_USERS } from './users.ts';

interface SeededShop {
  userIds: Map<string, string>;
  productIds: Map<string, string>;
  images: DemoImages;
  delivery: DeliveryTerms;
}

/** Inserts orders, histories and purchases. Sends no mail. */
export async function seedOrders(tx: Executor, { userIds, productIds, images, delivery }: SeededShop, now: Date) {
  const productBySlug = new Map(DEMO_PRODUCTS.map((product) => [product.slug, product]));
  const customer = { ...DEMO_CUSTOMER_ADDRESS, ...getAccount(DEMO_CUSTOMER_KEY) };
  const userByKey = new Map([customer, ...DEMO_USERS].map((user) => [user.key, user]));
  for (const { userKey, placedDaysAgo, hour, status, lines, notes, history } of makeDemoOrders()) {
    const id = newId();
    const user = getFrom(userByKey, userKey);
    const bought = lines.map(({ productSlug, quantity }) => {
      const product = getFrom(productBySlug, productSlug);
      return { ...product, unitPricePaisa: paisaFromPkr(product.price), quantity };
    });
    const lastEvent = history.at(-1);
    await tx.insert(orders).values({
      id,
      orderId: makeOrderId(randomInt),
      userId: getFrom(userIds, userKey),
      status,
      email: user.email,
      phone: user.phone,
      phoneE164: parsePakistaniMobile(user.phone) ?? null,
      customerName: user.username,
      address: user.address,
      city: user.city,
      state: user.state,
      zipCode: user.postalCode,
      notes,
      ...storedTotals(computeTotals(bought, delivery)),
      createdAt: atHour(now, placedDaysAgo, hour),
      updatedAt: lastEvent ? atHour(now, lastEvent.daysAgo, lastEvent.hour) : atHour(now, placedDaysAgo, hour),
    });
    await tx.insert(orderLines).values(
      bought.map(({ slug, name, unitPricePaisa, quantity, color, age, family }, position) => ({
        orderId: id,
        position,
        productId: getFrom(productIds, slug),
        name,
        unitPricePaisa,
        quantity,
        image: coverOf(images, slug).url,
        color,
        age,
        design: family ?? null,
      })),
    );
    if (status === 'Delivered') {
      const userId = getFrom(userIds, userKey);
      await addPurchases(
        tx,
        bought.map(({ slug }) => ({ userId, productId: getFrom(productIds, slug) })),
      );
    }
    await tx.insert(orderEvents).values(
      history.map((event) => ({
        orderId: id,
        status: event.status,
        byUserId: getFrom(userIds, event.status === 'pending' ? userKey : 'admin'),
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
