import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addOrder, addProduct } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const STEPS = ['pending', 'processing', 'shipped', 'Delivered'];
const status = () => within(screen.getByRole('region', { name: 'Order status' }));
const submitButton = () => screen.getByRole('button', { name: 'Track my order' });
const addOwnersOrder = async () =>
  addOrder(shop.deps, shop.users.owner, { lines: [{ product: await addProduct(shop.deps), quantity: 1 }] });

it('the timeline has four steps: the step of the status is current, and those before it are completed', async () => {
  const { id, orderId } = await addOwnersOrder();
  const setStatus = (name: string) =>
    shop.call('PATCH', `/api/orders/update-order-status/${id}`, { as: shop.users.admin, body: { status: name } });
  for (const [reached, name] of STEPS.entries()) {
    if (reached > 0) await setStatus(name);
    await pages.open(`/orders/${orderId}`);
    expect(screen.getByText(`#${orderId}`)).toBeVisible();
    const steps = status().getAllByRole('listitem');
    expect(steps).toHaveLength(STEPS.length);
    for (const [index, step] of steps.entries()) {
      expect(step).toHaveTextContent(STEPS[index] ?? '');
      expect(step.textContent?.includes('completed')).toBe(index < reached);
      expect(step.getAttribute('aria-current')).toBe(index === reached ? 'step' : null);
    }
  }
  await setStatus('cancelled');
  await pages.open(`/orders/${id}`);
  expect(status().getByText('This order was cancelled')).toBeVisible();
});

it('a handed-over order shows courier, tracking number and tracking link to anybody with its number', async () => {
  const order = await addOwnersOrder();
  await pages.open(`/orders/${order.orderId}`);
  expect(screen.queryByRole('region', { name: 'Parcels' })).toBeNull();
  const courier = await addCourierAccount(shop.deps, {
    label: 'Leopards',
    trackingUrl: 'https://track.example/{number}',
  });
  await addParcel(shop.deps, order, { state: 'handed_over', courierAccountId: courier.id, trackingNo: 'LE1' });
  await pages.open(`/orders/${order.orderId}`);
  const list = within(screen.getByRole('region', { name: 'Parcels' }));
  expect(list.getByText(/^The parcel has been with the courier since/)).toBeVisible();
  expect([list.getByText('Leopards'), list.getByText('LE1')].length).toBe(2);
  expect(list.getByRole('link', { name: 'Follow it with the courier' })).toHaveAttribute(
    'href',
    'https://track.example/LE1',
  );
});

it('a page that is opened while the order is looked up stays open', async () => {
  const TRACK = /^POST \/api\/orders\/track/;
  const { orderId, phone } = await addOwnersOrder();
  const { user, address } = await pages.open('/orders');
  const release = pages.calls.hold(TRACK);
  await fill(user, screen.getByLabelText('Order number'), orderId);
  await fill(user, screen.getByLabelText('Phone'), phone);
  await user.click(submitButton());
  await waitFor(() => expect(pages.calls.of(TRACK)).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'See all your orders' }));
  await waitFor(() => expect(address()).toBe('/login'));
  release();
  await act(() => pages.calls.settle());
  expect(address()).toBe('/login');
});

describe('an unknown order', () => {
  it.each(['ND-AAAAAAAAAA', '42', '%2e%2e%2fadmin', '<b>x', 'x'.repeat(300)])(
    'shows a message and a field for another number: %s',
    async (id) => {
      await pages.open(`/orders/${id}`);
      expect(screen.getByRole('heading', { name: 'We could not find this order' })).toBeVisible();
      expect(screen.getByLabelText('Order number')).toBeVisible();
    },
  );

  it('an order is found by its typed number, with or without #', async () => {
    const { orderId } = await addOwnersOrder();
    const { user } = await pages.open('/orders/ND-AAAAAAAAAA');
    await fill(user, screen.getByLabelText('Order number'), ` #${orderId.toLowerCase()} `);
    await user.click(submitButton());
    expect(await screen.findByText(`#${orderId}`)).toBeVisible();
  });
});

describe('the search by number and phone', () => {
  it('missing input is named under its field', async () => {
    const { user } = await pages.open('/orders');
    await user.click(submitButton());
    const number = screen.getByLabelText('Order number');
    await waitFor(() => expect(number).toHaveAccessibleDescription('Please enter your order number'));
    expect(number).toHaveFocus();
    expect(screen.getByText('Please enter the phone number of the order')).toBeVisible();
  });

  it('does not reveal whether number or phone is wrong', async () => {
    pages.calls.allow(404);
    const { orderId, phone } = await addOwnersOrder();
    for (const [typedNumber, typedPhone] of [
      [orderId, '0300 1111111'],
      ['ND-AAAAAAAAAA', phone],
    ] as const) {
      const { user, address } = await pages.open('/orders');
      await fill(user, screen.getByLabelText('Order number'), typedNumber);
      await fill(user, screen.getByLabelText('Phone'), typedPhone);
      await user.click(submitButton());
      const alert = await screen.findByRole('alert');
      expect(await within(alert).findByText('No order with this number and phone.')).toBeVisible();
      expect(address()).toBe('/orders');
    }
  });
});
