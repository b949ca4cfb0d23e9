import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DeliveryTerms } from '#contract/orders.ts';
import { hashPassword } from '#server/accounts/passwords/password.ts';
import { users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { orderEvents, orderLines, orders } from '#server/orders/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addBoughtProducts } from '#server/reviews/bought-products.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { atHour, daysBefore } from './demo-dates.ts';
import { getFrom } from './get-from.ts';
import { orderRows, type SeededShop } from './order-rows.ts';
import { DEMO_CUSTOMER_ADDRESS, DEMO_CUSTOMER_KEY, makeDemoOrders } from './orders.ts';
import { makeDemoReviews } from './reviews.ts';
import { seedProducts, seedReviews } from './seed-catalogue.ts';
import { seedDesk } from './seed-desk.ts';
import { seedImages, storeImages } from './seed-images.ts';
import { DEMO_USERS } from './users.ts';

type SeedDeps = Pick<Deps, 'db' | 'storage' | 'now'> & { delivery: DeliveryTerms };

/** Returns false without a change if there are users or products. */
export async function seedDemo({ db, storage, delivery, now }: SeedDeps): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const [images, passwordHashes] = await Promise.all([storeImages(storage, now()), hashPasswords()]);
  await inTransaction(db, async (tx) => {
    // Several processes may start at once. The process with the lock seeds; the others wait for it.
    await tx.execute(sql`lock table ${users} in exclusive mode`);
    if (!(await isEmpty(tx))) return;
    const userIds = await seedUsers(tx, passwordHashes, now());
    await seedImages(tx, images);
    const productIds = await seedProducts(tx, images, userIds.get('admin') ?? null, now());
    await seedReviews(tx, userIds, productIds, now());
    await seedOrders(tx, { userIds, productIds, images, delivery }, now());
    await seedDesk(tx, { userIds, productIds, images, delivery }, now());
  });
  return true;
}

async function isEmpty(db: Executor): Promise<boolean> {
  const someUser = await db.select({ id: users.id }).from(users).limit(1);
  const someProduct = await db.select({ id: products.id }).from(products).limit(1);
  return someUser.length === 0 && someProduct.length === 0;
}

/** Age of the oldest account in days. The first order is more recent. */
const OLDEST_ACCOUNT_DAYS = 380;
/** Maximum number of days between a customer's registration and the first order or review. */
const JOINED_BEFORE_DAYS = 9;

/**
 * Returns password hashes by the key of the demo account. All sample customers share the key '' and a random password.
 */
async function hashPasswords(): Promise<Map<string, string>> {
  const known = DEMO_ACCOUNTS.map(
    async ({ key, password }): Promise<[string, string]> => [key, await hashPassword(password)],
  );
  const unknown = hashPassword(randomBytes(32).toString('base64')).then((hash): [string, string] => ['', hash]);
  return new Map(await Promise.all([...known, unknown]));
}

function findFirstActivities(): Map<string, number> {
  const first = new Map<string, number>();
  const activities = [
    ...makeDemoReviews().map(({ userKey, daysAgo }) => ({ userKey, daysAgo })),
    ...makeDemoOrders().map(({ userKey, placedDaysAgo }) => ({ userKey, daysAgo: placedDaysAgo })),
  ];
  for (const { userKey, daysAgo } of activities) first.set(userKey, Math.max(daysAgo, first.get(userKey) ?? 0));
  return first;
}

async function seedUsers(tx: Executor, passwordHashes: Map<string, string>, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const firstActivities = findFirstActivities();
  const unusableHash = passwordHashes.get('') ?? '';
  const seeded = [
    ...DEMO_ACCOUNTS.map(({ key, email, username, role }) => ({ key, email, username, role, bio: '', profession: '' })),
    ...DEMO_USERS.map((user) => ({ ...user, role: 'user' as const })),
  ];
  await tx.insert(users).values(
    seeded.map(({ key, email, username, role, bio, profession }, index) => {
      const id = newId();
      ids.set(key, id);
      const isCustomer = DEMO_USERS.some((user) => user.key === key);
      const joinedDaysAgo = isCustomer
        ? (firstActivities.get(key) ?? 0) + 1 + (index % JOINED_BEFORE_DAYS)
        : OLDEST_ACCOUNT_DAYS;
      return {
        id,
        email,
        username,
        role,
        bio: bio || null,
        profession: profession || null,
        passwordHash: passwordHashes.get(key) ?? unusableHash,
        createdAt: daysBefore(now, joinedDaysAgo),
      };
    }),
  );
  return ids;
}

async function seedOrders(tx: Executor, shop: SeededShop, now: Date) {
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
      await addBoughtProducts(
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
