import type { Order } from '#contract/orders.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { carry, cartButton, openCart, openShipping } from '#e2e/support/cart.ts';
import { expectDuring, holdClock, untilShown } from '#e2e/support/clock.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { fillShippingDetails } from '#e2e/support/journey.ts';

const REQUIRED = {
  Name: 'Name is required',
  Phone: 'Phone is required',
  Address: 'Address is required',
  City: 'City is required',
  State: 'State is required',
  'Postal Code': 'Postal code is required',
};

test('the shipping form has the fields and buttons of the specification, and Cancel closes it', {
  tag: '@wide',
}, async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/');
  const form = await openShipping(page);
  for (const label of Object.keys(REQUIRED)) {
    await expect(form.getByLabel(label)).toHaveJSProperty('required', true);
  }
  await expect(form.getByLabel('Phone')).toHaveAttribute('type', 'tel');
  await expect(form.getByLabel('Address')).toHaveJSProperty('tagName', 'TEXTAREA');
  await expect(form.getByPlaceholder('Any special instructions...')).toHaveJSProperty('required', false);
  await expect(form.getByLabel('Delivery Notes')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Confirm Order' })).toBeEnabled();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
});

test('what is missing is said under each field, bordered in red, and in a toast; spaces are nothing', async ({
  page,
  shop,
}) => {
  await openAs(page, (await registerByApi(shop)).session);
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/');
  let orderCalls = 0;
  page.on('request', (request) => {
    if (request.url().includes('create-order')) orderCalls += 1;
  });
  const form = await openShipping(page);
  const borderOf = (element: HTMLElement) => getComputedStyle(element).borderTopColor;
  const plain = await form.getByLabel('City').evaluate(borderOf);
  await form.getByLabel('State').fill('   ');
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByText('Please fill all required fields correctly')).toBeVisible();
  for (const [label, message] of Object.entries(REQUIRED)) {
    const field = form.getByLabel(label);
    await expect(form.getByText(message)).toBeVisible();
    await expect(field).toHaveAccessibleDescription(message);
    const border = await field.evaluate(borderOf);
    expect(border).not.toBe(plain);
    const [red = 0, green = 255, blue = 255] = border.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(green + blue);
  }
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('City').fill('Lahore');
  await expect(form.getByText('City is required')).toHaveCount(0);
  expect(orderCalls).toBe(0);
});

