import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listSuppliersResponse } from '#contract/purchases.schema.ts';
import { findProduct } from '#server/catalogue/queries.ts';
import { addProduct } from '#test/factories.ts';
import { addPurchaseOf, addSupplierOf } from '#test/purchases.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const open = (address: string) => pages.open(address, { as: shop.users.admin });
const button = (name: string) => screen.findByRole('button', { name });
const productOf = (id: string) => findProduct(shop.deps.db, id);

it('a purchase order is written from a search and pasted lines, ordered, and received in parts', async () => {
  const supplier = await addSupplierOf(shop.deps, { name: 'Lahore Mills' });
  const frock = await addProduct(shop.deps, { name: 'Green Frock', stock: 2 });
  const kurta = await addProduct(shop.deps, { name: 'White Kurta', sku: 'KURTA-7', stock: 0 });
  const { user, address } = await open('/dashboard/purchases/new');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Supplier' }), 'Lahore Mills');
  await user.click(await button('Save'));
  expect(screen.getByRole('searchbox', { name: 'Add a product' })).toHaveAccessibleDescription('Add a product first.');
  await user.type(screen.getByRole('searchbox', { name: 'Add a product' }), 'green frock');
  await user.click(await button('Green Frock (red, 3-4 years)'));
  await fill(user, screen.getByRole('textbox', { name: 'Pieces' }), '10');
  await fill(user, screen.getByRole('textbox', { name: 'Cost of one' }), '300');
  await user.click(await button('Paste or upload lines'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste or upload lines' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Or paste the lines' }), 'KURTA-7 5 200');
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  await user.click(await dialog.findByRole('button', { name: 'Add 1 line' }));
  expect(await screen.findByText('PKR 4,000')).toBeVisible();
  await user.click(await button('Save'));
  await waitFor(() => expect(address()).toMatch(/purchases\/[\da-f-]{36}$/));
  await user.click(await button('Mark as ordered'));
  await fill(user, await screen.findByRole('textbox', { name: /^Came: Green Frock/ }), '4');
  await fill(user, screen.getByRole('textbox', { name: 'Transport, customs and other costs' }), '120');
  await user.click(await button('Receive into stock'));
  expect(await screen.findByText(/^4 of 15 pieces have come/)).toBeVisible();
  expect(await productOf(frock.id)).toMatchObject({ stock: 6, costPaisa: 33_000 });
  // Receipts of the same moment have no order.
  shop.clock.advance({ minutes: 1 });
  await user.click(await button('All has come'));
  await user.click(await button('Receive into stock'));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Receive pieces' })).toBeNull());
  expect(await productOf(kurta.id)).toMatchObject({ stock: 5, costPaisa: 20_000 });
  const links = screen.getAllByRole('link', { name: /^Print labels of what came on/ });
  expect(links.at(-1)).toHaveAttribute('href', `/api/product-labels?pieces=${frock.id}:4`);
  const [last] = await screen.findAllByRole('button', { name: /^Undo the receipt of/ });
  if (last) await user.click(last);
  await user.click(await button('Undo receipt'));
  expect(await screen.findByText('Undone')).toBeVisible();
  const { suppliers } = (await shop.call('GET', '/api/suppliers', { as: shop.users.admin })).as(listSuppliersResponse);
  expect(suppliers.find(({ _id }) => _id === supplier.id)?.balance).not.toBe(0);
});

