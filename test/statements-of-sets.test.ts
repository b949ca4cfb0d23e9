import { inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bulkEditResponse } from '#contract/bulk-edits.schema.ts';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import { parcels } from '#server/parcels/tables.ts';
import { statementsOf } from './count-statements.ts';
import { addOrder, addProduct } from './factories.ts';
import { parcelCalls } from './parcel-calls.ts';
import { addCourierAccount } from './parcel-factories.ts';
import { useTestShop } from './test-shop.ts';

const FEW = 5;
const MANY = 60;
/** A request about 60 rows waits for at most this many statements. */
const MOST = 40;
/** Notices that the process sends after a commit fall into this request or the next. A loop would send 55 statements more. */
const NOTICES = 2;

const STEPS = [
  'assigns orders',
  'notes unanswered calls',
  'confirms orders',
  'packs orders',
  'weighs parcels',
  'books parcels',
  'hands parcels over',
  'notes parcels as delivered',
  'notes parcels as refused',
  'changes prices',
  'hides products',
] as const;
type Step = (typeof STEPS)[number];

describe('a request about many rows', () => {
  const shop = useTestShop();
  const few = new Map<Step, string[]>();
  const many = new Map<Step, string[]>();

  /** Takes `count` orders from the desk to their customers and back, then edits `count` products. */
  async function runSteps(count: number, counted: Map<Step, string[]>): Promise<void> {
    const { pack, change } = parcelCalls(shop);
    const as = shop.users.admin;
    const courier = await addCourierAccount(shop.deps);
    const versions = new Map<string, number>();
    const productIds: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const product = await addProduct(shop.deps, { stock: 50 });
      const other = await addProduct(shop.deps, { stock: 50 });
      const lines = [
        { product, quantity: 2 },
        { product: other, quantity: 1 },
      ];
      versions.set((await addOrder(shop.deps, shop.users.owner, { lines })).id, 0);
      productIds.push(product.id);
    }
    const chosen = () => Array.from(versions, ([id, version]) => ({ id, version }));
    const parcelsOf = () =>
      shop.deps.db
        .select()
        .from(parcels)
        .where(inArray(parcels.orderId, [...versions.keys()]));
    const step = async (name: Step, work: () => Promise<readonly { outcome: string }[]>) => {
      let outcomes: readonly { outcome: string }[] = [];
      const statements = await statementsOf(async () => {
        outcomes = await work();
      });
      counted.set(name, statements);
      expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(count);
    };
    const desk = (name: Step, path: string, more: object) =>
      step(name, async () => {
        const body = { orders: chosen(), ...more };
        const { results } = (await shop.call('POST', `/api/desk/${path}`, { as, body })).as(deskResultsResponse);
        for (const { id, order } of results) versions.set(id, order?.version ?? 0);
        return results;
      });
    const parcel = async (name: Step, path: string, more: object = {}) => {
      const rows = await parcelsOf();
      await step(name, () => change(path, rows, more));
    };
    const edit = (name: Step, kindOf: object) =>
      step(name, async () => {
        const body = { ids: productIds, change: kindOf, preview: false };
        const { items } = (await shop.call('POST', '/api/products/bulk', { as, body })).as(bulkEditResponse);
        return items.map(({ problem }) => ({ outcome: problem === null ? 'done' : problem }));
      });
    await desk('assigns orders', 'assignments', { to: as.id });
    await desk('notes unanswered calls', 'calls', { outcome: 'no_answer' });
    await desk('confirms orders', 'calls', { outcome: 'confirmed' });
    await step('packs orders', () => pack({ orders: chosen() }));
    await parcel('weighs parcels', 'weights', { weight: 777 });
    await parcel('books parcels', 'bookings', { courier: courier.id });
    await parcel('hands parcels over', 'hand-overs');
    await parcel('notes parcels as delivered', 'outcomes', { outcome: 'delivered' });
    await parcel('notes parcels as refused', 'outcomes', { outcome: 'refused' });
    await edit('changes prices', { kind: 'price', by: 'percent', value: -10, rounding: 10 });
    await edit('hides products', { kind: 'visibility', isHidden: true });
  }

  beforeAll(async () => {
    // The first requests read what the process caches.
    await runSteps(1, new Map());
    await runSteps(FEW, few);
    await runSteps(MANY, many);
  }, 120_000);

  it.each(STEPS)('%s with as few statements as for some', (step) => {
    expect(many.get(step)?.length).toBeLessThanOrEqual(MOST);
    expect(many.get(step)?.length).toBeLessThanOrEqual((few.get(step)?.length ?? 0) + NOTICES);
  });
});
