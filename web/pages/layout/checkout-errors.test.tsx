import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';
import { fillShippingForm, inCart, openShippingForm } from '#web/test/shipping-form.ts';

const shop = useTestShop();
const pages = usePages(shop);

const CREATE_ORDER = 'POST /api/orders/create-order';

async function openShipping(products: ProductRow[]) {
  const { user } = await pages.open('/', { as: shop.users.owner, cart: products.map((product) => inCart(product)) });
  const form = await openShippingForm(user);
  await fillShippingForm(user);
  const confirm = () => user.click(form.getByRole('button', { name: 'Confirm Order' }));
  return { form, confirm };
}

it('every error shows a toast, and leaves the form filled in', async () => {
  const { form, confirm } = await openShipping([await addProduct(shop.deps)]);
  const errors = [
    [{ status: 401, body: { message: 'No.' } }, 'Session expired - please login again'],
    [{ status: 400, body: { message: 'TypeError: Failed to fetch' } }, 'Network error - please check your connection'],
    [{ status: 500, body: { message: 'Oh.' } }, 'Server error - please try again later'],
    [{ status: 422, body: { message: 'We are on holiday.' } }, 'We are on holiday.'],
    [{ status: 502, body: '<h1>Bad gateway</h1>' }, 'HTTP error! status: 502'],
  ] as const;
  for (const [response, reason] of errors) {
    pages.calls.replace(CREATE_ORDER, response);
    await confirm();
    // Waits for the form's alert first, because an earlier toast with the same text may still be visible.
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(reason));
    expect(await screen.findByText(`Order failed: ${reason}`)).toBeVisible();
    await waitFor(() => expect(form.getByRole('button', { name: 'Confirm Order' })).toBeEnabled());
    expect(form.getByLabelText('Name')).toHaveValue('Hira Qureshi');
    expect(form.getByLabelText('Postal Code')).toHaveValue('54700');
  }
  expect(screen.getByRole('button', { name: 'Cart, 1 product' })).toHaveTextContent('1');
});

it('a changed price is shown and must be confirmed before the order', async () => {
  pages.calls.allow(409);
  const product = await addProduct(shop.deps, { price: 900 });
  const { form, confirm } = await openShipping([product]);
  const path = `/api/products/update-product/${product.id}`;
  await shop.call('PATCH', path, { as: shop.users.admin, body: { price: 950 } });
  await confirm();
  const failed = `Order failed: The price of ${product.name} has changed to PKR 950.00.`;
  expect(await screen.findByText(failed)).toBeVisible();
  expect(await form.findByText(`${product.name} now costs PKR 950.00 instead of PKR 900.00.`)).toBeVisible();
  expect(form.getByText('PKR 1,150.00')).toBeVisible();
  await confirm();
  const overlay = await screen.findByRole('dialog', { name: 'Order Placed Successfully!' });
  expect(overlay).toHaveTextContent('Total: PKR 1,150.00');
});

it('a changed price reaches the cart even if its answer comes last, after other requests', async () => {
  pages.calls.allow(409);
  const product = await addProduct(shop.deps, { price: 900 });
  const releaseOrders = pages.calls.hold('GET /api/orders/mine');
  const { form, confirm } = await openShipping([product]);
  const path = `/api/products/update-product/${product.id}`;
  await shop.call('PATCH', path, { as: shop.users.admin, body: { price: 950 } });
  const productCall = `GET /api/products/${product.id}`;
  const releaseProduct = pages.calls.hold(productCall);
  await confirm();
  await waitFor(() => expect(pages.calls.of(productCall)).toHaveLength(1));
  releaseOrders();
  // Takes as long as the response that was just released, which therefore comes before that of the product.
  await shop.call('GET', '/api/orders/mine', { as: shop.users.owner });
  releaseProduct();
  expect(await form.findByText(`${product.name} now costs PKR 950.00 instead of PKR 900.00.`)).toBeVisible();
  expect(form.getByText('PKR 1,150.00')).toBeVisible();
});

it('a deleted product is named and removed from the cart, and the rest can be ordered', async () => {
  pages.calls.allow(409);
  pages.calls.allow(404);
  const deleted = await addProduct(shop.deps, { name: 'Deleted Kurta', price: 700 });
  const { form, confirm } = await openShipping([deleted, await addProduct(shop.deps, { price: 800 })]);
  await shop.call('DELETE', `/api/products/${deleted.id}`, { as: shop.users.admin });
  await confirm();
  const failed = `Order failed: ${deleted.name} is no longer available. Please remove it.`;
  expect(await screen.findByText(failed)).toBeVisible();
  const taken = `${deleted.name} is no longer available, so we took it out of your cart.`;
  expect(await form.findByText(taken)).toBeVisible();
  await confirm();
  const overlay = await screen.findByRole('dialog', { name: 'Order Placed Successfully!' });
  expect(overlay).toHaveTextContent('Total: PKR 1,000.00');
});
