import type { CreateOrderInput } from '#contract/orders.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { addProduct } from '#test/factories.ts';
import { addPerson, openSession, type SignedInPerson } from '#test/people.ts';

/** For what hangs: a machine that is busy takes its time. */
const ANSWER_LIMIT_MS = 120_000;

export interface Answered {
  status: number;
  text: string;
}

/** People who are signed in already, as a login costs what a password must cost. */
export async function addShoppers(deps: Deps, count: number): Promise<SignedInPerson[]> {
  const shoppers: SignedInPerson[] = [];
  for (let number = 1; number <= count; number += 1) {
    const person = await addPerson(deps, { email: `shopper-${number}@example.com`, username: `Shopper ${number}` });
    shoppers.push(await openSession(deps, person));
  }
  return shoppers;
}

export async function addAdmin(deps: Deps): Promise<SignedInPerson> {
  return openSession(deps, await addPerson(deps, { email: 'torture-admin@example.com', role: 'admin' }));
}

/** One product for each number: so many pieces. */
export async function addShelf(deps: Deps, stocks: readonly number[]): Promise<ProductRow[]> {
  const shelf: ProductRow[] = [];
  for (const [index, stock] of stocks.entries()) {
    shelf.push(await addProduct(deps, { name: `Piece ${index + 1}`, price: 100 + index, stock }));
  }
  return shelf;
}

export function sendOrder(url: string, as: SignedInPerson, body: CreateOrderInput, key: string): Promise<Answered> {
  return call(url, 'POST', '/api/orders/create-order', { as, body, headers: { 'idempotency-key': key } });
}

interface Call {
  as?: SignedInPerson;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Rejects where no whole answer has come. */
export async function call(
  url: string,
  method: string,
  path: string,
  { as, body, headers }: Call = {},
): Promise<Answered> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  return { status: answer.status, text: await answer.text() };
}
