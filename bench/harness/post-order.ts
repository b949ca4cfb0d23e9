import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { DEFAULT_DELIVERY_CHARGE, DEFAULT_FREE_DELIVERY_THRESHOLD, previewTotals } from '#contract/orders.ts';
import type { OrderedProduct, OrderUser } from './order-users.ts';

const DELIVERY = { deliveryCharge: DEFAULT_DELIVERY_CHARGE, freeDeliveryThreshold: DEFAULT_FREE_DELIVERY_THRESHOLD };

const agent = new Agent({ keepAlive: true });

export async function postOrder(url: string, { id, email, token }: OrderUser, products: OrderedProduct[]) {
  const lines = pickTwo(products).map((line) => ({ ...line, quantity: 1 }));
  const { totalAmount, deliveryCharge, grandTotal } = previewTotals(lines, DELIVERY);
  const order = {
    user: id,
    products: lines.map((line) => ({ ...line, productId: line.id })),
    email,
    phone: '0300 0000456',
    shippingAddress: { address: 'House 12, Street 4', city: 'Lahore', state: 'Punjab', zipCode: '54700' },
    customerName: 'Zara Sheikh',
    totalAmount,
    deliveryCharge,
    grandTotal,
    notes: '',
  };
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const { status, response } = await postJson(`${url}/api/orders/create-order`, order, headers);
  if (status !== 201) throw new Error(`An order failed: ${status} ${response}`);
}

function pickTwo(products: OrderedProduct[]): OrderedProduct[] {
  if (products.length < 2) return products;
  const first = randomInt(products.length);
  const second = (first + 1 + randomInt(products.length - 1)) % products.length;
  return [first, second].flatMap((index) => products[index] ?? []);
}

/** `fetch` needs more processor time for a request than the shop needs to respond, so this uses `node:http`. */
export function postJson(
  address: string,
  content: object,
  more: Record<string, string> = {},
): Promise<{ status: number; response: string }> {
  const body = JSON.stringify(content);
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...more };
    const clientRequest = request(address, { method: 'POST', agent, headers }, (response) => {
      text(response).then(
        (responseText) => resolve({ status: response.statusCode ?? 0, response: responseText }),
        reject,
      );
    });
    clientRequest.once('error', reject);
    clientRequest.end(body);
  });
}
