import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listTermsResponse } from '#contract/courier-terms.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { addCourier, addOwedParcels, balancesOf, draft, fileOf, type ParcelRow, post, rowOf } from '#test/cash.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const REQUIRED = 'This field is required';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });
const open = (path: string) => pages.open(`/dashboard/money${path}`, { as: shop.users.admin });
const csv = (rows: readonly object[]) => new File([new Uint8Array(Buffer.from(fileOf(rows), 'base64'))], 'cpr.csv');
const labelOf = async (id: string) => {
  const { couriers } = (await shop.call('GET', '/api/cash/terms', { as: shop.users.admin })).as(listTermsResponse);
  return couriers.find(({ _id }) => _id === id)?.label ?? '';
};
const daysAgo = (days: number) => {
  const stateAt = new Date(shop.clock.now().getTime() - days * DAY_MS);
  return { stateAt, deliveredAt: stateAt };
};
async function owed(account: string, ...parcels: object[]): Promise<ParcelRow[]> {
  return addOwedParcels(shop.deps, account, parcels);
}

describe('Money', () => {
  it('shows what each courier owes by age; each sum opens its parcels', async () => {
    const account = await addCourier(shop.deps);
    const [late] = await owed(account, { ...daysAgo(40), codPaisa: 123_456 }, daysAgo(2));
    const label = await labelOf(account);
    const { user, address } = await open('');
    const link = await screen.findByRole('link', { name: label });
    const item = link.closest('li');
    if (!item) throw new Error('The courier is in no list');
    expect(item).toHaveTextContent(`${label} PKR 2,934.56`);
    const chart = screen.getByRole('figure', { name: 'Owed by age' });
    expect(within(chart).getByRole('link', { name: 'Over 30 days' })).toBeVisible();
    await user.click(within(item).getByRole('link', { name: 'Over 30 days' }));
    const table = await screen.findByRole('table', { name: 'Parcels' });
    expect(screen.getByRole('heading', { name: `Owed: ${label}, Over 30 days` })).toBeVisible();
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(within(table).getByRole('row', { name: new RegExp(late?.number ?? '-') })).toHaveTextContent(
      /Delivered .* 40 days ago.*PKR 1,234\.56/,
    );
    expect(address()).toBe(`/dashboard/money?courier=${account}&age=older`);
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      `/api/cash/receivables/export.csv?courier=${account}&age=older`,
    );
    await user.click(screen.getByRole('link', { name: /parcels?, PKR/ }));
    await waitFor(() => expect(address()).toBe('/dashboard/money?unlistedDays=10'));
    expect(await screen.findByText(/delivered more than 10 days ago, in no statement/)).toBeVisible();
  });

  it('marks parcels as a statement says, one row or all rows together, and names those that cannot be marked', async () => {
    const account = await addCourier(shop.deps);
    const away = { state: 'handed_over', deliveredAt: null };
    const parcels = await owed(account, away, away, away, { state: 'received', deliveredAt: null });
    const [first, , , back] = parcels;
    if (!first || !back) throw new Error('The parcels were not added');
    const rows = parcels.map((parcel) => rowOf(parcel, { cod: parcel === back ? 0 : 170_000, status: 'Delivered' }));
    const { _id } = await draft(shop, account, rows);
    const { user } = await open(`/statements/${_id}`);
    const table = within(await screen.findByRole('table', { name: 'Rows' }));
    const row = within(table.getByRole('row', { name: new RegExp(first.number) }));
    await user.click(row.getByRole('button', { name: 'Mark as delivered' }));
    expect(await screen.findByText('1 parcel marked as delivered')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Mark 3 as delivered' }));
    const question = within(await screen.findByRole('dialog', { name: 'Mark as delivered' }));
    expect(question.getByText('Mark 3 parcels as delivered?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Mark 3' }));
    expect(await screen.findByText('2 parcels marked as delivered')).toBeVisible();
    expect(screen.getByText(`Row 5, ${back.number}: This parcel is back in the shop.`)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Mark 1 as delivered' })).toBeVisible();
    await waitFor(() =>
      expect(within(screen.getByRole('table', { name: 'Rows' })).getAllByRole('row')).toHaveLength(2),
    );
  });

  it('offers no outcomes to staff without the right to them', async () => {
    const account = await addCourier(shop.deps);
    const [parcel] = await owed(account, { state: 'handed_over', deliveredAt: null });
    if (!parcel) throw new Error('The parcel was not added');
    const { _id } = await draft(shop, account, [rowOf(parcel, { cod: 170_000, status: 'Delivered' })]);
    const rights = ['cash.view', 'cash.post'] as const;
    const as = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: [...rights] }));
    await pages.open(`/dashboard/money/statements/${_id}`, { as });
    expect(await screen.findByText('The shop has another outcome of this parcel', { selector: 'b' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull();
  });

  it('reads the file, columns and findings of a statement, then posts it', async () => {
    const account = await addCourier(shop.deps);
    const label = await labelOf(account);
    const [good, short] = await owed(account, {}, {});
    if (!good || !short) throw new Error('The parcels were not added');
    const { user, address } = await open('?view=statements');
    await user.click(await screen.findByRole('link', { name: 'Read a statement' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Courier' }), label);
    chooseFile(screen.getByLabelText('File of the courier'), csv([rowOf(good), { ...rowOf(short, { cod: 150_000 }) }]));
    expect(await screen.findByText(/^2 rows\./)).toBeVisible();
    const tracking = screen.getByRole('combobox', { name: 'Tracking number' });
    expect(tracking).toHaveValue('Tracking No');
    expect(tracking).toHaveAccessibleDescription(`As: ${good.trackingNo}, ${short.trackingNo}`);
    expect(screen.queryByText(/Not chosen yet/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check the statement' }));
    expect(await screen.findByText('Please correct the marked fields.')).toBeVisible();
    expect(screen.getByLabelText('Number of the statement')).toHaveAccessibleDescription(REQUIRED);
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(REQUIRED);
    expect(screen.getByLabelText('Received in the bank, in rupees')).toHaveAccessibleDescription(REQUIRED);
    await fill(user, screen.getByLabelText('Number of the statement'), 'CPR-PAGE');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-20' } });
    await fill(user, screen.getByLabelText('Received in the bank, in rupees'), '2,500');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Collected (COD)' }), '');
    expect(screen.getByText(/^Not chosen yet, of the file/)).toHaveTextContent('COD');
    await user.click(screen.getByRole('button', { name: 'Check the statement' }));
    expect(screen.getByRole('combobox', { name: 'Collected (COD)' })).toHaveAccessibleDescription(
      'Choose the column: Collected (COD).',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Collected (COD)' }), 'COD');
    await user.click(screen.getByRole('button', { name: 'Check the statement' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Statement CPR-PAGE' })).toBeVisible();
    expect(address()).toMatch(/^\/dashboard\/money\/statements\//);
    const summary = screen.getByRole('region', { name: 'Summary' });
    expect(summary).toHaveTextContent(
      'CollectedPKR 3,200.00To be posted: PKR 3,200.00Paid outPKR 2,608.00To be posted: PKR 2,608.00Received in the bankPKR 2,500.00',
    );
    expect(summary).toHaveTextContent('PKR 108.00 less has reached the bank');
    expect(summary).toHaveTextContent('Less than was to be collected 1');
    const table = await screen.findByRole('table', { name: 'Rows' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(table).toHaveTextContent('PKR 1,700 is due, the row says PKR 1,500.');
    await user.click(screen.getByRole('link', { name: 'All 2 rows' }));
    await waitFor(() =>
      expect(within(screen.getByRole('table', { name: 'Rows' })).getAllByRole('row')).toHaveLength(3),
    );
    await user.click(screen.getByRole('button', { name: 'Post 2 rows' }));
    await user.click(await screen.findByRole('button', { name: 'Post' }));
    expect(await screen.findByText('2 rows posted, 0 left out')).toBeVisible();
    expect(await screen.findByText('Posted')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Post/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Statements' }));
    expect(await screen.findByRole('link', { name: 'CPR-PAGE' })).toBeVisible();
  });

  it('asks which of two headings is the net amount, about a discount, and about words that only the courier knows', async () => {
    const account = await addCourier(shop.deps);
    const [parcel] = await owed(account, {});
    const row = { ...rowOf(parcel as ParcelRow), Status: 'Ho gaya', Payable: 5, Discount: 10 };
    const openForm = async () => {
      const { user } = await open('?view=statements&new=1');
      await user.selectOptions(await screen.findByRole('combobox', { name: 'Courier' }), await labelOf(account));
      return user;
    };
    const user = await openForm();
    chooseFile(screen.getByLabelText('File of the courier'), csv([row]));
    const net = await screen.findByRole('combobox', { name: 'Paid out (net)' });
    expect(net).toHaveAccessibleDescription('Choose one of these: Net, Payable.');
    expect(screen.getByText(/^Nobody reads/)).toHaveTextContent('Discount');
    await user.selectOptions(net, 'Net');
    await fill(user, screen.getByLabelText('Number of the statement'), 'CPR-WORDS');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-20' } });
    await fill(user, screen.getByLabelText('Received in the bank, in rupees'), '1,400');
    await user.click(screen.getByRole('button', { name: 'Check the statement' }));
    const words = screen.getByRole('combobox', { name: 'Ho gaya (1 line)' });
    expect(words).toHaveAccessibleDescription('Choose what these words mean.');
    await user.selectOptions(words, 'Delivered');
    await user.click(screen.getByRole('button', { name: 'Check the statement' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Statement CPR-WORDS' })).toBeVisible();
    expect(screen.getByText(/All are|It is as the shop/)).toBeVisible();
    await openForm();
    chooseFile(screen.getByLabelText('File of the courier'), csv([{ ...row, COD: 1 }]));
    expect(await screen.findByRole('combobox', { name: 'Ho gaya (1 line)' })).toHaveDisplayValue('Delivered');
    expect(screen.getByRole('combobox', { name: 'Paid out (net)' })).toHaveDisplayValue('Net');
  });

  it('requires the courier and the file of a statement, and reads it for the courier that was chosen last', async () => {
    const account = await addCourier(shop.deps);
    const rows = [rowOf((await owed(account, {}))[0] as ParcelRow)];
    const { user } = await open('?view=statements&new=1');
    const check = await screen.findByRole('button', { name: 'Check the statement' });
    await user.click(check);
    expect(await screen.findByText('Choose the courier of the file.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Courier' }), await labelOf(account));
    expect(screen.queryByText('Choose the courier of the file.')).toBeNull();
    await user.click(check);
    expect(await screen.findByText('Choose the file of the courier.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Courier' }), 'Choose');
    chooseFile(screen.getByLabelText('File of the courier'), csv(rows));
    expect(await screen.findByText('Choose the courier of the file.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Courier' }), await labelOf(account));
    expect(await screen.findByText(/^1 row\./)).toBeVisible();
    expect(screen.queryByText('Choose the courier of the file.')).toBeNull();
  });

  it('requires a file to be chosen again if it cannot be read', async () => {
    const account = await addCourier(shop.deps);
    const { user } = await open('?view=statements&new=1');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Courier' }), await labelOf(account));
    const reading = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    chooseFile(screen.getByLabelText('File of the courier'), csv([]));
    expect(await screen.findByText('The file cannot be read. Please choose it again.')).toBeVisible();
    expect(screen.queryByText('cpr.csv')).toBeNull();
    reading.mockRestore();
    chooseFile(screen.getByLabelText('File of the courier'), csv([rowOf((await owed(account, {}))[0] as ParcelRow)]));
    expect(await screen.findByText(/^1 row\./)).toBeVisible();
    expect(screen.queryByText(/^The file cannot be read/)).toBeNull();
  });

  it('marks rows that were not posted, and shows the posted sums beside those of the file', async () => {
    const account = await addCourier(shop.deps);
    const [good, uneven] = await owed(account, {}, {});
    if (!good || !uneven) throw new Error('The parcels were not added');
    const right = rowOf(uneven);
    const statement = await draft(shop, account, [
      rowOf(good),
      { ...right, Net: Number(right.Net) - 90 },
      rowOf(good),
      { ...rowOf(good), 'Tracking No': '777000222' },
    ]);
    const { user } = await open(`/statements/${statement._id}`);
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(summary).toHaveTextContent('2 rows will be left out.');
    expect((await screen.findAllByText('Will be left out')).length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Post 2 rows' }));
    await user.click(await screen.findByRole('button', { name: 'Post' }));
    await waitFor(() => expect(summary).toHaveTextContent('2 rows of 4 were left out.'));
    const balances = await Promise.all([good, uneven].map(({ id }) => balancesOf(shop.deps, id)));
    expect(balances.map(({ bank, receivable = 0 }) => [bank, receivable])).toEqual([
      [140_000, 0],
      [131_000, 9_000],
    ]);
    // PKR 90 of the second parcel stay owed: its row pays out 90 less than its amounts add up to.
    expect(summary).toHaveTextContent(
      /CollectedPKR 6,800\.00Posted: PKR 3,310\.00Paid outPKR 5,510\.00Posted: PKR 2,710\.00/,
    );
    const table = screen.getByRole('table', { name: 'Rows' });
    const marked = within(table)
      .getAllByRole('row')
      .filter((row) => row.textContent?.includes('Not posted'));
    expect(marked.map((row) => within(row).getAllByRole('listitem')[1]?.textContent)).toEqual([
      expect.stringMatching(/^The parcel is in this statement twice/),
      expect.stringMatching(/^It is not known which parcel this is/),
    ]);
  });

  it('says why no row of a statement can be posted', async () => {
    const account = await addCourier(shop.deps);
    const row = rowOf((await owed(account, {}))[0] as ParcelRow);
    const statement = await draft(shop, account, [{ ...row, 'Tracking No': '777000333' }]);
    const { user } = await open(`/statements/${statement._id}`);
    await user.click(await screen.findByRole('button', { name: 'Post 0 rows' }));
    expect(await screen.findByText('No row can be posted: each has a finding that leaves it out.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the statement that already has the file, and discards a draft', async () => {
    pages.calls.allow(409);
    const account = await addCourier(shop.deps);
    const rows = [rowOf((await owed(account, {}))[0] as ParcelRow)];
    const statement = await draft(shop, account, rows, { number: 'CPR-TWICE' });
    const { user } = await open('?view=statements&new=1');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Courier' }), await labelOf(account));
    chooseFile(screen.getByLabelText('File of the courier'), csv(rows));
    await fill(user, await screen.findByLabelText('Number of the statement'), 'CPR-OTHER');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-20' } });
    await fill(user, screen.getByLabelText('Received in the bank, in rupees'), '0');
    await user.click(screen.getByRole('button', { name: 'Check the statement' }));
    expect(await screen.findByText(/This file was read already, as statement CPR-TWICE/)).toBeVisible();
    const page = await open(`/statements/${statement._id}`);
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Discarded')).toBeVisible();
  });

  it('shows a statement that somebody else has posted', async () => {
    pages.calls.allow(409);
    const account = await addCourier(shop.deps);
    const statement = await draft(shop, account, [rowOf((await owed(account, {}))[0] as ParcelRow)]);
    const { user } = await open(`/statements/${statement._id}`);
    const button = await screen.findByRole('button', { name: 'Post 1 row' });
    await post(shop, statement);
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Post' }));
    expect(await screen.findByText(/This statement was changed meanwhile/)).toBeVisible();
    expect(await screen.findByText('Posted')).toBeVisible();
  });

  it('stores terms of a courier, with the taxes of 2025 suggested', async () => {
    const account = await addCourier(shop.deps, null);
    const label = await labelOf(account);
    const { user } = await open('?view=terms');
    const form = await screen.findByRole('form', { name: 'Add terms' });
    expect(within(form).getByLabelText('Income tax that the courier keeps, in percent of the cash')).toHaveValue('2');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(within(form).getByRole('combobox', { name: 'Courier' })).toHaveAccessibleDescription(REQUIRED);
    expect(within(form).getByLabelText('Valid from')).toHaveAccessibleDescription(REQUIRED);
    await fill(user, within(form).getByLabelText('Fee for up to 500 g, in rupees'), '1,49');
    const rate = within(form).getByLabelText('Sales tax on the fee, in percent');
    await fill(user, rate, '101 %');
    expect(rate).toHaveAccessibleDescription('Please enter a percentage from 0 to 100');
    expect(within(form).getByText(/^This may be 149 or 1\.49\./)).toBeVisible();
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Courier' }), label);
    fireEvent.change(within(form).getByLabelText('Valid from'), { target: { value: '2026-07-01' } });
    await fill(user, within(form).getByLabelText('Fee for up to 500 g, in rupees'), '185.50');
    await fill(user, within(form).getByLabelText('Fee for each 500 g more, in rupees'), '40');
    await fill(user, within(form).getByLabelText('Sales tax on the fee, in percent'), '16 %');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('region', { name: `${label} from 1 Jul 2026` })).toHaveTextContent(
      /500 gPKR 185\.50.*morePKR 40\.00.*fee16 %.*Income tax kept2 %.*Sales tax kept2 %/,
    );
  });

  it('is read-only without the right to post, and closed without the right to see money', async () => {
    const statement = await draft(shop, await addCourier(shop.deps), [
      { ...rowOf((await owed(await addCourier(shop.deps), {}))[0] as ParcelRow) },
    ]);
    const viewer = async (rights: 'cash.view'[] | 'orders.view'[]) =>
      openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
    const as = await viewer(['cash.view']);
    await pages.open(`/dashboard/money/statements/${statement._id}`, { as });
    expect(await screen.findByText('It is not known which parcel this is', { selector: 'b' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Post|Discard/ })).toBeNull();
    await pages.open('/dashboard/money?view=terms', { as });
    expect((await screen.findAllByText('Sales tax on the fee')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('form')).toBeNull();
    const { address } = await pages.open('/dashboard/money/report', { as: await viewer(['orders.view']) });
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('the month report', () => {
  it('shows the figures of a month, each with a link to its rows, and changes the month', async () => {
    const account = await addCourier(shop.deps);
    const at = { stateAt: new Date('2026-08-15T07:00:00Z'), handedOverAt: new Date('2026-08-12T06:00:00Z') };
    await owed(account, { ...at, city: 'Multan' }, { ...at, city: 'Multan', state: 'received', number: 'NP-BACK' });
    const product = await addProduct(shop.deps, {
      name: 'Sun Frock',
      createdAt: new Date('2026-01-01T00:00:00Z'),
      stock: 4,
    });
    const lines = [{ product, quantity: 3 }];
    const order = await addOrder(shop.deps, shop.users.owner, { lines, createdAt: new Date('2026-07-31T19:00:00Z') });
    const { user, address } = await open('/report?month=2026-08');
    const figures = await screen.findByLabelText('Figures');
    expect(figures).toHaveTextContent('SoldPKR 4,670.001 order');
    expect(figures).toHaveTextContent('Came backPKR 1,700.001 parcel');
    expect(screen.getByRole('figure', { name: 'Days to deliver' })).toHaveTextContent('2 days0 parcels3 days1 parcel');
    expect(screen.getByRole('figure', { name: 'Best sellers' })).toHaveTextContent('Sun Frock3 pieces, PKR 4,470.00');
    expect(screen.getByRole('region', { name: 'Dead stock' })).toHaveTextContent('Sun Frock4 pieces');
    await user.click(
      within(screen.getByRole('figure', { name: 'Came back, by city' })).getByRole('link', { name: 'Multan' }),
    );
    const table = await screen.findByRole('table', { name: 'Came back' });
    expect(table).toHaveTextContent('NP-BACK');
    expect(address()).toBe('/dashboard/money/report?month=2026-08&figure=returned&city=Multan');
    await user.click(screen.getByRole('link', { name: 'Sold' }));
    expect(await screen.findByRole('link', { name: `#${order.orderId}` })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Month'), 'Jun');
    await waitFor(() => expect(address()).toBe('/dashboard/money/report?month=2026-06'));
    await waitFor(() => expect(screen.getByLabelText('Figures')).toHaveTextContent('SoldPKR 0.000 orders'));
  });
});
