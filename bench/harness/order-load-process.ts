import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { DEFAULT_DELIVERY_CHARGE, DEFAULT_FREE_DELIVERY_THRESHOLD, previewTotals } from '#contract/orders.ts';
import type { OrderedProduct, OrderUser } from './order-users.ts';

/** Prints orders per second. Started by `orders.ts`. */
export interface OrderLoad {
  url: string;
  clients: number;
  seconds: number;
  users: OrderUser[];
  products: OrderedProduct[];
}

const DELIVERY = { deliveryCharge: DEFAULT_DELIVERY_CHARGE, freeDeliveryThreshold: DEFAULT_FREE_DELIVERY_THRESHOLD };
const { url, clients, seconds, users, products } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as OrderLoad;
const endsAt = performance.now() + seconds * 1_000;
let placed = 0;

function pickTwo(): OrderedProduct[] {
  const first = randomInt(products.length);
  const second = (first + 1 + randomInt(products.length - 1)) % products.length;
  return [first, second].flatMap((index) => products[index] ?? []);
}

async function placeOrder({ id, email, token }: OrderUser): Promise<void> {
  const lines = pickTwo().map((line) => ({ ...line, quantity: 1 }));
  const { totalAmount, deliveryCharge, grandTotal } = previewTotals(lines, DELIVERY);
  const body = JSON.stringify({
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
  });
  const { status, response } = await post(body, token);
  if (status !== 201) throw new Error(`An order failed: ${status} ${response}`);
}

const agent = new Agent({ keepAlive: true });
const address = `${url}/api/orders/create-order`;

/** `fetch` takes more processor time per request than the shop for its response. */
function post(body: string, token: string): Promise<{ status: number; response: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    };
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

const startedAt = performance.now();
await Promise.all(
  Array.from({ length: clients }, async (_, client) => {
    for (let turn = client; performance.now() < endsAt; turn = (turn + clients) % users.length) {
      const user = users[turn];
      if (user) await placeOrder(user);
      placed += 1;
    }
  }),
);
process.stdout.write(JSON.stringify((placed * 1_000) / (performance.now() - startedAt)));
