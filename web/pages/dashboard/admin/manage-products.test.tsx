import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { addressOf } from '#test/address-of.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { expectDuring, holdClock, untilShown } from '#web/test/held-clock.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

const LIST = 'GET /api/products/managed';
const TOTAL = 27;

beforeAll(async () => {
  for (let number = 1; number <= TOTAL; number += 1) {
    await addProduct(shop.deps, { name: `Product ${String(number).padStart(2, '0')}`, category: 'bottoms' });
  }
});

const openList = (query = '') => pages.open(`/dashboard/manage-products${query}`, { as: shop.users.admin });
/** Adds no product to Bottoms, because other tests count the products of that category. */
const addListed = (name: string) => addProduct(shop.deps, { name, category: 'kids-shirts' });
const openOnly = ({ name }: ProductRow) => openList(`?q=${encodeURIComponent(name)}`);
const findRow = ({ name }: ProductRow) => screen.findByRole('row', { name: new RegExp(name) });
const findDeleteButton = ({ name }: ProductRow) => screen.findByRole('button', { name: `Delete ${name}` });
const dialog = () => within(screen.getByRole('dialog', { name: 'Delete product' }));
const rows = () =>
  within(screen.getByRole('table', { name: 'Products' }))
    .getAllByRole('row')
    .slice(1);
const pagination = () => within(screen.getByRole('navigation', { name: 'Pagination' }));

describe('the table of products', () => {
  it('has number, name, date and actions, with links to the product and to its form', async () => {
    const product = await addListed('Listed Kurta');
    const { user, address } = await openOnly(product);
    const table = await screen.findByRole('table', { name: 'Products' });
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual(['No.', 'Product Name', 'Date Added', 'Actions']);
    const row = within(await findRow(product));
    expect(row.getByText(/^(Added )?\d{1,2} [A-Z][a-z]{2} \d{4}$/)).toBeVisible();
    const edit = row.getByRole('link', { name: `Edit ${product.name}` });
    expect(edit).toHaveAttribute('href', `/dashboard/update-product/${product.id}`);
    expect(row.getByRole('link', { name: product.name })).toHaveAttribute('href', addressOf(product));
    await user.click(edit);
    expect(await screen.findByRole('heading', { level: 1, name: 'Update Product' })).toBeVisible();
    expect(address()).toBe(`/dashboard/update-product/${product.id}`);
  });

  it('shows cost and margin to staff who may see costs', async () => {
    const known = await addProduct(shop.deps, {
      name: 'Costly Kurta',
      category: 'kids-shirts',
      price: 1_000,
      costPaisa: 45_050,
    });
    const dear = await addProduct(shop.deps, {
      name: 'Costly Frock',
      category: 'kids-shirts',
      price: 1_000,
      costPaisa: 120_000,
    });
    const unknown = await addProduct(shop.deps, { name: 'Costly Shirt', category: 'kids-shirts' });
    await openList('?q=costly');
    expect(await findRow(known)).toHaveTextContent('Cost PKR 450.50, margin 55 %');
    expect(await findRow(dear)).toHaveTextContent('Cost PKR 1,200, more than the price');
    expect(await findRow(unknown)).toHaveTextContent('Cost not known');
    const editor = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['catalogue.edit'] }),
    );
    await pages.open('/dashboard/manage-products?q=costly', { as: editor });
    expect(await findRow(known)).not.toHaveTextContent('Cost ');
  });

  it('has twelve products on a page, says which ones, and leads to the next page and back', async () => {
    const { user, address } = await openList('?category=bottoms');
    expect(await screen.findByText(`Showing 1 to 12 of ${TOTAL} products`)).toBeVisible();
    expect(rows()).toHaveLength(12);
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    expect(pagination().getByText('Previous')).toBeVisible();
    expect(pagination().queryByRole('link', { name: 'Previous' })).toBeNull();

    await user.click(pagination().getByRole('link', { name: 'Next' }));
    expect(await screen.findByText(`Showing 13 to 24 of ${TOTAL} products`)).toBeVisible();
    expect(within(rows()[0] as HTMLElement).getAllByRole('cell')[0]).toHaveTextContent(/13$/);
    await user.click(pagination().getByRole('link', { name: 'Page 3' }));
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(await screen.findByText(`Showing 25 to ${TOTAL} of ${TOTAL} products`)).toBeVisible();
    expect(pagination().queryByRole('link', { name: 'Next' })).toBeNull();
    await user.click(pagination().getByRole('link', { name: 'Previous' }));
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    await pages.calls.settle();
    const limits = pages.calls.of(LIST).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('limit'));
    expect(new Set(limits)).toEqual(new Set(['12']));

    await user.click(screen.getByRole('link', { name: 'View Shop' }));
    await waitFor(() => expect(address()).toBe('/shop'));
  });

  it('shows the last page if the address is beyond it', async () => {
    const { address } = await openList('?category=bottoms&page=9999');
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(address()).toBe('/dashboard/manage-products?category=bottoms&page=3');
  });

  it('is sorted by name and date, and filtered by category', async () => {
    await addProduct(shop.deps, { name: 'AAA first of all', category: 'bottoms', createdAt: new Date('2026-01-01') });
    shop.clock.advance({ minutes: 1 });
    await addListed('zzz last of all');
    const { user, address } = await openList();
    const header = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('link');
    const expectFirst = (name: string) =>
      waitFor(() => expect(within(rows()[0] as HTMLElement).getByRole('link', { name })).toBeVisible());
    await screen.findByRole('table', { name: 'Products' });
    await user.click(header('Product Name'));
    await waitFor(() => expect(address()).toBe('/dashboard/manage-products?sortBy=name&order=asc'));
    await expectFirst('AAA first of all');
    await user.click(header('Product Name'));
    await expectFirst('zzz last of all');
    await user.selectOptions(screen.getByLabelText('Show'), 'Bottoms');
    await waitFor(() => expect(address()).toBe('/dashboard/manage-products?category=bottoms&sortBy=name&order=desc'));
    await waitFor(() => expect(screen.queryByText('zzz last of all')).toBeNull());
    await expectFirst(`Product ${TOTAL}`);
    // On narrow screens rows are cards without headers, and a select sorts them.
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Date Added: Oldest first');
    await expectFirst('AAA first of all');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Date Added: Newest first');
    await waitFor(() => expect(address()).toBe('/dashboard/manage-products?category=bottoms'));
    await waitFor(() => expect(screen.queryByText('AAA first of all')).toBeNull());
  });
});

