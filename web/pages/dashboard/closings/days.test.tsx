import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addCourier, addOwedParcels } from '#test/cash.ts';
import { addEntry, readDay, sign } from '#test/days.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });
const DAY = '2026-11-21';
const PATH = `/dashboard/days/${DAY}`;

describe('a day', () => {
  const open = (path = PATH, as = shop.users.admin) => pages.open(path, { as });
  const line = async (group: string, label: string) => {
    const section = await screen.findByRole('region', { name: group });
    return within(section).getByText(label).closest('div');
  };
  const stored = () => readDay(shop, DAY);

  it('shows its figures, and enters cash for the bank, which can be undone', async () => {
    const courier = await addCourier(shop.deps);
    await addOwedParcels(shop.deps, courier, [{ stateAt: shop.clock.now() }]);
    await addEntry(shop, 'counter_sale', { cash: 150_000, sales: -150_000 });
    const { user } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: '21 Nov 2026' })).toBeVisible();
    expect(await line('Parcels', 'Delivered')).toHaveTextContent('1 parcelPKR 1,700.00');
    expect(await line('Cash box', 'In the box after')).toHaveTextContent('PKR 1,500.00');
    expect(screen.getByRole('link', { name: 'Delivered' })).toHaveAttribute(
      'href',
      `/dashboard/money/report?month=2026-11&figure=delivered&day=${DAY}`,
    );
    const bank = screen.getByRole('form', { name: 'Cash to the bank' });
    await user.click(within(bank).getByRole('button', { name: 'Enter payment to the bank' }));
    expect(within(bank).getByLabelText('Number of the slip')).toHaveAccessibleDescription('This field is required');
    await fill(user, within(bank).getByLabelText('Amount, in rupees'), '0');
    expect(within(bank).getByText('Please enter rupees above 0, such as 1490')).toBeVisible();
    await fill(user, within(bank).getByLabelText('Amount, in rupees'), '1,000');
    await fill(user, within(bank).getByLabelText('Number of the slip'), 'Slip 12');
    await user.click(within(bank).getByRole('button', { name: 'Enter payment to the bank' }));
    expect(await screen.findByRole('button', { name: 'Undo PKR 1,000.00, Slip 12' })).toBeVisible();
    await waitFor(async () => expect(await line('Cash box', 'In the box after')).toHaveTextContent('PKR 500.00'));
    await user.click(screen.getByRole('button', { name: 'Undo PKR 1,000.00, Slip 12' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect((await stored()).figures).toMatchObject({ cashBankedPaisa: 0, cashBalancePaisa: 150_000 });
  });

  it('opens the rows behind a figure, above the figures', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Sold at the counter' }));
    const rows = await screen.findByRole('region', { name: 'Sold at the counter: 21 Nov 2026' });
    const table = await within(rows).findByRole('table', { name: 'Sold at the counter' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/Sold at the counter.*PKR 1,500\.00/);
    await user.click(within(rows).getByRole('link', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Sold at the counter/ })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Stock differences' }));
    expect(await screen.findByText('Nothing on this day')).toBeVisible();
  });

  it('is signed in place with the counted cash, and then shows corrections', async () => {
    const { user } = await open();
    const form = await screen.findByRole('form', { name: 'Sign the day' });
    const counted = within(form).getByLabelText('Counted cash, in rupees');
    expect(counted).toHaveAccessibleDescription(/The box should hold PKR 1,500\.00/);
    await fill(user, counted, '-5');
    await user.click(within(form).getByRole('button', { name: 'Sign the day' }));
    expect(await within(form).findByText('A cash box cannot hold less than nothing.')).toBeVisible();
    await fill(user, counted, '1500');
    expect(within(form).getByText('The cash is right.')).toBeVisible();
    await fill(user, counted, '1,490');
    expect(within(form).getByText('PKR 10.00 too little')).toBeVisible();
    await fill(user, within(form).getByLabelText('Note'), 'Tea for the riders');
    await user.click(within(form).getByRole('button', { name: 'Sign the day' }));
    const signed = await screen.findByRole('region', { name: 'Signed by admin' });
    expect(signed).toHaveTextContent('Counted cash: PKR 1,490.00');
    expect(signed).toHaveTextContent('PKR 10.00 too little');
    expect(signed).toHaveTextContent('Tea for the riders');
    expect(screen.queryByRole('form', { name: 'Cash to the bank' })).toBeNull();
    expect((await stored()).figures).toMatchObject({ cashDifferencePaisa: -1_000, cashBalancePaisa: 149_000 });

    const courier = await addCourier(shop.deps);
    await addOwedParcels(shop.deps, courier, [{ stateAt: shop.clock.now() }]);
    await open();
    const corrected = await screen.findByRole('region', { name: 'Signed by admin' });
    expect(corrected).toHaveTextContent('1 parcel signed, 2 parcels now');
    expect(await line('Parcels', 'Delivered')).toHaveTextContent('1 parcelPKR 1,700.00');
  });

  it('tells a second helper who has signed it', async () => {
    pages.calls.allow(409);
    const { user } = await open('/dashboard/days/2026-11-20');
    const form = await screen.findByRole('form', { name: 'Sign the day' });
    await sign(shop, '2026-11-20', null, 'Mine');
    await user.click(within(form).getByRole('button', { name: 'Sign the day' }));
    expect(await screen.findByRole('region', { name: 'Signed by admin' })).toBeVisible();
  });

  it('may be seen, but not signed, by a helper with only cash.view', async () => {
    const viewer = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['cash.view'] }));
    await open('/dashboard/days/2026-11-19', viewer);
    expect(await screen.findByRole('heading', { level: 1, name: '19 Nov 2026' })).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is in the table of its month, with sums and a download', async () => {
    await open('/dashboard/days?month=2026-11');
    const row = (await screen.findByRole('link', { name: '21 Nov 2026' })).closest('tr');
    expect(row).toHaveTextContent(/PKR 3,400.*admin.*corrections/);
    expect(screen.getByRole('region', { name: 'All days together' })).toHaveTextContent('19 days not signed.');
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/days/export.csv?month=2026-11',
    );
    expect(screen.getByRole('link', { name: 'Month report' })).toHaveAttribute(
      'href',
      '/dashboard/money/report?month=2026-11',
    );
  });

  it('is named on the first screen if nobody signed yesterday', async () => {
    shop.clock.advance({ days: 1 });
    const admin = await openSession(shop.deps, shop.users.admin);
    await open('/dashboard/admin', admin);
    await screen.findByRole('heading', { name: 'Today' });
    expect(screen.queryByText('Yesterday is not signed yet.')).toBeNull();
    shop.clock.advance({ days: 1 });
    await open('/dashboard/admin', await openSession(shop.deps, shop.users.admin));
    expect(await screen.findByText('Yesterday is not signed yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign yesterday' })).toHaveAttribute('href', '/dashboard/days/2026-11-22');
  });
});
