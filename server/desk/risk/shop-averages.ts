import { and, count, desc, gte, ne, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { findCity } from '#server/cities/find-city.ts';
import type { CitiesReader } from '#server/cities/open-cities.ts';
import { orders } from '#server/orders/tables.ts';
import { cacheFor } from '#server/platform/cache/cache-for.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isRefused } from './read-histories.ts';

const DAYS = 90;
const FEWEST_PARCELS = 20;
const LATEST_ORDERS = 1_000;
const FEWEST_ORDERS = 20;
/** Averages are cached, because they change slowly and computing them reads the orders of 90 days. */
const FRESH_MS = 10 * MINUTE_MS;

interface Parcels {
  sent: number;
  refused: number;
}

export interface ShopAverages {
  medianPaisa: number | null;
  /** Shares (0 to 1) of parcels that came back. Null if there are too few parcels in this city or elsewhere. */
  refusedShareOf(cityId: string): { inCity: number; elsewhere: number } | null;
}

interface AverageDeps {
  db: Executor;
  cities: CitiesReader;
  now: () => Date;
}

export type ShopAveragesReader = () => Promise<ShopAverages>;

export function cacheShopAverages({ db, cities, now }: AverageDeps): ShopAveragesReader {
  return cacheFor({
    now,
    isFresh: (readAt, at) => at.getTime() - readAt.getTime() < FRESH_MS,
    async read(at): Promise<ShopAverages> {
      const index = await cities.read();
      const rows = await countParcels(db, new Date(at.getTime() - DAYS * DAY_MS));
      const medianPaisa = await findMedian(db);
      const all: Parcels = { sent: 0, refused: 0 };
      const byCity = new Map<string, Parcels>();
      for (const { city, province, sent, refused } of rows) {
        const id = findCity(index, { city, province }).city?.id ?? '';
        const known = byCity.get(id) ?? { sent: 0, refused: 0 };
        byCity.set(id, { sent: known.sent + sent, refused: known.refused + refused });
        all.sent += sent;
        all.refused += refused;
      }
      return {
        medianPaisa,
        refusedShareOf(cityId) {
          const own = byCity.get(cityId) ?? { sent: 0, refused: 0 };
          const others = { sent: all.sent - own.sent, refused: all.refused - own.refused };
          if (own.sent < FEWEST_PARCELS || others.sent < FEWEST_PARCELS) return null;
          return { inCity: own.refused / own.sent, elsewhere: others.refused / others.sent };
        },
      };
    },
  });
}

/** Counts orders that were delivered or came back, by city and province as customers typed them. */
function countParcels(db: Executor, from: Date): Promise<({ city: string; province: string } & Parcels)[]> {
  const refused = sql<number>`${count()} filter (where ${isRefused(db)})`.mapWith(Number);
  return db
    .select({
      city: orders.city,
      province: orders.state,
      refused,
      sent: sql<number>`${count()} filter (where ${orders.status} = 'Delivered' or ${isRefused(db)})`.mapWith(Number),
    })
    .from(orders)
    .where(and(gte(orders.createdAt, from), ne(orders.channel, 'counter')))
    .groupBy(orders.city, orders.state);
}

async function findMedian(db: Executor): Promise<number | null> {
  const latest = db
    .select({ total: orders.grandTotalPaisa })
    .from(orders)
    .where(ne(orders.channel, 'counter'))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(LATEST_ORDERS)
    .as('latest');
  const [found] = await db
    .select({
      orders: count(),
      median: sql<number>`percentile_cont(0.5) within group (order by ${latest.total})`.mapWith(Number),
    })
    .from(latest);
  return found && found.orders >= FEWEST_ORDERS ? found.median : null;
}