describe('hidden products', () => {
  it('are marked, link to their form, and can be filtered in or out', async () => {
    const draft = await addProduct(shop.deps, { name: 'Draft Kurta', category: 'kids-casuals', isHidden: true });
    const shown = await addProduct(shop.deps, { name: 'Shown Kurta', category: 'kids-casuals' });
    const { user, address } = await openList('?category=kids-casuals');
    expect(within(await findRow(draft)).getByText('Hidden')).toBeVisible();
    expect(within(await findRow(shown)).queryByText('Hidden')).toBeNull();
    const link = within(await findRow(draft)).getByRole('link', { name: /^Draft Kurta/ });
    expect(link).toHaveAttribute('href', `/dashboard/update-product/${draft.id}`);
    await user.selectOptions(screen.getByLabelText('Visibility'), 'Shown');
    await waitFor(() => expect(screen.queryByText(draft.name)).toBeNull());
    expect(screen.getByText(shown.name)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Visibility'), 'Hidden');
    expect(await findRow(draft)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(shown.name)).toBeNull());
    expect(address()).toBe('/dashboard/manage-products?category=kids-casuals&visibility=hidden');
    await user.selectOptions(screen.getByLabelText('Show'), 'All categories');
    await waitFor(() => expect(address()).toBe('/dashboard/manage-products?visibility=hidden'));
  });
});

describe('a deletion', () => {
  it('happens after a confirmation, and its notice hides after 3 seconds', async () => {
    const product = await addListed('Deleted Kurta');
    const { user } = await openOnly(product);
    await user.click(await findDeleteButton(product));
    expect(dialog().getByText('Are you sure you want to delete this product?')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(await findRow(product)).toBeVisible();

    await user.click(await findDeleteButton(product));
    holdClock();
    fireEvent.click(dialog().getByRole('button', { name: 'Delete' }));
    const notice = () => screen.queryByText('Product deleted successfully');
    await untilShown(() => expect(notice()).toBeVisible());
    await expectDuring(3_000, () => expect(notice()).toBeVisible());
    expect(notice()).toBeNull();
    // Waits before the real clock returns: a request that waits for a timer of the held clock would never end.
    await untilShown(() => expect(screen.queryByRole('link', { name: product.name })).toBeNull());
    vi.useRealTimers();
    expect((await shop.call('GET', `/api/products/${product.id}`)).status).toBe(404);
  });

  it('that fails shows the server\'s message, or "Failed to delete product"', async () => {
    const product = await addListed('Staying Kurta');
    const name = `DELETE /api/products/${product.id}`;
    const { user } = await openOnly(product);
    const remove = async () => {
      await user.click(await findDeleteButton(product));
      await user.click(dialog().getByRole('button', { name: 'Delete' }));
    };
    pages.calls.replace(name, { status: 409, body: { message: 'It is in the window.' } });
    await remove();
    expect(await screen.findByText('It is in the window.')).toBeVisible();
    pages.calls.replace(name, { status: 500 });
    await remove();
    expect(await screen.findByText('Failed to delete product')).toBeVisible();
    expect(await findRow(product)).toBeVisible();
  });
});
