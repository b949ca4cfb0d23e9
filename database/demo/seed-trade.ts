import { and, desc, eq, sql } from 'drizzle-orm';
import { sellBody } from '#contract/counter.schema.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { users } from '#server/accounts/tables.ts';
import { enterRefund } from '#server/cash/refunds/enter-refund.ts';
import { products } from '#server/catalogue/tables.ts';
import { signDay } from '#server/closings/sign-day.ts';
import { viewDay } from '#server/closings/view-days.ts';
import { sellAtCounter } from '#server/counter/sell.ts';
import type { Deps } from '#server/deps.ts';
import { orders } from '#server/orders/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { paySupplier } from '#server/purchases/pay-supplier.ts';
import { receiveGoods } from '#server/purchases/receive-goods.ts';
import { addPurchase, movePurchase } from '#server/purchases/save-purchase.ts';
import { addSupplier } from '#server/purchases/suppliers.ts';
import { suppliers } from '#server/purchases/tables.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import { costOf } from './demo-costs.ts';
import { atHour, daysBefore } from './demo-dates.ts';
import { getFrom } from './get-from.ts';

interface DemoPurchase {
  supplier: { name: string; phone: string; note: string };
  orderedDaysAgo: number;
  receivedDaysAgo: number;
  extraCost: number;
  /** Rupees that the shop paid to the supplier one day after the delivery. */
  paid: number;
  /** The two numbers are the ordered pieces and the received pieces. */
  lines: readonly (readonly [slug: string, ordered: number, received: number])[];
}

const PURCHASES: readonly DemoPurchase[] = [
  {
    supplier: { name: 'Chenab Knitwear', phone: '+92 300 0000501', note: 'Faisalabad. Sends on Mondays.' },
    orderedDaysAgo: 12,
    receivedDaysAgo: 5,
    extraCost: 1_800,
    paid: 25_000,
    lines: [
      ['everyday-plain-cotton-t-shirt', 40, 40],
      ['clifton-whale-t-shirt', 20, 20],
      ['polar-whale-sweatshirt', 15, 15],
    ],
  },
  {
    supplier: { name: 'Ravi Garments', phone: '+92 300 0000502', note: 'Lahore, Azam Market.' },
    orderedDaysAgo: 6,
    receivedDaysAgo: 2,
    extraCost: 900,
    paid: 10_000,
    lines: [
      ['margalla-checked-shirt', 24, 12],
      ['polka-twirl-cotton-frock', 18, 18],
      ['football-maidan-shorts', 30, 0],
    ],
  },
];

interface DemoSale {
  daysAgo: number;
  hour: number;
  customerName?: string;
  /** Rupees that the customer handed over. */
  received: number;
  lines: readonly (readonly [slug: string, quantity: number])[];
}

const SALES: readonly DemoSale[] = [
  { daysAgo: 1, hour: 12, received: 1_500, lines: [['lahore-rocket-cotton-t-shirt', 1]] },
  {
    daysAgo: 1,
    hour: 18,
    customerName: 'Mrs Farooq',
    received: 5_000,
    lines: [
      ['little-dino-crew-neck-t-shirt', 2],
      ['clifton-whale-t-shirt', 1],
    ],
  },
  { daysAgo: 0, hour: 11, received: 1_000, lines: [['little-dino-crew-neck-t-shirt', 1]] },
];

/** Days whose closing the admin signed in the evening. `missing` is in rupees. */
const SIGNED_DAYS = [
  { daysAgo: 3, missing: 0, note: '' },
  { daysAgo: 2, missing: 0, note: '' },
  { daysAgo: 1, missing: 20, note: 'Tea for the rider.' },
] as const;

/** Adds purchases, counter sales, a refund and signed days through the functions that staff use. Skips seeded shops. */
export async function seedTrade(deps: Deps): Promise<void> {
  const now = deps.now();
  await inTransaction(deps.db, async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
    await tx.execute(sql`lock table ${suppliers} in exclusive mode`);
    if ((await tx.$count(suppliers)) > 0) return;
    const admin = await findAdmin({ ...deps, db: tx });
    const productIds = await findProducts({ ...deps, db: tx });
    // Turns off the sale clock: the demo has no sales, and the clock's second connection could wait for this
    // transaction.
    const sales = { ...deps.sales, move: () => Promise.resolve(false) };
    const at = (daysAgo: number, hour: number): Deps => {
      return { ...deps, db: tx, sales, now: () => atHour(now, daysAgo, hour) };
    };
    const shop = { admin, productIds, at };
    for (const purchase of PURCHASES) await buy(shop, purchase, now);
    for (const sale of SALES) await sell(shop, sale);
    await oweRefund(shop);
    for (const day of SIGNED_DAYS) await sign(shop, day);
  });
}

