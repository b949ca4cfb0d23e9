import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { parcels } from '#server/parcels/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';
import { scanKeys } from '#web/test/scan-keys.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

const place = () => addOrder(shop.deps, shop.users.owner, { status: 'processing' });
const stateOf = async (id: string) => (await shop.deps.db.select().from(parcels).where(eq(parcels.id, id)))[0]?.state;
const addBooked = async (trackingNo: string, courier: { id: string }) =>
  addParcel(shop.deps, await place(), { state: 'booked', courierAccountId: courier.id, trackingNo });
const openHandOver = () => pages.open('/dashboard/parcels?queue=to_hand_over', { as: shop.users.admin });
const scanned = () => within(screen.getByRole('region', { name: 'Scanned parcels' }));

describe('parcels at the hand-over', () => {
  it('are scanned without a focused field, by number or tracking number, and handed over with one press', async () => {
    const courier = await addCourierAccount(shop.deps, { label: 'A rider' });
    const [one, other] = [await addBooked('LE7512340001', courier), await addBooked('LE7512340002', courier)];
    const { user } = await openHandOver();
    await screen.findByRole('button', { name: 'Scan with the camera' });
    scanKeys(one.number);
    expect(await screen.findByText(`${one.number}, A rider`)).toBeVisible();
    scanKeys('le7512340002');
    expect(await screen.findByText(`${other.number}, A rider`)).toBeVisible();
    scanKeys(one.number);
    expect(await screen.findByText(`${one.number} is scanned already.`)).toBeVisible();
    expect(scanned().getByText('A rider: 2')).toBeVisible();
    await user.click(scanned().getByRole('button', { name: 'Hand over 2 scanned parcels' }));
    expect(await screen.findByText('2 parcels handed over')).toBeVisible();
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['handed_over', 'handed_over']);
    expect(localStorage.getItem('scanned-hand-over')).toBeNull();
  });

  it('are said loudly if they are not booked, handed over already, or unknown', async () => {
    const packed = await addParcel(shop.deps, await place());
    await openHandOver();
    await screen.findByRole('button', { name: 'Scan with the camera' });
    scanKeys(packed.number);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${packed.number}: it is not booked yet. Book it first.`,
    );
    scanKeys('LE99999999');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('LE99999999: no parcel to hand over'));
    scanKeys('https://example.com/');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This is no parcel'));
    expect(screen.queryByRole('region', { name: 'Scanned parcels' })).toBeNull();
  });

  it('are kept without a connection, and sent once when it is back, also after a reload', async () => {
    const parcel = await addBooked('LE7512340009', await addCourierAccount(shop.deps));
    const { user } = await openHandOver();
    await screen.findByRole('button', { name: 'Scan with the camera' });
    pages.calls.replace('GET /api/parcels/found', 'network error');
    scanKeys(parcel.number);
    expect(await screen.findByText(`${parcel.number} is kept. There is no connection now.`)).toBeVisible();
    await user.click(scanned().getByRole('button', { name: 'Hand over 1 scanned parcel' }));
    expect(await scanned().findByText(/^1 scanned, waiting for the connection/)).toBeVisible();
    expect(await stateOf(parcel.id)).toBe('booked');
    await openHandOver();
    expect(await scanned().findByText(/^1 scanned, waiting for the connection/)).toBeVisible();
    pages.calls.restore();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('1 parcel handed over')).toBeVisible();
    expect(await stateOf(parcel.id)).toBe('handed_over');
    expect(pages.calls.of('POST /api/parcels/hand-overs')).toHaveLength(1);
  });
});

it('a parcel that is scanned at the return desk opens its form, and the field stays as it was', async () => {
  const courier = await addCourierAccount(shop.deps);
  const parcel = await addParcel(shop.deps, await place(), { state: 'refused', courierAccountId: courier.id });
  await pages.open('/dashboard/returns', { as: shop.users.admin });
  const field = await screen.findByLabelText('Parcel or tracking number');
  field.focus();
  scanKeys(parcel.number);
  expect(await screen.findByRole('region', { name: `Parcel ${parcel.number}` })).toBeVisible();
  expect(field).toHaveValue('');
});

it('the QR code of a label opens the form of the only parcel that can come back, or names the parcels', async () => {
  const order = await place();
  const courier = await addCourierAccount(shop.deps);
  await addParcel(shop.deps, order, { state: 'received', courierAccountId: courier.id });
  const one = await addParcel(shop.deps, order, { state: 'refused', courierAccountId: courier.id });
  await pages.open('/dashboard/returns', { as: shop.users.admin });
  await screen.findByRole('button', { name: 'Scan with the camera' });
  scanKeys(`https://shop.example/orders/${order.orderId}`);
  expect(await screen.findByRole('region', { name: `Parcel ${one.number}` })).toBeVisible();
  const other = await addParcel(shop.deps, order, { state: 'refused', courierAccountId: courier.id });
  pages.calls.allow(404);
  scanKeys(`https://shop.example/orders/${order.orderId}`);
  const alert = await screen.findByText(/several parcels/);
  expect(alert).toHaveTextContent(one.number);
  expect(alert).toHaveTextContent(other.number);
});

it('the QR code of a label puts the parcel that is on its way into the list of outcomes', async () => {
  const order = await place();
  const courier = await addCourierAccount(shop.deps);
  const { number } = await addParcel(shop.deps, order, { state: 'handed_over', courierAccountId: courier.id });
  const { user } = await pages.open('/dashboard/parcels?queue=on_the_way', { as: shop.users.admin });
  await user.click(await screen.findByRole('button', { name: 'Outcomes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Outcomes' }));
  scanKeys(`https://shop.example/orders/${order.orderId}`);
  await waitFor(() => expect(dialog.getByLabelText('Or paste the lines')).toHaveValue(number));
  const other = await addParcel(shop.deps, order, { state: 'handed_over', courierAccountId: courier.id });
  scanKeys(`https://shop.example/orders/${order.orderId}`);
  expect(await dialog.findByRole('alert')).toHaveTextContent(other.number);
  expect(dialog.getByLabelText('Or paste the lines')).toHaveValue(number);
});

it('numbers that are scanned one after the other go into the list of outcomes', async () => {
  const courier = await addCourierAccount(shop.deps);
  const parcel = await addParcel(shop.deps, await place(), { state: 'handed_over', courierAccountId: courier.id });
  const { user } = await pages.open('/dashboard/parcels?queue=on_the_way', { as: shop.users.admin });
  await user.click(await screen.findByRole('button', { name: 'Outcomes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Outcomes' }));
  await user.selectOptions(dialog.getByLabelText('Lines that name no outcome'), 'Delivered');
  scanKeys(parcel.number);
  expect(dialog.getByLabelText('Or paste the lines')).toHaveValue(parcel.number);
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  await user.click(await dialog.findByRole('button', { name: 'Set 1 outcome' }));
  await waitFor(async () => expect(await stateOf(parcel.id)).toBe('delivered'));
});

it('each scan at the stock count counts one piece', async () => {
  const product = await addProduct(shop.deps, { name: 'Scanned Kurta', stock: 5, sku: 'SCAN-KURTA-1' });
  const { user } = await pages.open('/dashboard/stock?view=count', { as: shop.users.admin });
  await user.click(await screen.findByRole('button', { name: 'Count by scanning' }));
  scanKeys('SCAN-KURTA-1');
  await waitFor(() => expect(screen.getByLabelText('Found of Scanned Kurta')).toHaveValue('1'));
  scanKeys('scan-kurta-1');
  await waitFor(() => expect(screen.getByLabelText('Found of Scanned Kurta')).toHaveValue('2'));
  await user.click(screen.getByRole('button', { name: 'Save count' }));
  await waitFor(async () => expect(await stockOf(shop.deps, product.id)).toBe(2));
});
