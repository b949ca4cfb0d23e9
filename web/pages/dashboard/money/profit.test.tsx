import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orderHref } from '#contract/order-number.ts';
import { orderLines } from '#server/orders/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });
const open = (path = '') => pages.open(`/dashboard/money/profit${path}`, { as: shop.users.admin });

/** Adds an order of one dress for PKR 1,000 and delivery for 200, in a delivered parcel or without one. */
async function sell(
  at: string,
  { cost = 40_000, city = 'Lahore', isSent = true }: { cost?: number | null; city?: string; isSent?: boolean } = {},
) {
  const createdAt = new Date(at);
  const product = await addProduct(shop.deps, { name: `Dress of ${city}`, price: 1_000, costPaisa: cost });
  const order = await addOrder(shop.deps, shop.users.owner, {
    status: 'Delivered',
    createdAt,
    city,
    lines: [{ product, quantity: 1 }],
  });
  await shop.deps.db.update(orderLines).set({ unitCostPaisa: cost }).where(eq(orderLines.orderId, order.id));
  if (isSent) await addParcel(shop.deps, order, { state: 'delivered', stateAt: createdAt, deliveredAt: createdAt });
  return { order, product };
}

describe('Profit', () => {
  it('adds up the parts of a month beside both earlier months', async () => {
    await sell('2026-07-10T10:00:00Z');
    await sell('2026-06-10T10:00:00Z', { isSent: false });
    await sell('2026-06-11T10:00:00Z', { isSent: false });
    await open('?month=2026-07');
    const table = within(await screen.findByRole('table', { name: 'Profit' }));
    const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['What', 'Jul 2026', 'Jun 2026', 'Jul 2025']);
    const row = (name: RegExp) => table.getByRole('row', { name });
    expect(row(/^Collected/)).toHaveTextContent('PKR 1,200.00');
    expect(row(/^− Cost of goods/)).toHaveTextContent('PKR 400.00');
    expect(row(/^= Profit/)).toHaveTextContent(
      /PKR 800\.00.*PKR 1,600\.00.*PKR 800\.00 less \(-50 %\).*PKR 0\.00.*PKR 800\.00 more$/,
    );
    expect(row(/^Came back/)).toHaveTextContent('0 % (0 of 1 parcel)');
    expect(screen.getByText('Courier charges not known yet for 1 parcel', { exact: false })).toBeVisible();
    expect(screen.queryByText(/not over yet/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Month report of Jul 2026' })).toHaveAttribute(
      'href',
      '/dashboard/money/report?month=2026-07',
    );
  });

  it('says for how many pieces the cost is missing, and that the present month is not over', async () => {
    await sell('2026-11-10T10:00:00Z', { cost: null, isSent: false });
    await open();
    expect(await screen.findByText(/^Cost not known for 1 piece: the profit shown is too high/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Purchases' })).toHaveAttribute('href', '/dashboard/purchases');
    expect(screen.getByText(/Nov 2026 is not over yet/)).toBeVisible();
    expect(await screen.findByText(/cost not known for 1 piece/)).toBeVisible();
  });

  it('lists where the profit comes from, with links to products and orders, and sorts it', async () => {
    const { order, product } = await sell('2026-04-10T10:00:00Z', { city: 'Multan' });
    await sell('2026-04-10T10:00:00Z', { city: 'Quetta', cost: 70_000 });
    const { user, address } = await open('?month=2026-04');
    const table = () => within(screen.getByRole('table', { name: /^Profit by/ }));
    const names = () =>
      table()
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(await screen.findByRole('link', { name: 'Dress of Multan' })).toHaveAttribute(
      'href',
      `/dashboard/update-product/${product.id}`,
    );
    expect(names()).toEqual([
      expect.stringMatching(/^Dress of Multan.*PKR 1,200\.00.*Cost of goods PKR 400.*0 of 1 piece.*PKR 800\.00$/),
      expect.stringMatching(/^Dress of Quetta.*PKR 500\.00$/),
    ]);
    await user.click(table().getByRole('link', { name: /Profit/ }));
    await waitFor(() => expect(names()[0]).toMatch(/^Dress of Quetta/));
    expect(address()).toBe('/dashboard/money/profit?month=2026-04&order=asc');
    await user.click(screen.getByRole('link', { name: 'By town' }));
    await waitFor(() => expect(names()[0]).toMatch(/^Multan/));
    await user.click(screen.getByRole('link', { name: 'By order' }));
    expect(await screen.findByRole('link', { name: `#${order.orderId}` })).toHaveAttribute(
      'href',
      orderHref(order.orderId),
    );
    const files = screen.getAllByRole('link', { name: 'Download CSV' }).map((link) => link.getAttribute('href'));
    expect(files).toEqual(['/api/profit/export.csv?month=2026-04', '/api/profit/export.csv?month=2026-04&by=order']);
    await user.selectOptions(screen.getByLabelText('Month'), 'Mar');
    expect(await screen.findByText('Nothing ended in this month')).toBeVisible();
    expect(address()).toBe('/dashboard/money/profit?month=2026-03&by=order');
  });
});

it('the page of an order shows its profit to staff who may see money', async () => {
  const { order } = await sell('2026-02-10T10:00:00Z');
  const address = `/dashboard/orders/${order.id}`;
  await pages.open(address, { as: shop.users.admin });
  const card = await screen.findByRole('region', { name: 'Profit' });
  expect(card).toHaveTextContent(/Collected.*PKR 1,200\.00.*Cost of goods.*PKR 400\.00.*= Profit.*PKR 800\.00/);
  const packer = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['orders.view'] }));
  await pages.open(address, { as: packer });
  expect(await screen.findByRole('region', { name: 'Ordered' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Profit' })).toBeNull();
});

it('the first chart of the overview says what was earned, and what is on the way', async () => {
  const { order } = await sell('2026-11-12T10:00:00Z', { isSent: false });
  await addParcel(shop.deps, order, { state: 'handed_over', codPaisa: 77_000, kind: 'exchange_out' });
  await pages.open('/dashboard/admin', { as: shop.users.admin });
  const chart = await screen.findByRole('figure', { name: 'What we earned, and what is on the way' });
  expect(within(chart).getByRole('link', { name: 'On the way' }).closest('li')).toHaveTextContent(
    'PKR 770.00, 1 parcel',
  );
  expect(within(chart).getByRole('link', { name: 'Earned in Nov 2026 so far' })).toHaveAttribute(
    'href',
    '/dashboard/money/profit?month=2026-11',
  );
  expect(within(chart).getByText(/^Cost not known for \d+ piece/)).toBeVisible();
  const totals = await screen.findByRole('table', { name: 'Totals' });
  expect(chart.compareDocumentPosition(totals)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
