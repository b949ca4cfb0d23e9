import type { Order } from '#contract/orders.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test.use({ allowedFaults: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/] });

interface Calls {
  order: { status: string };
  attempts: number;
}

test('presses at the desk without a connection are sent exactly once when it is back, even after a reload and a lost response', async ({
  page,
  shop,
}) => {
  const { session } = await registerByApi(shop, 'Offline Desk');
  const product = await createProductByApi(shop);
  const orders: Order[] = [];
  for (let index = 0; index < 3; index += 1) {
    orders.push(
      (await placeOrderByApi(shop, session, [product], { phone: `0347 ${String(1_000_000 + index)}` })).order,
    );
  }
  const admin = await loginByApi(shop, 'admin');
  const read = async (id: string) =>
    (await callApi<{ order: Calls }>(shop, `/desk/orders/${id}`, { session: admin })).order;
  await openAs(page, admin);
  await page.goto('/dashboard/desk?q=Offline+Desk');
  const cardOf = (index: number) => page.getByRole('listitem', { name: `Order #${orders[index]?.orderId}` });
  const idOf = (index: number) => orders[index]?._id ?? '';
  await expect(cardOf(0)).toBeVisible();

  await page.context().setOffline(true);
  await cardOf(0).getByRole('button', { name: 'No answer' }).click();
  await cardOf(1).getByRole('button', { name: 'Confirm' }).click();
  await expect(cardOf(0)).toContainText('Waiting for connection');
  await expect(cardOf(1)).toContainText('Waiting for connection');
  await page.context().setOffline(false);
  await expect(page.getByText('The connection is back. 2 changes are saved.')).toBeVisible();
  await expect(cardOf(0)).toContainText('1 call without an answer');
  await expect.poll(async () => (await read(idOf(1))).order.status).toBe('processing');

  // The server receives the request, but the browser loses the response. Then the page is reloaded.
  await page.route('**/api/desk/calls', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await cardOf(2).getByRole('button', { name: 'No answer' }).click();
  await expect(cardOf(2)).toContainText('Waiting for connection');
  await page.unroute('**/api/desk/calls');
  await page.route('**/api/desk/calls', (route) => route.abort());
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(page.getByText('Waiting for connection: 1 change is not saved yet.')).toBeVisible();
  await page.unroute('**/api/desk/calls');
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText('The connection is back. 1 change is saved.')).toBeVisible();
  expect((await read(idOf(2))).attempts).toBe(1);
});
