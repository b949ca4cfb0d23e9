import { sql } from 'drizzle-orm';
import type { DeliveryTerms } from '#contract/orders.ts';
import { users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { seedProducts, seedReviews } from './seed-catalogue.ts';
import { seedDesk } from './seed-desk.ts';
import { seedImages, storeImages } from './seed-images.ts';
import { seedOrders } from './seed-orders.ts';
import { hashPasswords, seedUsers } from './seed-users.ts';

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
