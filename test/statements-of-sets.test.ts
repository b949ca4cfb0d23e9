import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bulkEditResponse } from '#contract/bulk-edits.schema.ts';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import { numberParcelsResponse } from '#contract/parcel-lists.schema.ts';
import { postStatementResponse } from '#contract/statements.schema.ts';
import { runImport } from '#server/imports/run-import.ts';
import { importRows } from '#server/imports/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { runOperation } from '#server/platform/running-operation.ts';
import { addCourier, addOwedParcels, draft, post, rowOf } from './cash.ts';
import { statementsOf } from './count-statements.ts';
import { addOrder, addProduct } from './factories.ts';
import { sendFile, startImport } from './import-files.ts';
import { parcelCalls } from './parcel-calls.ts';
import { addCourierAccount } from './parcel-factories.ts';
import { csvOf, KURTAS } from './spreadsheets.ts';
import { useTestShop } from './test-shop.ts';

const FEW = 5;
const MANY = 60;
const MOST = 40;
/** A notice after a commit may count for the next request. A loop over rows would send 55 more. */
const NOTICES = 2;

const STEPS = [
  'assigns orders',
  'notes unanswered calls',
  'confirms orders',
  'packs orders',
  'weighs parcels',
  'numbers parcels',
  'books parcels',
  'hands parcels over',
  'notes parcels as delivered',
  'notes parcels as refused',
  'changes prices',
  'hides products',
  'drafts a statement',
  'posts a statement',
  'checks a draft again',
  'checks an import',
  'imports new products',
  'imports changes of products',
] as const;
type Step = (typeof STEPS)[number];

type RunStep = (name: Step, work: () => Promise<number>) => Promise<void>;

const doneOf = (results: readonly { outcome: string }[]) => results.filter(({ outcome }) => outcome === 'done').length;

describe('a request about many rows', () => {
  const shop = useTestShop();
  const few = new Map<Step, string[]>();
  const many = new Map<Step, string[]>();

  async function runSteps(count: number, counted: Map<Step, string[]>): Promise<void> {
    const step = async (name: Step, work: () => Promise<number>) => {
      let changed = 0;
      const statements = await statementsOf(async () => {
        changed = await work();
      });
      counted.set(name, statements);
      expect([name, changed]).toEqual([name, count]);
    };
    await runDesk(count, step);
    await runCash(count, step);
    await runImports(count, step);
  }

  /** Takes `count` orders from the phone call to a parcel that the customer refuses, then edits `count` products. */
  async function runDesk(count: number, step: RunStep): Promise<void> {
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
    const desk = (name: Step, path: string, more: object) =>
      step(name, async () => {
        const body = { orders: chosen(), ...more };
        const { results } = (await shop.call('POST', `/api/desk/${path}`, { as, body })).as(deskResultsResponse);
        for (const { id, order } of results) versions.set(id, order?.version ?? 0);
        return doneOf(results);
      });
    const parcel = async (name: Step, path: string, more: object = {}) => {
      const rows = await parcelsOf();
      await step(name, async () => doneOf(await change(path, rows, more)));
    };
    const edit = (name: Step, kindOf: object) =>
      step(name, async () => {
        const body = { ids: productIds, change: kindOf, preview: false, ref: newId() };
        const { items } = (await shop.call('POST', '/api/products/bulk', { as, body })).as(bulkEditResponse);
        return items.filter(({ problem }) => problem === null).length;
      });
    await desk('assigns orders', 'assignments', { to: as.id });
    await desk('notes unanswered calls', 'calls', { outcome: 'no_answer' });
    await desk('confirms orders', 'calls', { outcome: 'confirmed' });
    await step('packs orders', async () => doneOf(await pack({ orders: chosen() })));
    await parcel('weighs parcels', 'weights', { weight: 777 });
    const lines = (await parcelsOf()).map(({ number }, index) => `${number} LE${count}${1_000_000 + index}`);
    const leopards = await addCourierAccount(shop.deps, { courier: 'leopards', usesOwnNumbers: false });
    await step('numbers parcels', async () => {
      const body = { courier: leopards.id, lines };
      const response = await shop.call('POST', '/api/parcels/tracking-numbers', { as, body });
      return response.as(numberParcelsResponse).rows.filter(({ isSaved }) => isSaved).length;
    });
    await parcel('books parcels', 'bookings', { courier: courier.id });
    await parcel('hands parcels over', 'hand-overs');
    await parcel('notes parcels as delivered', 'outcomes', { outcome: 'delivered' });
    await parcel('notes parcels as refused', 'outcomes', { outcome: 'refused' });
    await edit('changes prices', { kind: 'price', by: 'percent', value: -10, rounding: 10 });
    await edit('hides products', { kind: 'visibility', isHidden: true });
  }

  async function runCash(count: number, step: RunStep): Promise<void> {
    const courier = await addCourier(shop.deps);
    const owed = await addOwedParcels(
      shop.deps,
      courier,
      Array.from({ length: count }, () => ({})),
    );
    const again = await draft(
      shop,
      courier,
      owed.map((parcel) => ({ ...rowOf(parcel), Status: 'Paid' })),
    );
    let statement = again;
    await step('drafts a statement', async () => {
      statement = await draft(
        shop,
        courier,
        owed.map((parcel) => rowOf(parcel)),
      );
      return statement.rows;
    });
    await step('posts a statement', async () => (await post(shop, statement)).as(postStatementResponse).posted);
    await step('checks a draft again', async () => (await post(shop, again)).as(postStatementResponse).leftOut.length);
  }

  async function runImports(count: number, step: RunStep): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => ({
      ...KURTAS[0],
      SKU: `SET${count}-${index}`,
      Design: null,
    }));
    const write = async (name: Step, id: string) => {
      await startImport(shop, id);
      await step(name, async () => {
        // Runs the job inside a request, because only statements of requests are counted.
        await runOperation({ labels: { route: 'import', reqId: id } }, () => runImport(shop.deps, id));
        const isWritten = inArray(importRows.outcome, ['added', 'changed']);
        return shop.deps.db.$count(importRows, and(eq(importRows.importId, id), isWritten));
      });
    };
    let added = '';
    await step('checks an import', async () => {
      const checked = await sendFile(shop, csvOf(rows));
      added = checked._id;
      return checked.rows.new;
    });
    await write('imports new products', added);
    const changed = await sendFile(shop, csvOf(rows.map((row, index) => ({ ...row, Price: 1_500 + index }))));
    await write('imports changes of products', changed._id);
  }

  beforeAll(async () => {
    // The first requests fill the caches of the process.
    await runSteps(1, new Map());
    await runSteps(FEW, few);
    await runSteps(MANY, many);
  }, 120_000);

  it.each(STEPS)('%s with no more statements than a request about five rows', (step) => {
    expect(many.get(step)?.length).toBeLessThanOrEqual(MOST);
    expect(many.get(step)?.length).toBeLessThanOrEqual((few.get(step)?.length ?? 0) + NOTICES);
  });
});
