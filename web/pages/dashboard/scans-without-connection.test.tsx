import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { parcelEvents, parcels } from '#server/parcels/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { movesOf, stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { usePages } from '#web/test/pages.ts';
import { scanKeys } from '#web/test/scan-keys.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

const open = (path: string) => pages.open(`/dashboard/${path}`, { as: shop.users.admin });
const goOffline = () => pages.calls.replace(/./, 'network error');
function goOnline() {
  pages.calls.restore();
  act(() => void window.dispatchEvent(new Event('online')));
}
const waitingScans = (count: string) => screen.findByText(new RegExp(`^${count} for the connection`));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const place = () => addOrder(shop.deps, shop.users.owner, { status: 'processing' });
const changesOf = async (id: string, to: string) => {
  const events = await shop.deps.db.select().from(parcelEvents).where(eq(parcelEvents.parcelId, id));
  return events.filter((event) => event.state === to).length;
};

describe('without a connection', () => {
  it('pieces of a stock count wait, also over a reload, and each counts once', async () => {
    const product = await addProduct(shop.deps, { name: 'Waiting Kurta', stock: 5, sku: 'WAIT-KURTA-1' });
    const { user } = await open('stock?view=count');
    await user.click(await button('Count by scanning'));
    pages.calls.replace('GET /api/stock', 'network error');
    scanKeys('WAIT-KURTA-1');
    await waitingScans('1 scan waits');
    scanKeys('WAIT-KURTA-1');
    await waitingScans('2 scans wait');
    await open('stock?view=count');
    await waitingScans('2 scans wait');
    goOnline();
    await waitFor(() => expect(screen.getByLabelText('Found of Waiting Kurta')).toHaveValue('2'));
    expect(screen.queryByText(/for the connection/)).toBeNull();
    scanKeys('WAIT-KURTA-1');
    await waitFor(() => expect(screen.getByLabelText('Found of Waiting Kurta')).toHaveValue('3'));
    expect(await stockOf(shop.deps, product.id)).toBe(5);
  });

  it('a stock count waits, also over a reload, and is saved once', async () => {
    const product = await addProduct(shop.deps, { name: 'Reloaded Kurta', stock: 5, sku: 'RELOAD-KURTA-1' });
    const first = await open('stock?view=count');
    await first.user.click(await button('Count by scanning'));
    scanKeys('RELOAD-KURTA-1');
    await waitFor(() => expect(screen.getByLabelText('Found of Reloaded Kurta')).toHaveValue('1'));
    await open('stock?view=count');
    expect(await screen.findByLabelText('Found of Reloaded Kurta')).toHaveValue('1');
    expect(localStorage.getItem('stock-count')).not.toMatch(/"(price|cost)"/);
    // The first attempt reaches the shop, but its response is lost.
    pages.calls.lose('PATCH /api/stock');
    await first.user.click(await button('Save count'));
    expect(await screen.findByText(/^Waiting for the connection: 1 counted product\./)).toBeVisible();
    await open('stock?view=count');
    expect(await screen.findByText(/^Waiting for the connection: 1 counted product\./)).toBeVisible();
    goOnline();
    await waitFor(() => expect(screen.queryByLabelText('Found of Reloaded Kurta')).toBeNull());
    expect(await screen.findByText(/1 change is saved/)).toBeVisible();
    expect(await stockOf(shop.deps, product.id)).toBe(1);
    const counts = (await movesOf(shop.deps, product.id)).filter(({ why }) => why === 'count');
    expect(counts.map(({ delta }) => delta)).toEqual([-4]);
    expect(localStorage.getItem('stock-count')).toBeNull();
  });

  it('scanned outcomes wait, also over a reload, and are set once', async () => {
    const courier = await addCourierAccount(shop.deps);
    const parcel = await addParcel(shop.deps, await place(), { state: 'handed_over', courierAccountId: courier.id });
    const lost = await addParcel(shop.deps, await place(), { state: 'packed' });
    const { user } = await open('parcels?queue=on_the_way');
    await user.click(await button('Outcomes'));
    await screen.findByRole('dialog', { name: 'Outcomes' });
    pages.calls.replace('POST /api/parcels/outcome-lists', 'network error');
    scanKeys(parcel.number);
    scanKeys(lost.number);

    const again = await open('parcels?queue=on_the_way');
    expect(await screen.findByText(/^2 scanned parcels without an outcome/)).toBeVisible();
    await again.user.click(await button('Outcomes'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Outcomes' }));
    expect(dialog.getByLabelText('Or paste the lines')).toHaveValue(`${parcel.number}\n${lost.number}`);
    await again.user.click(dialog.getByRole('button', { name: 'Check' }));
    await again.user.selectOptions(await dialog.findByLabelText('Lines that name no outcome'), 'Delivered');
    await again.user.click(await dialog.findByRole('button', { name: 'Send 2 outcomes later' }));
    expect(dialog.getByLabelText('Or paste the lines')).toHaveValue('');
    expect(await screen.findByText(/^Waiting for the connection: 2 scanned outcomes/)).toBeVisible();

    await open('parcels?queue=on_the_way');
    expect(await screen.findByText(/^Waiting for the connection: 2 scanned outcomes/)).toBeVisible();
    goOnline();
    expect(await screen.findByText(`Delivered ${lost.number}`)).toBeVisible();
    expect(screen.getByText(/This parcel is not on the way/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/scanned outcome/)).toBeNull());
    const [row] = await shop.deps.db.select().from(parcels).where(eq(parcels.id, parcel.id));
    expect(row?.state).toBe('delivered');
    expect(await changesOf(parcel.id, 'delivered')).toBe(1);
    expect(localStorage.getItem('scanned-outcomes')).toBeNull();
  });

  it('pieces of an order that is packed wait, also over a reload, and each is checked once', async () => {
    const product = await addProduct(shop.deps, {
      name: 'Packed Kurta',
      sku: 'PACKED-KURTA-1',
      color: 'green',
      age: 5,
    });
    const lines = [{ product, quantity: 2 }];
    const order = await addOrder(shop.deps, shop.users.owner, { status: 'processing', lines });
    const first = await open(`orders/${order.orderId}`);
    await first.user.click(await button('Check pieces'));
    const title = { name: `Check order #${order.orderId}` };
    await screen.findByRole('dialog', title);
    pages.calls.replace('GET /api/stock', 'network error');
    scanKeys('PACKED-KURTA-1');
    await waitingScans('1 scan waits');
    const { user } = await open(`orders/${order.orderId}`);
    await user.click(await button('Check pieces'));
    await waitingScans('1 scan waits');
    goOnline();
    const dialog = within(await screen.findByRole('dialog', title));
    expect(await dialog.findByText('1 of 2')).toBeVisible();
    expect(dialog.queryByText(/for the connection/)).toBeNull();
  });

  it('parcels at the return desk wait, also over a reload, and open one after the other', async () => {
    const courier = await addCourierAccount(shop.deps);
    const addRefused = async () =>
      addParcel(shop.deps, await place(), {
        state: 'refused',
        handedOverAt: shop.clock.now(),
        courierAccountId: courier.id,
      });
    const [one, other] = [await addRefused(), await addRefused()];
    await open('returns');
    await button('Scan with the camera');
    goOffline();
    for (const { number } of [one, other]) scanKeys(number);
    await waitingScans('2 scans wait');
    const { user } = await open('returns');
    await waitingScans('2 scans wait');
    goOnline();
    const form = within(await screen.findByRole('region', { name: `Parcel ${one.number}` }));
    await waitingScans('1 scan waits');
    await user.click(form.getByRole('button', { name: /^Take back/ }));
    expect(await screen.findByRole('region', { name: `Parcel ${other.number}` })).toBeVisible();
    expect(screen.queryByText(/for the connection/)).toBeNull();
  });

  it('pieces at the counter wait for their sale, also over a reload, and the cash waits for them', async () => {
    const named = (name: string, sku: string) => addProduct(shop.deps, { name, sku, price: 700, stock: 5 });
    await named('Known Frock', 'KNOWN-FROCK-1');
    await named('Waiting Frock', 'WAIT-FROCK-1');
    await open('counter');
    await button('Scan with the camera');
    scanKeys('KNOWN-FROCK-1');
    expect(await button('Take PKR 700')).toBeEnabled();
    pages.calls.replace('GET /api/counter/products', 'network error');
    scanKeys('WAIT-FROCK-1');
    await waitingScans('1 scan waits');
    await open('counter');
    await waitingScans('1 scan waits');
    expect(await button('Take PKR 700')).toBeDisabled();
    goOnline();
    expect(await button('Take PKR 1,400')).toBeEnabled();
    expect(screen.queryByText(/for the connection/)).toBeNull();
  });
});

describe('after the session has ended', () => {
  const expired = { status: 401, body: { message: 'Please log in again.', code: 'unauthenticated' } };
  const endSession = () => pages.calls.replace(/^(GET|POST) .api.(stock|parcels|returns)/, expired);

  it('waiting scans still wait', async () => {
    await addProduct(shop.deps, { name: 'Patient Kurta', stock: 5, sku: 'PATIENT-KURTA-1' });
    const { user } = await open('stock?view=count');
    await user.click(await button('Count by scanning'));
    goOffline();
    scanKeys('PATIENT-KURTA-1');
    await waitingScans('1 scan waits');
    pages.calls.restore();
    endSession();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('dialog', { name: 'Please log in again' })).toBeVisible();
    await pages.calls.settle();
    pages.calls.restore();
    await open('stock?view=count');
    await waitFor(() => expect(screen.getByLabelText('Found of Patient Kurta')).toHaveValue('1'));
  });

  it('parcels to hand over stay in the list, and are sent by the user who has pressed only', async () => {
    const courier = await addCourierAccount(shop.deps);
    const parcel = await addParcel(shop.deps, await place(), { state: 'booked', courierAccountId: courier.id });
    const { user } = await open('parcels?queue=to_hand_over');
    await button('Scan with the camera');
    goOffline();
    scanKeys(parcel.number);
    await user.click(await button('Hand over 1 scanned parcel'));
    await screen.findByText(/^1 scanned, waiting for the connection/);
    pages.calls.restore();
    endSession();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('dialog', { name: 'Please log in again' })).toBeVisible();
    await pages.calls.settle();
    pages.calls.restore();
    const other = await addUser(shop.deps, { role: 'admin' });
    await pages.open('/dashboard/parcels?queue=to_hand_over', { as: await openSession(shop.deps, other) });
    expect(await button('Hand over 1 scanned parcel')).toBeEnabled();
    await pages.calls.settle();
    expect(pages.calls.of('POST /api/parcels/hand-overs')).toEqual([]);
    await open('parcels?queue=to_hand_over');
    expect(await screen.findByText('1 parcel handed over')).toBeVisible();
  });
});