it('a bill with two costs is read after its columns are chosen', async () => {
  await addProduct(shop.deps, { name: 'Bill Kurta', sku: 'BILL-7' });
  const { user } = await open('/dashboard/purchases/new');
  await user.click(await button('Paste or upload lines'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste or upload lines' }));
  const bill = 'Madina Garments,,,,\nSKU,Qty,Rate,Net Rate,Disc %\nBILL-7,36,900,850,5\nTotal,36,,,\n';
  await user.upload(dialog.getByLabelText('Excel or CSV file'), new File([bill], 'bill.csv'));
  const cost = await dialog.findByRole('combobox', { name: 'Cost of one piece' });
  expect(cost).toHaveAccessibleDescription('Choose one of these: Rate, Net Rate.');
  expect(dialog.getByText(/^Nobody reads/)).toHaveTextContent(
    'Nobody reads Disc %, although it may change the amounts.',
  );
  expect(dialog.getByRole('button', { name: 'Read the rows' })).toBeDisabled();
  await user.selectOptions(cost, 'Net Rate');
  await user.click(dialog.getByRole('button', { name: 'Read the rows' }));
  expect(await dialog.findByText(/^36 × Bill Kurta/)).toHaveTextContent('at PKR 850');
  expect(dialog.getByText(/^1 row left out/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add 1 line' }));
  expect(await screen.findByText('PKR 30,600')).toBeVisible();
});

it('more pieces than ordered are shown at their field', async () => {
  const { id } = await addPurchaseOf(shop.deps);
  const { user } = await open(`/dashboard/purchases/${id}`);
  const came = await screen.findByRole('textbox', { name: /^Came: Red T-Shirt/ });
  await fill(user, came, '11');
  await user.click(await button('Receive into stock'));
  expect(came).toHaveAccessibleDescription('Enter 0 to 10');
  expect(pages.calls.of(`POST /api/purchases/${id}/receipts`)).toHaveLength(0);
});

it('the list shows orders of one supplier, and no amounts to helpers who count stock', async () => {
  const supplier = await addSupplierOf(shop.deps, { name: 'Multan Looms' });
  await addPurchaseOf(shop.deps, { supplier: supplier.id });
  const { user, address } = await open('/dashboard/purchases');
  await screen.findByRole('option', { name: 'Multan Looms' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Supplier' }), 'Multan Looms');
  await waitFor(() => expect(address()).toContain(`supplier=${supplier.id}`));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(screen.getByText('PKR 4,500')).toBeVisible();
  const counter = await openSession(
    shop.deps,
    await addUser(shop.deps, { role: 'moderator', rights: ['stock.count'] }),
  );
  await pages.open(`/dashboard/purchases?supplier=${supplier.id}`, { as: counter });
  expect(await screen.findByText('0 of 10 pieces have come')).toBeVisible();
  expect(screen.queryByText('PKR 4,500')).toBeNull();
  expect(screen.queryByRole('link', { name: 'New purchase order' })).toBeNull();
});

it('a supplier is added, paid, and the payment is undone', async () => {
  const { user } = await open('/dashboard/purchases/suppliers');
  await user.click(await button('Add a supplier'));
  await fill(user, await screen.findByRole('textbox', { name: 'Name' }), 'Sialkot Knits');
  await user.click(await button('Save'));
  await user.click(await button('Payments to Sialkot Knits'));
  await fill(user, await screen.findByRole('textbox', { name: 'Amount in rupees' }), '1,500');
  await user.click(await button('Save payment'));
  expect((await screen.findAllByText('You have paid PKR 1,500 too much.'))[0]).toBeVisible();
  await user.click(await button('Undo the payment of PKR 1,500'));
  expect((await screen.findAllByText('You owe nothing.'))[0]).toBeVisible();
  expect(await screen.findByText('Undone')).toBeVisible();
});

it('the cost of a product is shown with its margin, and set by hand', async () => {
  const { id } = await addProduct(shop.deps, { price: 1_000 });
  const { user } = await open(`/dashboard/update-product/${id}`);
  expect(await screen.findByText(/^The cost is not known yet\./)).toBeVisible();
  await fill(user, screen.getByRole('textbox', { name: 'Cost of a piece in rupees' }), '450');
  await user.click(await button('Save cost'));
  expect(await screen.findByText(/^PKR 450\. Of the price 55 % is left/)).toBeVisible();
  expect((await productOf(id))?.costPaisa).toBe(45_000);
});
