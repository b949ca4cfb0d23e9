import type { LoginResponse } from '#contract/accounts.schema.ts';
import type { UpdateProductInput } from '#contract/catalogue.schema.ts';
import type { Server } from './spawn.ts';

const ADMINS = [
  { email: 'admin@example.com', password: 'demo-admin' },
  { email: 'bench-admin@example.com', password: 'bench-password' },
];

type Shop = Pick<Server, 'url'>;

export async function logIn(shop: Shop): Promise<string> {
  for (const account of ADMINS) {
    const response = await send(shop, 'POST', '/api/auth/login', account);
    if (response.ok) return ((await response.json()) as LoginResponse).token;
  }
  throw new Error(`No admin could log in at ${shop.url}`);
}

export async function changeProduct(shop: Shop, token: string, id: string, changes: UpdateProductInput): Promise<void> {
  const response = await send(shop, 'PATCH', `/api/products/update-product/${id}`, changes, token);
  if (!response.ok) throw new Error(`The product could not be changed: ${await response.text()}`);
}

export function send({ url }: Shop, method: string, path: string, body?: object, token?: string): Promise<Response> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
}