test('an order is sent to the letter, thanked for during 5 seconds, and then out of the cart', async ({
  page,
  shop,
}) => {
  const { session, ...customer } = await registerByApi(shop, 'Nadia Aslam');
  const shirt = await createProductByApi(shop, { price: 1_250 });
  const cap = await createProductByApi(shop, { price: 499.5 });
  await openAs(page, session);
  await carry(page, [{ ...shirt, quantity: 2 }, cap]);
  await page.clock.install();
  await page.goto('/');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Nadia Aslam');
  // The phone's format is not validated.
  await form.getByLabel('Phone').fill('ask at the tea stall');
  await form.getByLabel('Delivery Notes').fill('Ring twice');

  const held = Promise.withResolvers<void>();
  await page.route('**/api/orders/create-order', async (route) => {
    await held.promise;
    await route.continue();
  });
  const request = page.waitForRequest('**/api/orders/create-order');
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  const sent = await request;
  await expect(form.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();
  expect(sent.headers()).toMatchObject({
    authorization: `Bearer ${session.token}`,
    'content-type': 'application/json',
  });
  expect(sent.postDataJSON()).toEqual({
    user: session.user._id,
    products: [
      { productId: shirt._id, name: shirt.name, price: 1_250, quantity: 2, image: shirt.image },
      { productId: cap._id, name: cap.name, price: 499.5, quantity: 1, image: cap.image },
    ],
    email: customer.email,
    phone: 'ask at the tea stall',
    shippingAddress: { address: 'House 12, Street 4, Model Town', city: 'Lahore', state: 'Punjab', zipCode: '54700' },
    customerName: 'Nadia Aslam',
    totalAmount: 2_999.5,
    deliveryCharge: 200,
    grandTotal: 3_199.5,
    paymentMethod: 'Cash on Delivery',
    notes: 'Ring twice',
  });

  await holdClock(page);
  held.resolve();
  const overlay = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
  await untilShown(page, overlay);
  await expect(page.getByText('Order placed successfully!', { exact: true }).last()).toBeVisible();
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${customer.email}`, { session });
  expect(orders).toHaveLength(1);
  const orderId = orders[0]?.orderId ?? '';
  await expect(overlay.getByText(orderId)).toBeVisible();
  await expect(overlay.getByText('Total: PKR 3,199.50')).toBeVisible();
  await expect(overlay.getByText("We'll contact you shortly for confirmation.")).toBeVisible();
  await expectDuring(page, 5_000, () => expect(overlay).toBeVisible());
  await expect(overlay).toBeHidden();
  await expect(form).toBeHidden();
  await page.clock.resume();
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
  await expect(page.getByText('Your cart is empty.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Track your order' })).toHaveAttribute('href', `/orders/${orderId}`);

  await test.step('the form is reset for the next order, to where this one goes', async () => {
    await page.goto(`/shop/${cap._id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await openShipping(page);
    await expect(form.getByLabel('Name')).toHaveValue('Nadia Aslam');
    await expect(form.getByLabel('Delivery Notes')).toHaveValue('');
  });

  await test.step('the shop has been told by e-mail', async () => {
    const mailOf = async () =>
      (await shop.readMailbox()).find(({ to, params }) => to === 'shop@example.com' && params.order_id === orderId);
    await expect.poll(mailOf).toBeTruthy();
    expect((await mailOf())?.params).toEqual({
      order_id: orderId,
      customer_name: 'Nadia Aslam',
      customer_email: customer.email,
      customer_phone: 'ask at the tea stall',
      order_items: `2 × ${shirt.name} (green, 3-4 years) - PKR 2500.00\n1 × ${cap.name} (green, 3-4 years) - PKR 499.50`,
      subtotal: '2999.50',
      delivery_charge: '200.00',
      grand_total: '3199.50',
      shipping_address: 'House 12, Street 4, Model Town, Lahore, Punjab, 54700',
      payment_method: 'Cash on Delivery',
      customer_notes: 'Ring twice',
    });
  });
});

test('the thanks can be closed at once, and lead to the order', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  await carry(page, [await createProductByApi(shop)]);
  await page.clock.install();
  await page.goto('/');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Hira Qureshi');
  await holdClock(page);
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  const overlay = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
  await untilShown(page, overlay);
  await overlay.getByRole('link', { name: /^ND-/ }).click();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/orders\/ND-/);
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
  await expect(page.getByText('In this order')).toBeVisible();
});

test('two presses of Confirm Order place one order', async ({ page, shop }) => {
  const { session, email } = await registerByApi(shop);
  await openAs(page, session);
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Zara Sheikh');
  await form.getByRole('button', { name: 'Confirm Order' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${email}`, { session });
  expect(orders).toHaveLength(1);
});

test('Back after an order neither brings its things back nor orders them again', async ({ page, shop }) => {
  const { session, email } = await registerByApi(shop);
  await openAs(page, session);
  await carry(page, [await createProductByApi(shop)]);
  await page.clock.install();
  await page.goto('/about-us');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page).toHaveURL(/\/shop$/);
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Zara Sheikh');
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  const overlay = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
  await expect(overlay).toBeVisible();
  // The first Back closes the overlay, the second the cart.
  await page.goBack();
  await expect(overlay).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/about-us$/);
  await page.clock.fastForward(5_000);
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
  await page.goForward();
  await page.reload();
  const panel = await openCart(page);
  await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${email}`, { session });
  expect(orders).toHaveLength(1);
});
