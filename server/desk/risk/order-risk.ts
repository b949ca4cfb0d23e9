import { findCity } from '#server/cities/find-city.ts';
import type { Deps } from '#server/deps.ts';
import { type Contacts, findContacts } from '#server/orders/contacts.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { isInShop } from '#server/orders/rules.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type PhoneHistory, readHistories } from './read-histories.ts';
import { type Risk, scoreRisk } from './score-risk.ts';
import type { ShopAverages } from './shop-averages.ts';

interface Known {
  city: { id: string; name: string } | null;
  histories: ReadonlyMap<string, PhoneHistory>;
  contacts: Contacts;
  averages: ShopAverages;
  /** True if a reason may contain the median of the shop's orders. */
  hasMedian: boolean;
}

export function riskOf(order: OrderRow, { city, histories, contacts, averages, hasMedian }: Known): Risk {
  const { phoneE164, address, grandTotalPaisa, status } = order;
  return scoreRisk({
    ...otherOrders(histories.get(phoneE164 ?? ''), status),
    hasMobile: phoneE164 !== null,
    blockedWhy: contacts.get(phoneE164 ?? '')?.blockedWhy ?? null,
    city: city?.name,
    refusedShare: city ? averages.refusedShareOf(city.id) : null,
    address,
    totalPaisa: grandTotalPaisa,
    medianPaisa: hasMedian ? averages.medianPaisa : null,
  });
}

/** Returns risks by order id for a customer's own data. Omits reasons that contain the median of the shop's orders. */
export async function readRisks(
  deps: Pick<Deps, 'cities' | 'shopAverages'>,
  db: Executor,
  orders: readonly OrderRow[],
): Promise<Map<string, Risk>> {
  const [cities, averages] = await Promise.all([deps.cities.read(), deps.shopAverages()]);
  const contacts = await findContacts(db, orders);
  const histories = await readHistories(db, orders);
  return new Map(
    orders.map((order) => {
      const { city } = findCity(cities, { city: order.city, province: order.state });
      return [order.id, riskOf(order, { city, histories, contacts, averages, hasMedian: false })];
    }),
  );
}

function otherOrders(history: PhoneHistory | undefined, status: OrderRow['status']): PhoneHistory {
  const known = history ?? { delivered: 0, refused: 0, open: 0, formerDelivered: 0, formerReturned: 0 };
  return { ...known, open: isInShop(status) ? Math.max(known.open - 1, 0) : known.open };
}
