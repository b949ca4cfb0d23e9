import { screen, waitFor, within } from '@testing-library/react';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { formerOrders } from '#server/former-orders/tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { FORMER_ORDERS_FILE } from '#test/valid-calls.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);
const open = () => pages.open('/dashboard/customers/old-shop', { as: shop.users.admin });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const count = () => shop.deps.db.$count(formerOrders);

async function check(text: string) {
  const page = await open();
  chooseFile(await screen.findByLabelText('File of orders'), new File([text], 'orders.csv'));
  return page;
}

describe('Orders of your old shop', () => {
  it('are checked, imported, shown on the page of their customer, and undone', async () => {
    const [headers = '', line = ''] = FORMER_ORDERS_FILE.split('\n');
    const foreign = line.replace('#1001', '#1002').replace('3001234567', '+14155550100');
    const { user } = await check([headers, line, foreign].join('\n'));
    expect(await screen.findByText('1 order of 1 mobile number. Nothing is imported yet.')).toBeVisible();
    const result = screen.getByRole('region', { name: 'Result' });
    expect(within(result).getByText('Delivered').nextSibling).toHaveTextContent('1');
    expect(within(result).getByText('1 order will be left out. The reasons are below.')).toBeVisible();
    const problem = within(screen.getByRole('table', { name: 'Problems by cause' })).getAllByRole('row')[1];
    expect(problem).toHaveTextContent(/1 row.*Phone.*\+14155550100.*no mobile number.*Row 3/);
    expect(button('Download the rows to mend')).toBeVisible();
    expect(await count()).toBe(0);
    await user.click(button('Import'));
    expect(await screen.findByText('1 order was imported.')).toBeVisible();
    const list = await screen.findByRole('region', { name: 'Imported files' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(/orders\.csv.*1 order of Shopify/);
    expect(await count()).toBe(1);

    const customer = await pages.open('/dashboard/customers/03001234567', { as: shop.users.admin });
    const former = await screen.findByRole('table', { name: 'Orders from before' });
    expect(within(former).getAllByRole('row')[1]).toHaveTextContent(/#1001From before, Shopify.*Delivered.*PKR 1,490/);
    // Nothing else is known of this customer, so the page is gone with the orders.
    pages.calls.allow(404);
    await customer.user.click(button('Delete the orders from before'));
    await customer.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await count()).toBe(0));

    const again = await check(FORMER_ORDERS_FILE);
    await again.user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByText('1 order was imported.');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo orders.csv' })).toHaveLength(2));
    const [newest] = screen.getAllByRole('button', { name: 'Undo orders.csv' });
    if (newest) await again.user.click(newest);
    await again.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 order was deleted.')).toBeVisible();
    expect(await count()).toBe(0);
  });

  it('say what is wrong with another file, and that a file is here already', async () => {
    pages.calls.allow(400);
    const { user } = await check(stringify([{ Name: 'Kurta' }], { header: true }));
    expect(await screen.findByText(/^This is no export of orders/)).toBeVisible();
    chooseFile(screen.getByLabelText('File of orders'), new File([FORMER_ORDERS_FILE], 'orders.csv'));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByText('1 order was imported.');
    await check(FORMER_ORDERS_FILE);
    expect(await screen.findByText('There is no order to import.')).toBeVisible();
    expect(screen.getByText('Here already, and left as they are: 1 order.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('of a list with two totals are imported after its columns are chosen', async () => {
    const { user } = await check(
      'Bill No,Cell No,Party,Total,Net Amount,Booking Date,Delivery Status\n' +
        'B1,03012345678,Sana,990,890,2024-01-31,delivered\n',
    );
    const total = await screen.findByRole('combobox', { name: 'Total' });
    expect(total).toHaveAccessibleDescription('Choose one of these: Total, Net Amount.');
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
    await user.selectOptions(total, 'Net Amount');
    await user.click(button('Read the rows'));
    expect(screen.getByText('Columns of the file')).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 order was imported.')).toBeVisible();
    const order = expect.objectContaining({ number: 'B1', totalPaisa: 89_000, outcome: 'delivered' });
    expect(await shop.deps.db.select().from(formerOrders)).toContainEqual(order);
  });

  it('are linked from the customers', async () => {
    await pages.open('/dashboard/customers', { as: shop.users.admin });
    expect(await screen.findByRole('link', { name: 'Orders of your old shop' })).toHaveAttribute(
      'href',
      '/dashboard/customers/old-shop',
    );
  });
});
