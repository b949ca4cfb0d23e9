import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Right } from '#contract/rights.ts';
import { users } from '#server/accounts/tables.ts';
import { addOrder } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { csvOf, KURTAS } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const addHelper = async (...rights: Right[]) =>
  openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
const setRights = async ({ id }: { id: string }, rights: Right[]) => {
  await shop.deps.db.update(users).set({ rights }).where(eq(users.id, id));
};
/** Functions that start the timers of polls. The server of the test has timers too, which stay as they are. */
const POLLING = /startNextPoll|web\/store\/polls\.ts/;

/** Makes polls 100 times as frequent. Returns their pending timers. */
function hurryPolls(): ReadonlySet<unknown> {
  const pending = new Set<unknown>();
  const { setTimeout: start, clearTimeout: clear } = globalThis;
  vi.stubGlobal('setTimeout', (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (!POLLING.test(new Error('caller').stack ?? '')) return start(run, ms, ...args);
    const timer = start(() => {
      pending.delete(timer);
      run();
    }, ms / 100);
    pending.add(timer);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: ReturnType<typeof start>) => {
    pending.delete(timer);
    clear(timer);
  });
  return pending;
}

beforeEach(() => pages.calls.allow(403));

describe('after a right is withdrawn, a page says so and stops its polls until Retry works:', () => {
  it.each<[path: string, title: RegExp, right: Right, call: string]>([
    ['/dashboard/manage-orders', /You may not see orders now\./, 'orders.view', 'GET /api/orders'],
    ['/dashboard/admin', /You may not see what waits today now\./, 'cash.view', 'GET /api/stats/morning'],
  ])('%s', async (path, title, right, call) => {
    await addOrder(shop.deps, shop.users.owner);
    const as = await addHelper(right);
    const polls = hurryPolls();
    const { user } = await pages.open(path, { as });
    await waitFor(() => expect(pages.calls.of(call).length).toBeGreaterThan(2));
    await setRights(as, []);
    expect(await screen.findByText(title)).toBeVisible();
    await waitFor(() => expect([...polls]).toEqual([]));
    const before = pages.calls.of(call).length;
    await setRights(as, [right]);
    for (const button of screen.getAllByRole('button', { name: 'Retry' })) await user.click(button);
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    await waitFor(() => expect(pages.calls.of(call).length).toBeGreaterThan(before + 2));
  });

  it.each([
    ['/dashboard/desk', /You may not see the desk now\./],
    ['/dashboard/parcels?queue=to_book', /You may not see the parcels now\./],
  ])('the live list of %s', async (path, title) => {
    const packed = await addOrder(shop.deps, shop.users.owner, { status: 'processing' });
    const { number } = await addParcel(shop.deps, packed, {});
    const { orderId } = await addOrder(shop.deps, shop.users.owner);
    const as = await addHelper('orders.view');
    const polls = hurryPolls();
    const { user } = await pages.open(path, { as });
    expect(
      await screen.findByRole('listitem', { name: path.includes('desk') ? `Order #${orderId}` : `Parcel ${number}` }),
    ).toBeVisible();
    await setRights(as, []);
    expect(await screen.findByText(title)).toBeVisible();
    await waitFor(() => expect([...polls]).toEqual([]));
    await setRights(as, ['orders.view']);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    await waitFor(() => expect(polls.size).toBeGreaterThan(0));
  });

  it('an import that runs', async () => {
    const as = await addHelper('catalogue.edit');
    const polls = hurryPolls();
    const { user } = await pages.open('/dashboard/import', { as });
    const file = new File([new Uint8Array(csvOf(KURTAS))], 'stock.csv');
    chooseFile(await screen.findByLabelText('Spreadsheet'), file);
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await waitFor(() => expect(polls.size).toBe(1));
    await setRights(as, []);
    expect(await screen.findByText(/You may not see the import now\./)).toBeVisible();
    await waitFor(() => expect([...polls]).toEqual([]));
  });
});
