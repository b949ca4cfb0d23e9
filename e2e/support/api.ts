import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { LoginResponse } from '#contract/accounts.schema.ts';
import type { Product, ProductDetails } from '#contract/catalogue.schema.ts';
import type { CreateOrderResponse, Order } from '#contract/orders.schema.ts';
import { DEFAULT_DELIVERY_CHARGE, DEFAULT_FREE_DELIVERY_THRESHOLD, previewTotals } from '#contract/orders.ts';
import { productPath } from '#contract/product-path.ts';
import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';
import { readOtp } from './journey.ts';
import type { ShopServer } from './shop-server.ts';

export type Session = Pick<LoginResponse, 'token' | 'user'>;
export type DemoKey = 'admin' | 'customer' | 'moderator';
export interface TestUser {
  username: string;
  email: string;
  password: string;
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  session?: Session;
  body?: object;
  headers?: Record<string, string>;
}

export async function callApi<Response>(
  shop: ShopServer,
  path: string,
  { method = 'GET', session, body, headers }: Call = {},
): Promise<Response> {
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      ...(session && { authorization: `Bearer ${session.token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Response;
}

export function accountOf(key: DemoKey): Pick<TestUser, 'email' | 'password'> {
  const account = DEMO_ACCOUNTS.find((each) => each.key === key);
  if (!account) throw new Error('The demo has no such account');
  return account;
}

export function loginByApi(shop: ShopServer, who: DemoKey | Pick<TestUser, 'email' | 'password'>): Promise<Session> {
  const { email, password } = typeof who === 'string' ? accountOf(who) : who;
  return callApi<Session>(shop, '/auth/login', { method: 'POST', body: { email, password } });
}

/** The server sends at most 60 codes an hour. */
export async function registerByApi(
  shop: ShopServer,
  username = 'Zara Sheikh',
): Promise<TestUser & { session: Session }> {
  const user = { username, email: `${randomUUID()}@example.com`, password: 'phool-patti-7' };
  await callApi(shop, '/auth/send-otp', { method: 'POST', body: { email: user.email, username } });
  const otp = await readOtp(shop, user.email);
  await callApi(shop, '/auth/register', { method: 'POST', body: { ...user, otp } });
  return { ...user, session: await loginByApi(shop, user) };
}

/** Stores a session as a login does. Only once per tab, because a reload would otherwise undo a logout. */
export async function openAs(page: Page, { token, user }: Session): Promise<void> {
  const { _id, email, role, rights, username, profileImage } = user;
  const stored = { _id, email, role, rights, username, profileImage, token };
  await page.addInitScript((session) => {
    if (sessionStorage.getItem('was-opened-as')) return;
    sessionStorage.setItem('was-opened-as', 'yes');
    localStorage.setItem('user', JSON.stringify(session));
    document.cookie = `session=${session.token}; path=/; samesite=lax`;
  }, stored);
}

export async function createProductByApi(
  shop: ShopServer,
  changes: Partial<
    Pick<Product, 'name' | 'price' | 'oldPrice' | 'category' | 'color' | 'age' | 'description' | 'stock' | 'design'> &
      Pick<ProductDetails, 'measures'>
  > = {},
): Promise<Product> {
  const session = await loginByApi(shop, 'admin');
  const { products } = await callApi<{ products: Product[] }>(shop, '/products?limit=1');
  const body = {
    name: `Test Kurta ${randomUUID().slice(0, 8)}`,
    price: 1_250,
    oldPrice: null,
    category: 'Tops and tees',
    color: 'green',
    age: 2,
    description: 'Cotton that has been washed many times, and holds.',
    image: products[0]?.image,
    author: session.user._id,
    ...changes,
  };
  const response = await callApi<{ product: Product }>(shop, '/products/create-product', {
    method: 'POST',
    session,
    body,
  });
  return response.product;
}

export function placeOrderByApi(
  shop: ShopServer,
  session: Session,
  products: Pick<Product, '_id' | 'name' | 'price' | 'image'>[],
  changes: Partial<Pick<Order, 'phone' | 'shippingAddress' | 'notes'>> = {},
): Promise<CreateOrderResponse & { order: Order }> {
  const lines = products.map(({ price }) => ({ price, quantity: 1 }));
  const { totalAmount, deliveryCharge, grandTotal } = previewTotals(lines, {
    deliveryCharge: DEFAULT_DELIVERY_CHARGE,
    freeDeliveryThreshold: DEFAULT_FREE_DELIVERY_THRESHOLD,
  });
  const body = {
    user: session.user._id,
    products: products.map(({ _id, name, price, image }) => ({ productId: _id, name, price, quantity: 1, image })),
    email: session.user.email,
    phone: '0300 0000456',
    shippingAddress: { address: 'House 12, Street 4', city: 'Lahore', state: 'Punjab', zipCode: '54700' },
    customerName: session.user.username,
    totalAmount,
    deliveryCharge,
    grandTotal,
    paymentMethod: 'Cash on Delivery',
    notes: '',
    ...changes,
  };
  return callApi(shop, '/orders/create-order', {
    method: 'POST',
    session,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
}

export function pathOfFirst(products: readonly { _id: string; name: string }[]): string {
  const [product] = products;
  if (!product) throw new Error('There is no product');
  return productPath(product);
}
