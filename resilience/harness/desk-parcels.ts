import type { ParcelState } from '#contract/parcels.ts';
import type { Random } from '#database/demo/random.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addCourier, fileOf, type ParcelRow, rowOf, statementBody } from '#test/cash.ts';
import { addOrder } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { addUser, openSession, type SignedInUser, type TestUser } from '#test/users.ts';
import { addShoppers, addStockedProducts } from './shopper.ts';

/** A step of a parcel after its hand-over. `received` is a scan at the return desk. */
export type ParcelStep = Extract<ParcelState, 'delivered' | 'refused' | 'lost' | 'received'>;

const PLANS: readonly (readonly ParcelStep[])[] = [
  ['delivered'],
  ['refused', 'received'],
  ['delivered'],
  ['delivered', 'refused', 'received'],
  ['delivered'],
  ['lost', 'delivered'],
  ['received'],
  ['delivered'],
  ['delivered', 'refused', 'delivered'],
  ['lost'],
  ['refused'],
  ['lost', 'received'],
];
const STOCK = Array.from({ length: 24 }, () => 100);
const CUSTOMERS = 8;
const STAFF = 4;
const BATCH = 10;
/** Share of rows that another statement pays, too. The shop must detect the double payment. */
const SHARED = 0.1;

export interface PlannedParcel {
  id: string;
  steps: readonly ParcelStep[];
  row: ParcelRow;
  /** Number of pieces of the first line that come back damaged. */
  damaged: number;
}

export interface Desk {
  courierAccountId: string;
  staff: SignedInUser[];
  products: ProductRow[];
  batches: PlannedParcel[][];
  statements: ReturnType<typeof statementBody>[];
}

export async function openDesk(deps: Deps, size: { statements: number; rows: number }, random: Random): Promise<Desk> {
  const courierAccountId = await addCourier(deps);
  const products = await addStockedProducts(deps, STOCK);
  const customers = await addShoppers(deps, CUSTOMERS);
  const staff: SignedInUser[] = [];
  for (let number = 1; number <= STAFF; number += 1) {
    const member = { email: `desk-${number}@example.com`, username: `Desk ${number}`, role: 'admin' as const };
    staff.push(await openSession(deps, await addUser(deps, member)));
  }
  const parcels = await inTransaction(deps.db, async (tx) => {
    const planned: PlannedParcel[] = [];
    for (let index = 0; index < size.statements * size.rows; index += 1) {
      const steps = PLANS[Math.floor(index / BATCH) % PLANS.length] ?? [];
      planned.push(
        await addTaken(deps, tx, { courierAccountId, products, customer: random.pick(customers), steps, random }),
      );
    }
    return planned;
  });
  const batches = Array.from({ length: Math.ceil(parcels.length / BATCH) }, (_, index) =>
    parcels.slice(index * BATCH, (index + 1) * BATCH),
  );
  return {
    courierAccountId,
    staff,
    products,
    batches,
    statements: makeStatements(courierAccountId, parcels, size.rows, random),
  };
}

interface Taken {
  courierAccountId: string;
  products: readonly ProductRow[];
  customer: TestUser;
  steps: readonly ParcelStep[];
  random: Random;
}

async function addTaken(deps: Deps, tx: Executor, { products, customer, steps, random, courierAccountId }: Taken) {
  const inside = { ...deps, db: tx };
  const lines = random
    .shuffle(products)
    .slice(0, random.between(1, 2))
    .map((product) => ({ product, quantity: random.between(1, 2) }));
  const order = await addOrder(inside, customer, { status: 'shipped', lines });
  const row = await addParcel(inside, order, { state: 'handed_over', handedOverAt: deps.now(), courierAccountId });
  return { id: row.id, steps, row, damaged: random.between(0, lines[0]?.quantity ?? 0) };
}

function makeStatements(courierAccountId: string, parcels: readonly PlannedParcel[], rows: number, random: Random) {
  const shares: PlannedParcel[][] = [];
  const mixed = random.shuffle(parcels);
  for (let index = 0; index < mixed.length; index += rows) shares.push(mixed.slice(index, index + rows));
  return shares.map((share, index) => {
    const next = shares[(index + 1) % shares.length] ?? [];
    const shared = next.filter(isPaid).slice(0, rows * SHARED);
    const listed = index + 1 === shares.length ? share : [...share, ...shared];
    return statementBody(courierAccountId, fileOf(listed.map(lineOf)));
  });
}

function isPaid({ steps }: PlannedParcel): boolean {
  const last = steps.at(-1);
  return last === 'delivered' || last === 'lost';
}

/** A parcel's line in a statement names the final outcome, even before the desk sets this outcome. */
function lineOf(parcel: PlannedParcel) {
  return isPaid(parcel)
    ? rowOf(parcel.row, { cod: parcel.row.codPaisa, status: 'Delivered' })
    : rowOf(parcel.row, { cod: 0, status: 'Returned' });
}
