import { readFileSync } from 'node:fs';
import type { OrderedProduct, OrderUser } from './order-users.ts';
import { postOrder } from './post-order.ts';

export interface OrderLoad {
  url: string;
  clients: number;
  seconds: number;
  users: OrderUser[];
  products: OrderedProduct[];
}

export interface OrderLoadReport {
  placed: number;
  seconds: number;
}

const { url, clients, seconds, users, products } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as OrderLoad;
const endsAt = performance.now() + seconds * 1_000;
let placed = 0;

const startedAt = performance.now();
await Promise.all(
  Array.from({ length: clients }, async (_, client) => {
    for (let turn = client; performance.now() < endsAt; turn = (turn + clients) % users.length) {
      const user = users[turn];
      if (user) await postOrder(url, user, products);
      placed += 1;
    }
  }),
);
const report: OrderLoadReport = { placed, seconds: (performance.now() - startedAt) / 1_000 };
process.stdout.write(JSON.stringify(report));
