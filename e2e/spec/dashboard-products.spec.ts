import type { Page } from '@playwright/test';
import type { Product, ProductList } from '#contract/catalogue.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { expectDuring, holdClock, untilShown } from '#e2e/support/clock.ts';
import { holdRequests, mockResponse } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const LIST_PATH = '/api/products';
const PAGE_SIZE = 12;

const rowOf = (page: Page, { name }: Product) => page.getByRole('row').filter({ hasText: name });
const deleteButton = (page: Page, { name }: Product) => page.getByRole('button', { name: `Delete ${name}` });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Delete product' });
const listOf = ({ name }: Product) => `/dashboard/manage-products?q=${encodeURIComponent(name)}`;

test('the products stand in a table with number, name, date and actions', async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/manage-products');
  const table = page.getByRole('table', { name: 'Products' });
  await expect(table.getByRole('columnheader')).toHaveText(['No.', 'Product Name', 'Date Added', 'Actions']);
  const row = rowOf(page, product);
  await expect(row.getByText(/^(Added )?\d{1,2} [A-Z][a-z]{2} \d{4}$/)).toBeVisible();
  const edit = row.getByRole('link', { name: `Edit ${product.name}` });
  await expect(edit).toHaveAttribute('href', `/dashboard/update-product/${product._id}`);
  await row.getByRole('link', { name: product.name, exact: true }).click();
  await expect(page).toHaveURL(`/shop/${product._id}`);
  await page.goBack();
  await edit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Update Product' })).toBeVisible();
});

test('the list has twelve products to a page, says which, and leads on and back', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === LIST_PATH) calls.push(url.searchParams.get('limit') ?? '');
  });
  await page.goto('/dashboard/manage-products');
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('row');
  await expect(rows).toHaveCount(PAGE_SIZE + 1);
  const { totalProducts } = await callApi<ProductList>(shop, '/products?limit=1');
  const totalPages = Math.ceil(totalProducts / PAGE_SIZE);
  const pagination = page.getByRole('navigation', { name: 'Pagination' });
  await expect(page.getByText(`Showing 1 to 12 of ${totalProducts} products`)).toBeVisible();
  await expect(page.getByText(`Page 1 of ${totalPages}`)).toBeVisible();
  await expect(pagination.getByText('Previous')).toBeVisible();
  await expect(pagination.getByRole('link', { name: 'Previous' })).toHaveCount(0);

  await pagination.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(`Showing 13 to 24 of ${totalProducts} products`)).toBeVisible();
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText(/13$/);
  await pagination.getByRole('link', { name: `Page ${totalPages}`, exact: true }).click();
  await expect(page.getByText(`Page ${totalPages} of ${totalPages}`)).toBeVisible();
  const first = (totalPages - 1) * PAGE_SIZE + 1;
  await expect(page.getByText(`Showing ${first} to ${totalProducts} of ${totalProducts} products`)).toBeVisible();
  await expect(pagination.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await pagination.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText(`Page ${totalPages - 1} of ${totalPages}`)).toBeVisible();
  expect(new Set(calls)).toEqual(new Set(['12']));

  await page.getByRole('link', { name: 'View Shop' }).click();
  await expect(page).toHaveURL('/shop');
});

test('a page beyond the last leads to the last', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/manage-products?page=9999');
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
});

test('a product is deleted after a confirm; the notice hides after 3 seconds', async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.clock.install();
  await page.goto(listOf(product));
  await deleteButton(page, product).click();
  await expect(dialogOf(page).getByText('Are you sure you want to delete this product?')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, product)).toBeVisible();

  await deleteButton(page, product).click();
  await holdClock(page);
  await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click();
  const notice = page.getByText('Product deleted successfully');
  await untilShown(page, notice);
  await expectDuring(page, 3_000, () => expect(notice).toBeVisible());
  await expect(notice).toBeHidden();
  await page.clock.resume();
  await expect(rowOf(page, product)).toHaveCount(0);
  await expect(callApi(shop, `/products/${product._id}`)).rejects.toThrow('404');
});

test('a spinner shows while the products are loading', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  const release = await holdRequests(page, LIST_PATH);
  await page.goto('/dashboard/manage-products');
  await expect(page.getByRole('status').filter({ hasText: 'Loading products...' })).toBeVisible();
  release();
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
});

test.describe('what fails', () => {
  test.use({ allowedFaults: [/\b(409|500)\b/] });

  test('the list says so, and can be tried again', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'admin'));
    await mockResponse(page, LIST_PATH, { status: 500 });
    await page.goto('/dashboard/manage-products');
    await expect(page.getByText('Failed to load products. Please try again later.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  });

  test('a deletion says why in the words of the server, or "Failed to delete product"', async ({ page, shop }) => {
    const product = await createProductByApi(shop);
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto(listOf(product));
    const path = `/api/products/${product._id}`;
    const remove = async () => {
      await deleteButton(page, product).click();
      await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click();
    };
    await mockResponse(page, path, { status: 409, method: 'DELETE', body: { message: 'It is in the window.' } });
    await remove();
    await expect(page.getByText('It is in the window.')).toBeVisible();
    await mockResponse(page, path, { status: 500, method: 'DELETE' });
    await remove();
    await expect(page.getByText('Failed to delete product')).toBeVisible();
    await expect(rowOf(page, product)).toBeVisible();
  });
});
