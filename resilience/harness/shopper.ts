import { z } from 'zod';
import type { CreateOrderInput } from '#contract/orders.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { addProduct } from '#test/factories.ts';
import { addUser, openSession, PASSWORD, type SignedInUser } from '#test/users.ts';

/** Time after which a request counts as hanging. Long enough for a busy machine. */
const RESPONSE_LIMIT_MS = 120_000;

export interface ApiResponse {
  status: number;
  text: string;
}

/** Adds users with sessions, because a login is slow on purpose. */
export async function addShoppers(deps: Deps, count: number): Promise<SignedInUser[]> {
  const shoppers: SignedInUser[] = [];
  for (let number = 1; number <= count; number += 1) {
    const user = await addUser(deps, { email: `shopper-${number}@example.com`, username: `Shopper ${number}` });
    shoppers.push(await openSession(deps, user));
  }
  return shoppers;
}

export async function addAdmin(deps: Deps): Promise<SignedInUser> {
  return openSession(deps, await addUser(deps, { email: 'resilience-admin@example.com', role: 'admin' }));
}

export async function addStockedProducts(deps: Deps, stocks: readonly number[]): Promise<ProductRow[]> {
  const products: ProductRow[] = [];
  for (const [index, stock] of stocks.entries()) {
    products.push(await addProduct(deps, { name: `Piece ${index + 1}`, price: 100 + index, stock }));
  }
  return products;
}

const signedIn = z.object({ token: z.string() });

/** Reads only the token, because the previous release may respond with fewer fields. */
export async function signIn(url: string, email: string): Promise<string> {
  const { text } = await call(url, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  return signedIn.parse(JSON.parse(text)).token;
}

export function sendOrder(url: string, as: SignedInUser, body: CreateOrderInput, key: string): Promise<ApiResponse> {
  return call(url, 'POST', '/api/orders/create-order', { as, body, headers: { 'idempotency-key': key } });
}

interface Call {
  as?: SignedInUser;
  body?: unknown;
  headers?: Record<string, string>;
}

export async function call(
  url: string,
  method: string,
  path: string,
  { as, body, headers }: Call = {},
): Promise<ApiResponse> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(RESPONSE_LIMIT_MS),
  });
  return { status: response.status, text: await response.text() };
}
