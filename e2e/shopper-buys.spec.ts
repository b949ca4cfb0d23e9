import { expect, test } from './support/fixtures.ts';
import { chooseFilter, fillShippingDetails, readOtp } from './support/journey.ts';
import { logIn, logInAs } from './support/users.ts';

test('a visitor finds two garments, registers, orders, and follows the order that the admin ships', async ({
  page,
  shop,
  openBrowser,
}) => {
  const user = { username: 'Mariam Iqbal', email: 'mariam.iqbal@example.com', password: 'kapas-ke-phool' };

  await test.step('the filters lead to a red T-shirt for 3-4 years', async () => {
    // The journey of a shopkeeper may have added many newer products to this shop, which are more expensive.
    await page.goto('/shop?sort=price-asc');
    await chooseFilter(page, 'Category', 'Tops and tees');
    await chooseFilter(page, 'Color', 'red');
    await chooseFilter(page, 'Age', '3-4');
    await expect(page).toHaveURL(/category=tops-and-tees/);
    await expect(page).toHaveURL(/color=red/);
    await expect(page).toHaveURL(/age=3-4/);
    await page
      .getByRole('link', { name: /T-Shirt/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /T-Shirt/ })).toBeVisible();
  });

  await test.step('they add it and another product to the cart', async () => {
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Item added to cart successfully!')).toBeVisible();
    await page.goto('/shop?category=bottoms');
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('button', { name: /cart/i }).first().click();
    const panel = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(panel.getByText('Items (2)')).toBeVisible();
    await expect(panel.getByText('Login Required')).toBeVisible();
    await panel.getByRole('link', { name: 'Go to Login' }).click();
  });

  await test.step('they register with the code from the mailbox', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Username').fill(user.username);
    await page.getByLabel('Email').fill(user.email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByLabel('OTP').fill(await readOtp(shop, user.email));
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByLabel('Confirm Password').fill(user.password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  await logIn(page, user.email, user.password, { isThereAlready: true });

  const orderId = await test.step('they return to the open cart, and order with cash on delivery', async () => {
    const panel = page.getByRole('dialog', { name: 'Your Cart' });
    await panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' }).click();
    await fillShippingDetails(page, user.username);
    await page.getByRole('button', { name: 'Confirm Order' }).click();
    const overlay = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
    // Reads all texts at once, because the overlay hides after a few seconds.
    const overlayText = await overlay.innerText();
    expect(overlayText).toMatch(/^Total: PKR [\d,]+\.\d\d$/m);
    expect(overlayText).toContain("We'll contact you shortly for confirmation.");
    const number = /ND-[0-9A-Z]{10}/.exec(overlayText)?.[0];
    expect(number).toBeDefined();
    await expect(overlay).toBeHidden();
    await expect(page.getByRole('button', { name: /cart/i }).first()).not.toContainText('2');
    return number ?? '';
  });

  await test.step('the admin finds the order and ships it', async () => {
    const office = await openBrowser();
    await logInAs(office, 'admin');
    await office.goto('/dashboard/manage-orders');
    const row = office.getByRole('row').filter({ hasText: orderId });
    await expect(row.getByText(user.email)).toBeVisible();
    await row.getByRole('combobox').selectOption('shipped');
    await expect(office.getByText('Order status updated successfully')).toBeVisible();
    await row.getByRole('button', { name: /view/i }).click();
    const details = office.getByRole('dialog');
    await expect(details.getByText('House 12, Street 4, Model Town')).toBeVisible();
    await expect(details.getByText('Sana Malik')).toBeVisible();
  });

  await test.step('the tracking page shows where the order is', async () => {
    await page.goto(`/orders/${orderId}`);
    const steps = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /pending|processing|shipped|Delivered/ });
    await expect(steps).toHaveCount(4);
    await expect(steps.nth(0)).toContainText(/completed/i);
    await expect(steps.nth(1)).toContainText(/completed/i);
    await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step');
    await expect(steps.nth(3)).not.toContainText(/completed/i);
  });

  await test.step('the shop gets a mail about the order', async () => {
    const mails = await shop.readMailbox();
    const orderMails = mails.filter((mail) => mail.to === 'shop@example.com' && mail.params.order_id === orderId);
    expect(orderMails).toHaveLength(1);
    expect(orderMails[0]).toMatchObject({
      to: 'shop@example.com',
      params: { customer_name: user.username, customer_email: user.email, payment_method: 'Cash on Delivery' },
    });
  });

  await test.step('the customer gets a mail for each status', async () => {
    const readSubjects = async () =>
      (await shop.readMailbox())
        .filter(({ to, params }) => to === user.email && params.order_id === orderId)
        .map(({ subject }) => subject)
        .toReversed();
    await expect
      .poll(readSubjects)
      .toEqual([`We have received your order ${orderId}`, `Your order ${orderId} is on its way`]);
  });
});