interface Shop {
  admin: Viewer;
  productIds: Map<string, string>;
  /** Returns dependencies whose clock shows an hour of an earlier day. */
  at: (daysAgo: number, hour: number) => Deps;
}

async function findAdmin({ db }: Deps): Promise<Viewer> {
  const email = DEMO_ACCOUNTS.find(({ key }) => key === 'admin')?.email ?? '';
  const [admin] = await db.select().from(users).where(eq(users.email, email));
  if (!admin) throw new Error(`The demo has no account ${email}`);
  const { id, username } = admin;
  return { id, email, username, role: 'admin', rights: [], tokenHash: '', confirmedAt: new Date(0) };
}

async function findProducts({ db }: Deps): Promise<Map<string, string>> {
  const found = await db.select({ id: products.id, name: products.name }).from(products);
  const byName = new Map(found.map(({ id, name }) => [name, id]));
  return new Map(DEMO_PRODUCTS.map(({ slug, name }) => [slug, getFrom(byName, name)]));
}

async function buy({ admin, productIds, at }: Shop, purchase: DemoPurchase, now: Date): Promise<void> {
  const { supplier, orderedDaysAgo, receivedDaysAgo, extraCost, paid, lines } = purchase;
  const ordered = at(orderedDaysAgo, 11);
  const [supplierId, id] = [newId(), newId()];
  await addSupplier(ordered, admin, { id: supplierId, ...supplier });
  const wanted = lines.map(([slug, quantity]) => {
    const product = DEMO_PRODUCTS.find((each) => each.slug === slug);
    if (!product) throw new Error(`The demo has no product ${slug}`);
    return { productId: getFrom(productIds, slug), quantity, unitCost: costOf(product) };
  });
  const expectedOn = shopDayOf(daysBefore(now, receivedDaysAgo - 7));
  await addPurchase(ordered, admin, { id, supplier: supplierId, expectedOn, note: '', lines: wanted });
  await movePurchase(ordered, admin, id, { state: 'ordered', version: 0 });
  const came = lines.flatMap(([, , quantity], position) => (quantity > 0 ? [{ position, quantity }] : []));
  await receiveGoods(at(receivedDaysAgo, 15), admin, id, { id: newId(), version: 1, lines: came, extraCost });
  const payment = { id: newId(), amount: paid, method: 'bank', reference: 'Online transfer' } as const;
  await paySupplier(at(receivedDaysAgo - 1, 14), admin, supplierId, payment);
}

async function sell({ admin, productIds, at }: Shop, { daysAgo, hour, lines, ...sale }: DemoSale): Promise<void> {
  const bought = lines.map(([slug, quantity]) => ({ productId: getFrom(productIds, slug), quantity }));
  await sellAtCounter(at(daysAgo, hour), admin, sellBody.parse({ id: newId(), lines: bought, ...sale }));
}

/** Enters an unpaid refund, as goodwill, for the customer of the last delivered order. */
async function oweRefund({ admin, at }: Shop): Promise<void> {
  const deps = at(1, 17);
  const [order] = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'Delivered'), eq(orders.channel, 'web')))
    .orderBy(desc(orders.updatedAt), desc(orders.id))
    .limit(1);
  if (!order) throw new Error('The demo has no delivered order');
  const note = 'A button was missing';
  await enterRefund(deps, admin, { id: newId(), order: order.id, amount: 300, why: 'goodwill', note });
}

async function sign({ admin, at }: Shop, { daysAgo, missing, note }: (typeof SIGNED_DAYS)[number]): Promise<void> {
  const deps = at(daysAgo, 22);
  const day = shopDayOf(deps.now());
  const { seen, figures } = await viewDay(deps.db, day, deps.now());
  const countedCashPaisa = figures.cashBalancePaisa - missing * 100;
  await signDay(deps, admin, day, { countedCashPaisa, note, seen });
}
