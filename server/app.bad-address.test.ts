import { describe, expect, it } from 'vitest';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';

const STRANGE_IDS = [
  '018f3b4e-7c1a-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '42',
  '-1',
  'null',
  'ND-AAAAAAAAAA',
  'nobody@example.com',
  'a%00b',
  '018f3b4e-7c1a-7000-8000-00000000000%00',
  '%ED%A0%80',
  '%ff%fe',
  '%E0%A4%A',
  '%',
  'x'.repeat(201),
  'x'.repeat(255),
  'x'.repeat(5_000),
  `${'x'.repeat(250)}@example.com`,
  "1'%20or%20'1'='1",
  "';drop%20table%20users;--",
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f%2e%2e',
  '%F0%9F%92%A5',
  '{"$ne":null}',
];

const BAD_QUERIES: Record<string, string[]> = {
  '/api/products': [
    'category=trousers',
    'category=bottoms,trousers',
    'category=bottoms&category=trousers',
    'color=purple',
    'age=6',
    'age=0',
    'age=1.5',
    'price=cheap',
    'price=0-1000,2000',
    'price=2000000-',
    `price=${Array.from({ length: 9 }, (_, index) => `${index}-`).join()}`,
    `color=${'red,'.repeat(101)}`,
    `color=red${'&color=red'.repeat(20)}`,
    'inStock=maybe',
    'minPrice=-1',
    'minPrice=cheap',
    'minPrice=NaN',
    'maxPrice=Infinity',
    'maxPrice=1e9',
    'sortBy=author',
    'sortBy=constructor',
    'order=up',
    'q=a%00b',
    `q=${'x'.repeat(101)}`,
    'ids=a&ids=b',
    'ids=a%00b',
    `ids=${'x'.repeat(201)}`,
    `ids=${Array.from({ length: 25 }, (_, index) => index).join()}`,
  ],
  '/api/products/facets': ['category=trousers', 'price=cheap', 'inStock=1', 'q=a%00b', `q=${'x'.repeat(101)}`],
  '/api/products/suggestions': ['q=a%00b', `q=${'x'.repeat(101)}`, 'q=a&q=b'],
  '/api/orders': ['status=lost', 'status=delivered', 'q=a%00b', `q=${'x'.repeat(101)}`],
  '/api/auth/users': ['q=a%00b', `q=${'x'.repeat(101)}`],
};
const UNPAGED = ['/api/products/facets', '/api/products/suggestions'];
const BAD_PAGES = ['page=0', 'page=-1', 'page=1.5', 'page=one', 'page=1e99', 'page=NaN', 'page=1&page=2'].concat([
  'limit=0',
  'limit=101',
  'limit=-5',
  'limit=2.5',
  'limit=all',
  'limit=99999999999999999999',
]);

describe('a bad address', () => {
  const shop = useTestShop();
  const routesWithId = Object.keys(VALID_CALLS).filter((route) => route.includes('/:'));

  it.each(routesWithId)('gets a 4xx from %s for every strange id', async (route) => {
    const call = await VALID_CALLS[route]?.(shop, shop.users.owner);
    const [method = '', pattern = ''] = route.split(' ');
    const problems = await expectNothingWritten(shop.deps, async () => {
      const found: string[] = [];
      for (const id of STRANGE_IDS) {
        const url = pattern.replace(/:\w+/, id);
        const response = await shop.call(method, url, { as: shop.users.admin, body: call?.body });
        // An unknown e-mail address has an empty list of orders, without an error.
        if (response.text === '{"orders":[]}') continue;
        if (response.status < 400 || response.status >= 500) found.push(`${id}: ${response.status} ${response.text}`);
        else response.error();
      }
      return found;
    });
    expect(problems).toEqual([]);
  });

  const badQueries = Object.entries(BAD_QUERIES).flatMap(([path, queries]) =>
    [...queries, ...(UNPAGED.includes(path) ? [] : BAD_PAGES)].map((query) => `${path}?${query}`),
  );
  it.each(badQueries)('gets a 400: %s', async (url) => {
    const response = await shop.call('GET', url, { as: shop.users.admin });
    expect(response.status).toBe(400);
    expect(response.error().code).toBe('validation');
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/products/a/b/c'],
    ['GET', '/api//products'],
  ])('gets an API error: %s %s', async (method, url) => {
    const response = await shop.call(method, url);
    expect(response.status).toBe(404);
    response.error();
  });

  it.each([
    ['POST', '/api/products'],
    ['PUT', '/api/orders/create-order'],
    ['DELETE', '/api/auth/users'],
    ['PROPFIND', '/api/products'],
  ])('gets an API error if its method is wrong: %s %s', async (method, url) => {
    const response = await shop.call(method, url);
    expect([response.status, response.headers['allow']]).toEqual([405, expect.stringContaining('GET')]);
    response.error();
  });

  it.each([
    '/media/..%2f..%2fpackage.json',
    '/media/%2e%2e%2fdatabase',
    '/media/../package.json',
    '/media/..%5c..%5cpackage.json',
    '/media/%2fetc%2fpasswd',
    '/media/a%00.webp',
    '/media/.hidden.webp',
    '/media/unknown.webp',
    `/media/${'a'.repeat(400)}.webp`,
    '/media/',
  ])('gets a 4xx, and never a file outside of the storage: %s', async (url) => {
    const response = await shop.call('GET', url);
    expect([400, 404]).toContain(response.status);
    response.error();
  });

  it.each(['short', 'x'.repeat(201), ''])('gets a 400 for the Idempotency-Key "%s"', async (key) => {
    const call = await VALID_CALLS['POST /api/orders/create-order']?.(shop, shop.users.owner);
    const headers = { 'idempotency-key': key };
    const response = await expectNothingWritten(shop.deps, () =>
      shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body: call?.body, headers }),
    );
    expect(response.status).toBe(400);
    expect(Object.keys(response.error().fields ?? {})).toEqual(['idempotency-key']);
  });
});
