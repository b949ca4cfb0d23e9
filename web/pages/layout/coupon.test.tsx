import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SaveCouponBody } from '#contract/coupons.schema.ts';
import { addCoupon, changeCoupon } from '#server/coupons/save-coupon.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';
import { fillShippingForm, inCart, openShippingForm } from '#web/test/shipping-form.ts';

const shop = useTestShop();
const pages = usePages(shop);
const CREATE_ORDER = 'POST /api/orders/create-order';
const BY = { id: null, username: 'test' };

const couponBody = (code: string, values: Partial<SaveCouponBody> = {}): SaveCouponBody => ({
  code,
  percent: 20,
  amount: null,
  minimum: 0,
  totalLimit: null,
  customerLimit: 1,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: '2027-01-01T00:00:00.000Z',
  ...values,
});

async function openForm() {
  const as = await openSession(shop.deps, await addUser(shop.deps));
  const product = await addProduct(shop.deps, { price: 1_500 });
  const page = await pages.open('/about-us', { as, cart: [inCart(product)] });
  const form = await openShippingForm(page.user);
  await page.user.click(form.getByRole('button', { name: 'Have a coupon?' }));
  expect(form.getByLabelText(/^Coupon code/)).toHaveFocus();
  const apply = async (code: string) => {
    await fill(page.user, form.getByLabelText(/^Coupon code/), code);
    await page.user.click(form.getByRole('button', { name: 'Apply' }));
  };
  return { ...page, as, form, apply };
}

it('a coupon is applied by Enter, reduces the total, can be removed and reapplied, and is ordered with', async () => {
  await addCoupon(shop.deps, BY, couponBody('EID20'));
  const { user, form } = await openForm();
  expect(form.getByText('PKR 1,700.00')).toBeVisible();
  await fill(user, form.getByLabelText(/^Coupon code/), 'eid 20');
  await user.keyboard('{Enter}');
  const note = await form.findByText('PKR 300.00 off');
  expect(note.parentElement).toHaveTextContent('Coupon EID20: PKR 300.00 off');
  expect(pages.calls.of(CREATE_ORDER)).toEqual([]);
  expect(form.getByText('PKR 1,400.00')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Remove' }));
  expect(form.getByText('PKR 1,700.00')).toBeVisible();
  await fill(user, form.getByLabelText(/^Coupon code/), 'EID20');
  await user.click(form.getByRole('button', { name: 'Apply' }));
  await form.findByText('PKR 1,400.00');
  await fillShippingForm(user);
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  const thanks = await screen.findByRole('dialog', { name: 'Order Placed Successfully!' });
  expect(within(thanks).getByText(/PKR 1,400/)).toBeVisible();
  expect(pages.calls.of(CREATE_ORDER)[0]?.body).toMatchObject({ couponCode: 'EID20', grandTotal: 1_400 });
});

it('an unusable coupon shows the reason at its field', async () => {
  pages.calls.allow(409);
  await addCoupon(shop.deps, BY, couponBody('BIG', { minimum: 2_000 }));
  const { form, apply } = await openForm();
  await apply('BIGG');
  expect(await form.findByText('There is no coupon BIGG. Please look at its letters again.')).toBeVisible();
  await apply('BIG');
  expect(await form.findByText('The coupon BIG is for products of PKR 2,000.00 and more.')).toBeVisible();
  expect(form.getByText('PKR 1,700.00')).toBeVisible();
});

it('a coupon that ends during the checkout is removed with a message; a second press orders without it', async () => {
  pages.calls.allow(409);
  const { _id, version } = await addCoupon(shop.deps, BY, couponBody('LAST'));
  const { user, form, apply } = await openForm();
  await apply('LAST');
  await form.findByText('PKR 1,400.00');
  const ended = couponBody('LAST', { endsAt: '2026-02-01T00:00:00.000Z' });
  await changeCoupon(shop.deps, BY, _id, { ...ended, version });
  await fillShippingForm(user);
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  expect(await form.findByRole('alert')).toHaveTextContent('The coupon LAST has ended.');
  expect(form.getByText('PKR 1,700.00')).toBeVisible();
  await waitFor(() => expect(form.getByRole('button', { name: 'Confirm Order' })).toBeEnabled());
  await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  await screen.findByRole('dialog', { name: 'Order Placed Successfully!' });
  expect(pages.calls.of(CREATE_ORDER).at(-1)?.body).not.toHaveProperty('couponCode');
});

it('a reduced coupon is refetched at once, and the second press orders with it', async () => {
  pages.calls.allow(409);
  const { _id, version } = await addCoupon(shop.deps, BY, couponBody('LESS'));
  const { user, form, apply } = await openForm();
  await apply('LESS');
  await form.findByText('PKR 1,400.00');
  await changeCoupon(shop.deps, BY, _id, { ...couponBody('LESS', { percent: 10 }), version });
  await fillShippingForm(user);
  const confirm = async () => {
    await waitFor(() => expect(form.getByRole('button', { name: 'Confirm Order' })).toBeEnabled());
    await user.click(form.getByRole('button', { name: 'Confirm Order' }));
  };
  await confirm();
  await form.findByRole('alert');
  expect(await form.findByText('PKR 1,550.00')).toBeVisible();
  await confirm();
  const thanks = await screen.findByRole('dialog', { name: 'Order Placed Successfully!' });
  expect(within(thanks).getByText(/PKR 1,550/)).toBeVisible();
});

it('the discount follows the current cart, and a zero discount shows its reason', async () => {
  await addCoupon(shop.deps, BY, couponBody('TWO', { percent: null, amount: 500, minimum: 2_000 }));
  const as = await openSession(shop.deps, await addUser(shop.deps));
  const [kurta, cap] = [await addProduct(shop.deps, { price: 1_000 }), await addProduct(shop.deps, { price: 1_200 })];
  const { user } = await pages.open('/about-us', { as, cart: [inCart(kurta), inCart(cap)] });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Place Order (Cash on Delivery)' }));
    return within(await screen.findByRole('dialog', { name: 'Shipping Details' }));
  };
  const form = await openShippingForm(user);
  await user.click(form.getByRole('button', { name: 'Have a coupon?' }));
  await fill(user, form.getByLabelText(/^Coupon code/), 'TWO');
  await user.click(form.getByRole('button', { name: 'Apply' }));
  expect(await form.findByText('PKR 1,900.00')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getAllByRole('button', { name: /^Remove/ })[0] ?? document.body);
  const smaller = await open();
  expect(smaller.getByText('PKR 1,400.00')).toBeVisible();
  expect(smaller.getByText(/^Coupon/)).toHaveTextContent(
    'Coupon TWO: nothing off, as it is for products of PKR 2,000.00 and more',
  );
  await fillShippingForm(user);
  await user.click(smaller.getByRole('button', { name: 'Confirm Order' }));
  const thanks = await screen.findByRole('dialog', { name: 'Order Placed Successfully!' });
  expect(within(thanks).getByText(/PKR 1,400/)).toBeVisible();
  expect(pages.calls.of(CREATE_ORDER).at(-1)?.body).not.toHaveProperty('couponCode');
});
