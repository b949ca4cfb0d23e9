import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { CannotRun } from '#bench/harness/cannot-run.ts';
import { makeRandom } from '#database/demo/random.ts';
import { users } from '#server/accounts/tables.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { IMAGE_COLUMNS } from '#server/image-columns.ts';
import { jobHandlers } from '#server/jobs.ts';
import { findMissingImages } from '#server/media/find-missing-images.ts';
import { removeProfileImage } from '#server/media/remove-image.ts';
import { storeImage, storeProfileImage } from '#server/media/store-image.ts';
import { jpegDataUrl } from '#test/images.ts';
import { findPostgresPrograms } from '#test/own-postgres.ts';
import { rawRequest } from '#test/raw-http.ts';
import { rowsOf } from '#test/rows.ts';
import type { SignedInUser } from '#test/users.ts';
import { waitUntil } from '#test/wait-until.ts';
import { openArchivingPostgres } from './harness/archiving-postgres.ts';
import { exactly, type Outcome } from './harness/invariant.ts';
import { countPendingMails, inspectOrders } from './harness/invariants.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { noneAcknowledged, orderAll } from './harness/order-all.ts';
import { openResilienceShop } from './harness/shop.ts';
import { addShoppers, addStockedProducts } from './harness/shopper.ts';

const CLIENTS = 4;
const ORDERS = 400;
const STOCK = Array.from({ length: 20 }, () => 1_000_000);
const DRAIN_LIMIT_MS = 60_000;

export function pointInTime({ seed, amount: orders = ORDERS }: ResilienceOptions): Promise<Outcome> {
  return recoverFromMistake({ seed, orders });
}

export async function recoverFromMistake({ seed, orders }: { seed: number; orders: number }): Promise<Outcome> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new CannotRun('the programs of PostgreSQL (initdb) are not on this machine');
  const postgres = await openArchivingPostgres(programs);
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-resilience-'));
  const openShop = (url: string) =>
    openResilienceShop({
      home: 'server',
      postgresUrl: url,
      // The recovered shop uses the same folder, and so the same images.
      openEnvironment: async () => ({
        env: { DATA_DIR: folder, DEMO: 'true', DATABASE_URL: url },
        close: async () => undefined,
      }),
    });
  const closing: (() => Promise<void>)[] = [];
  try {
    const shop = await openShop(postgres.url);
    closing.push(() => shop.close());
    const { shoppers, stock, image } = await shop.withDeps(async (deps) => {
      const stocked = await addStockedProducts(deps, STOCK);
      const url = await storeImage(deps, await jpegDataUrl());
      await deps.db.update(products).set({ image: url });
      return { shoppers: await addShoppers(deps, CLIENTS), stock: stocked, image: url };
    });
    const server = await shop.start({ SERVICES: 'web', LOG_LEVEL: 'error' });
    const order = async (url: string, first: number, count: number) => {
      const acknowledged = noneAcknowledged();
      const numbers = Array.from({ length: count }, (_, index) => first + index);
      await Promise.all(
        shoppers.map((shopper, client) => {
          const own = numbers.filter((number) => number % CLIENTS === client);
          return orderAll({
            url,
            shopper,
            stock,
            numbers: own,
            random: makeRandom(seed + first + client),
            acknowledged,
          });
        }),
      );
      return new Set(acknowledged.placed.values());
    };
    const [oldest] = shoppers;
    await shop.withDeps((deps) => replaceProfileImage(deps, oldest));
    const ordering = order(shop.url, 0, orders / 2);
    postgres.backUp();
    const before = new Set([...(await ordering), ...(await order(shop.url, orders / 2, orders / 2))]);
    const time = await postgres.readTime();
    const after = await order(shop.url, orders, CLIENTS);
    const left = await shop.withDeps(async (deps) => {
      await replaceProfileImage(deps, oldest);
      await deps.db.execute(sql`delete from orders`);
      return countOrders(deps);
    });
    await server.end('SIGTERM');

    const startedAt = performance.now();
    const recovered = await openShop(await postgres.recover(time));
    closing.push(() => recovered.close());
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const { inDatabase, missing } = await recovered.withDeps((deps) => inspect(deps, stock, shoppers));
    const again = await recovered.start({ SERVICES: 'web', LOG_LEVEL: 'error' });
    const page = await rawRequest(recovered.url + image);
    const anew = await order(recovered.url, 2 * orders, CLIENTS);
    const { code } = await again.end('SIGTERM');
    const ofOwner = (owner: string) => missing.filter(({ owners }) => owners.includes(owner)).length;
    return {
      assertions: [
        exactly('orders acknowledged before the time', before.size, orders),
        exactly('orders acknowledged after it, which are lost as is meant', after.size, CLIENTS),
        exactly('orders left by the mistake', left, 0),
        exactly(
          'acknowledged orders of before the time lost',
          [...before].filter((id) => !inDatabase.orderIds.has(id)).length,
          0,
        ),
        exactly('orders of after the time', [...inDatabase.orderIds].filter((id) => !before.has(id)).length, 0),
        exactly('images of products and orders that are missing', ofOwner('products') + ofOwner('orders'), 0),
        exactly('profile images that were replaced after the time, and so are missing', ofOwner('users'), 1),
        exactly("status of a product's image", page.status, 200),
        exactly('orders placed in the recovered shop', anew.size, CLIENTS),
        exactly('exit code of its process', code ?? -1, 0),
        ...inDatabase.assertions,
      ],
      notes: [`Recovered as of ${time} in ${seconds} s; the base backup was made while orders were placed.`],
    };
  } finally {
    for (const close of closing) await close();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function replaceProfileImage(deps: Deps, user: SignedInUser | undefined): Promise<void> {
  const id = user?.id ?? '';
  const [former] = await deps.db.select({ url: users.profileImage }).from(users).where(eq(users.id, id));
  const profileImage = await storeProfileImage(deps.storage, await jpegDataUrl());
  await deps.db.update(users).set({ profileImage }).where(eq(users.id, id));
  await removeProfileImage(deps.storage, former?.url ?? null);
}

async function countOrders(deps: Deps): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(deps, sql`select count(*)::int as n from orders`);
  return row?.n ?? 0;
}

/** First sends the mails that were still queued at the recovery time. */
async function inspect(deps: Deps, stock: readonly ProductRow[], shoppers: readonly SignedInUser[]) {
  await deps.jobs.work(jobHandlers(deps));
  const isDone = async () => (await countPendingMails(deps)) === 0 || undefined;
  await waitUntil('all mails are sent', isDone, DRAIN_LIMIT_MS);
  const { missing } = await findMissingImages(deps.db, deps.storage, IMAGE_COLUMNS);
  return { inDatabase: await inspectOrders(deps, stock, shoppers), missing };
}
