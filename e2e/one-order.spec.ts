import type { Page } from '@playwright/test';
import type { OrderPage } from '#contract/order-page.schema.ts';
import type { Order } from '#contract/orders.schema.ts';
import type { Statement } from '#contract/statements.schema.ts';
import {
  callApi,
  createProductByApi,
  loginByApi,
  openAs,
  placeOrderByApi,
  registerByApi,
  type Session,
} from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import type { ShopServer } from './support/shop-server.ts';

const FEE = 150;

/** Posts a statement in which the courier pays for the parcel of the order, minus its fee. */
async function postStatement(shop: ShopServer, session: Session, courier: string, order: Order): Promise<void> {
  const { parcels } = await callApi<OrderPage>(shop, `/desk/orders/${order._id}`, { session });
  const [parcel] = parcels;
  if (parcel?.cod === undefined || parcel.trackingNo === null) throw new Error('The parcel was sent');
  const net = parcel.cod - FEE;
  const file = `Tracking,COD,Fee,Net,Status\n${parcel.trackingNo},${parcel.cod},${FEE},${net},Delivered\n`;
  const { statement } = await callApi<{ statement: Statement }>(shop, '/cash/statements', {
    session,
    method: 'POST',
    body: {
      courierAccountId: courier,
      number: `CPR-${order.orderId}`,
      date: new Date().toISOString().slice(0, 10),
      bankPaisa: net * 100,
      isPartial: false,
      columns: { trackingNo: 'Tracking', cod: 'COD', fee: 'Fee', net: 'Net', status: 'Status' },
      file: Buffer.from(file).toString('base64'),
    },
  });
  const { _id: id, version } = statement;
  await callApi(shop, `/cash/statements/${id}/post`, { session, method: 'POST', body: { version } });
}

/** Confirms, packs, books, hands over and delivers the order on its page. */
async function deliver(page: Page, courier: string): Promise<void> {
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Pack', exact: true }).click();
  const parcels = page.getByRole('region', { name: 'Parcels' });
  await parcels.getByLabel('Courier').selectOption({ label: courier });
  for (const name of [`Book with ${courier}`, 'Hand over', 'Delivered']) {
    await parcels.getByRole('button', { name, exact: true }).click();
  }
  await expect(page.getByText('Status set to Delivered')).toBeVisible();
}

const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Money' })
    .locator('dt', { hasText: label })
    .locator('xpath=following-sibling::dd[1]');

test('an order is followed on its page from pending to the bank, through an exchange and a refund', async ({
  page,
  shop,
}) => {
  const admin = await loginByApi(shop, 'admin');
  const { session } = await registerByApi(shop, 'Zainab Customer');
  const frock = await createProductByApi(shop, { name: 'Gharara Frock', price: 1_500, stock: 10 });
  const cheaper = await createProductByApi(shop, { name: 'Gharara Kurti', price: 1_200, stock: 10 });
  const { order } = await placeOrderByApi(shop, session, [frock, frock], { phone: '03451112233' });
  const label = 'Rider of one order';
  const { courier } = await callApi<{ courier: { _id: string } }>(shop, '/couriers', {
    session: admin,
    method: 'POST',
    body: { courier: 'own', label, usesOwnNumbers: true },
  });
  await openAs(page, admin);
  await page.goto(`/dashboard/orders/${order.orderId}`);
  await deliver(page, label);

  // Two frocks and the delivery charge.
  const total = order.grandTotal;
  await expect(figure(page, 'At the door')).toHaveText(`PKR ${total.toLocaleString('en')}.00`);
  await expect(figure(page, 'Still owed by the courier')).toHaveText(`PKR ${total.toLocaleString('en')}.00`);
  await postStatement(shop, admin, courier._id, order);
  await page.reload();
  await expect(figure(page, 'Paid to us')).toHaveText(`PKR ${(total - FEE).toLocaleString('en')}.00`);
  await expect(figure(page, 'Fees and taxes')).toHaveText(`PKR ${FEE}.00`);
  await expect(figure(page, 'Still owed by the courier')).toHaveText('PKR 0.00');
  await expect(page.getByRole('region', { name: 'Money' }).getByText('Closed')).toBeVisible();

  await page.getByRole('button', { name: 'Exchange or return' }).click();
  const form = page.getByRole('form', { name: 'Exchange' });
  await form
    .getByRole('textbox', { name: /pieces that come back$/ })
    .first()
    .fill('1');
  await form.getByLabel('Add a product').fill(cheaper.name);
  await form.getByRole('button', { name: new RegExp(`^${cheaper.name}`) }).click();
  await form.getByRole('button', { name: 'See what the customer pays' }).click();
  await form.getByRole('button', { name: 'Start the exchange' }).click();
  const refund = page.getByRole('listitem', { name: `Refund of PKR 300 for ${order.orderId}` });
  await expect(refund).toContainText('not back yet');

  const parcels = page.getByRole('region', { name: 'Parcels' });
  await parcels.getByRole('button', { name: 'Take back' }).click();
  await parcels.getByRole('button', { name: 'Take back 1 piece' }).click();
  await refund.getByRole('button', { name: 'Pay' }).click();
  const pay = page.getByRole('form', { name: 'Mark as paid' });
  await pay.getByLabel('Reference of the transfer').fill('Transfer 8812');
  await pay.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(refund).toContainText('Bank transfer, Transfer 8812');
  await expect(page.getByText('PKR 300 paid to the customer: Bank transfer, Transfer 8812')).toBeVisible();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const goodwill = page.getByRole('form', { name: 'Add the refund' });
  await goodwill.getByLabel('Amount in rupees').fill('250');
  await goodwill.getByLabel('Note').fill('A loose button');
  await goodwill.getByRole('button', { name: 'Add the refund' }).click();
  await expect(page.getByRole('listitem', { name: `Refund of PKR 250 for ${order.orderId}` })).toContainText(
    'Not paid yet',
  );
});