it('a count that starts again drops the scans of the earlier count', async () => {
  await addProduct(shop.deps, { name: 'Old Kurta', stock: 5, sku: 'OLD-KURTA-1' });
  const { user } = await open('stock?view=count');
  await user.click(await button('Count by scanning'));
  scanKeys('OLD-KURTA-1');
  await screen.findByLabelText('Found of Old Kurta');
  pages.calls.replace('GET /api/stock', 'network error');
  scanKeys('NEW-KURTA-1');
  await waitingScans('1 scan waits');
  const count = JSON.parse(localStorage.getItem('stock-count') ?? '');
  localStorage.setItem('stock-count', JSON.stringify({ ...count, begunAt: '2026-01-01T00:00:00.000Z' }));
  const again = await open('stock?view=count');
  await again.user.click(await button('Start a new count'));
  await waitFor(() => expect(screen.queryByText(/for the connection/)).toBeNull());
  expect(localStorage.getItem('waiting-scans-count')).toBeNull();
});

it('a count with an unreadable submission opens', async () => {
  await addProduct(shop.deps, { name: 'Stored Kurta', stock: 5, sku: 'STORED-KURTA-1' });
  const { user } = await open('stock?view=count');
  await user.click(await button('Count by scanning'));
  scanKeys('STORED-KURTA-1');
  await screen.findByLabelText('Found of Stored Kurta');
  const count = JSON.parse(localStorage.getItem('stock-count') ?? '');
  localStorage.setItem('stock-count', JSON.stringify({ ...count, sending: { ref: 'r', counts: [null] } }));
  await open('stock?view=count');
  expect(await screen.findByLabelText('Found of Stored Kurta')).toHaveValue('1');
});

it('a scan whose page is left during the read waits for the page', async () => {
  const courier = await addCourierAccount(shop.deps);
  const parcel = await addParcel(shop.deps, await place(), { state: 'refused', courierAccountId: courier.id });
  await open('returns');
  await button('Scan with the camera');
  const release = pages.calls.hold(/^GET .api.returns/);
  scanKeys(parcel.number);
  await waitFor(() => expect(pages.calls.of(/^GET .api.returns/)).toHaveLength(1));
  await open('parcels');
  release();
  await pages.calls.settle();
  pages.calls.restore();
  await open('returns');
  expect(await screen.findByRole('region', { name: `Parcel ${parcel.number}` })).toBeVisible();
});
