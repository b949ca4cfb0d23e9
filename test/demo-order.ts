import { loginResponse } from '#contract/accounts.schema.ts';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { type MailboxMessage, mailboxResponse } from '#contract/notifications.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { previewTotals } from '#contract/orders.ts';
import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';
import { DELIVERY } from './factories.ts';
import type { ServerProcess } from './spawn-server.ts';

export function logInDemoCustomer(server: ServerProcess) {
  return logInDemo(server, 'customer');
}

export async function logInDemo(
  server: ServerProcess,
  accountKey: (typeof DEMO_ACCOUNTS)[number]['key'],
): Promise<{ token: string; id: string; email: string }> {
  const account = DEMO_ACCOUNTS.find(({ key }) => key === accountKey);
  if (!account) throw new Error(`The demo has no ${accountKey}`);
  const { email, password } = account;
  const login = await server.fetchJson('/api/auth/login', { method: 'POST', body: { email, password } });
  const { token, user } = loginResponse.parse(login.body);
  return { token, id: user._id, email };
}

type DemoCustomer = Awaited<ReturnType<typeof logInDemoCustomer>>;

export async function placeDemoOrder(server: ServerProcess, customer?: DemoCustomer): Promise<string> {
  const { token, id, email } = customer ?? (await logInDemoCustomer(server));
  const list = listProductsResponse.parse((await server.fetchJson('/api/products?limit=100')).body);
  const product = list.products.find(({ stock }) => stock === null);
  if (!product) throw new Error('The demo has no product that is not counted');
  const line = { productId: product._id, name: product.name, price: product.price, image: product.image, quantity: 1 };
  const { totalAmount, deliveryCharge, grandTotal } = previewTotals([line], DELIVERY);
  const body = {
    user: id,
    products: [line],
    email,
    phone: '+92 300 0000001',
    shippingAddress: { address: 'House 1', city: 'Lahore', state: 'Punjab', zipCode: '54000' },
    customerName: 'Hira Qureshi',
    totalAmount,
    deliveryCharge,
    grandTotal,
  };
  const response = await server.fetchJson('/api/orders/create-order', { method: 'POST', token, body });
  return createOrderResponse.parse(response.body).orderId;
}

export async function mailsAbout(server: ServerProcess, orderId: string): Promise<MailboxMessage[]> {
  const mailbox = mailboxResponse.parse((await server.fetchJson('/dev/mailbox.json')).body);
  return mailbox.filter(({ subject }) => subject === `New order ${orderId}`);
}
