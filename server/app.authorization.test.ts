import { describe, expect, it } from 'vitest';
import { RIGHT_NAMES, type Right } from '#contract/rights.ts';
import type { Access } from '#server/platform/http/access.ts';
import { type Users, useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { VALID_CALLS, type ValidCall } from '#test/valid-calls.ts';

const PERSONAS = ['signed out', 'owner', 'other', 'moderator', 'admin'] as const;
type Persona = (typeof PERSONAS)[number];

const ALLOWED: Record<string, readonly Persona[]> = {
  public: PERSONAS,
  anyone: PERSONAS,
  'signed-in': ['owner', 'other', 'moderator', 'admin'],
  owner: ['owner', 'admin'],
  admin: ['admin'],
  right: ['admin'],
};

const BODIES_OF_RIGHTS: Record<string, Partial<Record<Right, object>>> = {
  'PATCH /api/products/update-product/:id': {
    'catalogue.edit': { name: 'Green Kurta' },
    'prices.edit': { price: 2_490 },
    'stock.count': { stock: 9 },
  },
  'POST /api/products/bulk': {
    'catalogue.edit': { ids: ['-'], change: { kind: 'category', category: 'bottoms' }, preview: true },
    'stock.count': { ids: ['-'], change: { kind: 'stock', delta: 5 }, preview: true },
  },
  'PATCH /api/orders/update-order-status/:id': {
    'orders.edit': { status: 'shipped' },
    'orders.confirm': { status: 'processing' },
  },
};

const isForStaff = (access: Access) => access === 'admin' || typeof access === 'object';

/** Each of these deletes the caller's account, so each call uses a new account. */
const LEAVING = ['DELETE /api/auth/my-account'];
const RIGHTS_OF_CALLS: Record<string, readonly Right[]> = {
  'PUT /api/products/designs/:design': ['prices.edit'],
  'POST /api/products/bulk/:id/undo': ['prices.edit'],
  'GET /api/stock': ['stock.count'],
  'POST /api/purchases/:id/receipts': ['prices.edit'],
};

/** Routes without `access` are open to everybody. */
const OPEN = [
  '*',
  '/api/docs',
  '/api/openapi.json',
  '/dev/mailbox.json',
  '/healthz',
  '/manifest.webmanifest',
  '/media/:key',
  '/metrics',
  '/readyz',
  '/robots.txt',
  '/sitemap-pages.xml',
  '/sitemap-products-:part.xml',
  '/sitemap.xml',
];

describe('the access of routes', () => {
  const shop = useTestShop();

  it('is tested for every route of the app, and for no others', () => {
    const routes = shop.app.apiRoutes.map(({ method, url }) => `${method} ${url}`);
    expect(Object.keys(VALID_CALLS).sort()).toEqual(routes.sort());
  });

  it('is declared by every route except the listed ones', () => {
    const guarded = shop.app.apiRoutes.map(({ url }) => url);
    const tree = shop.app.printRoutes({ commonPrefix: false }).split('\n');
    const roots = tree.flatMap((line) => /^[├└]── ([^ |]+)/.exec(line)?.[1] ?? []);
    expect(roots.length).toBeGreaterThan(OPEN.length);
    expect(roots.filter((root) => !guarded.some((url) => url.startsWith(root))).sort()).toEqual(OPEN);
  });

  it.each(PERSONAS)('is the same for HEAD and GET, and OPTIONS is not found, for the persona "%s"', async (persona) => {
    const statuses: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const { method, url } of shop.app.apiRoutes) {
      const call = await harmlessCall(`${method} ${url}`);
      if (!call) continue;
      const as = await sessionOf(persona, shop.users);
      const options = await shop.call('OPTIONS', call.url, { as, headers: { origin: 'https://elsewhere.example' } });
      statuses[`OPTIONS ${url}`] = [options.status, options.headers['access-control-allow-origin']];
      expected[`OPTIONS ${url}`] = [404, undefined];
      if (method !== 'GET') continue;
      const [get, head] = [await shop.call('GET', call.url, { as }), await shop.call('HEAD', call.url, { as })];
      statuses[`HEAD ${url}`] = [head.status, head.text];
      expected[`HEAD ${url}`] = [get.status, ''];
    }
    expect(statuses).toEqual(expected);
  });

  it('allows metrics only to this machine, whatever forwarding headers a client sends', async () => {
    const statusOf = async (from: string, headers = {}) =>
      (await shop.call('GET', '/metrics', { from, headers })).status;
    expect(await statusOf('127.0.0.1')).toBe(200);
    expect(await statusOf('203.0.113.9')).toBe(404);
    expect(await statusOf('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await statusOf('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  });

  it.each(['nothing', '..%2f..%2flock.sqlite', '%2e%2e%2fdatabase%2fPG_VERSION', '%2fetc%2fpasswd'])(
    'finds no image under the key %s',
    async (key) => {
      const response = await shop.call('GET', `/media/${key}`);
      expect([response.status, response.error().code]).toEqual([404, 'not_found']);
    },
  );

  it.each(PERSONAS)('lets the persona "%s" do exactly what each route says', async (persona) => {
    const responses: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const { method, url, access } of shop.app.apiRoutes) {
      const route = `${method} ${url}`;
      const isAllowed = ALLOWED[typeof access === 'object' ? 'right' : access]?.includes(persona) ?? false;
      const call = isAllowed || !isForStaff(access) ? await makeCall(route) : await harmlessCall(route);
      if (!call) continue;
      const as = await sessionOf(persona, shop.users, LEAVING.includes(route));
      const response = await shop.call(method, call.url, { as, body: call.body });
      if (response.status >= 400) response.error();
      responses[route] = response.status < 400 ? 'done' : String(response.status);
      const error = persona === 'signed out' ? '401' : '403';
      expected[route] = isAllowed ? 'done' : error;
    }
    expect(responses).toEqual(expected);
  });

  it.each(RIGHT_NAMES)(
    'lets a moderator with the right "%s" use its routes, and no other routes of the staff',
    async (right) => {
      const helper = await addUser(shop.deps, { role: 'moderator', rights: [right] });
      const as = await openSession(shop.deps, helper);
      const responses: Record<string, number> = {};
      const expected: Record<string, number> = {};
      for (const { method, url, access } of shop.app.apiRoutes) {
        if (!isForStaff(access)) continue;
        const route = `${method} ${url}`;
        const rights = typeof access === 'object' ? (RIGHTS_OF_CALLS[route] ?? [access.right].flat()) : [];
        const isAllowed = rights.includes(right) && (typeof access !== 'object' || access.and === undefined);
        const call = await (isAllowed ? makeCall(route) : harmlessCall(route));
        if (!call) continue;
        const body = BODIES_OF_RIGHTS[route]?.[right] ?? call.body;
        const { status } = await shop.call(method, call.url, { as, body });
        responses[route] = status < 400 ? 200 : status;
        expected[route] = isAllowed ? 200 : 403;
      }
      expect(responses).toEqual(expected);
    },
  );

  const makeCall = async (route: string) => VALID_CALLS[route]?.(shop, shop.users.owner);
  const harmlessCalls = new Map<string, Promise<ValidCall | undefined>>();
  /** Rejected requests can share one valid call, because they change nothing. */
  function harmlessCall(route: string): Promise<ValidCall | undefined> {
    const call = harmlessCalls.get(route) ?? makeCall(route);
    harmlessCalls.set(route, call);
    return call;
  }

  /** One session per call, because logging out ends it. */
  async function sessionOf(persona: Persona, users: Users, isLeaving = false) {
    if (persona === 'signed out') return undefined;
    const { role } = users[persona];
    return openSession(shop.deps, isLeaving ? await addUser(shop.deps, { role }) : users[persona]);
  }
});

describe('a shop that is no demo', () => {
  const shop = useTestShop({ env: { DEMO: 'false' } });

  it.each(['GET', 'HEAD'])('has no mailbox for %s', async (method) => {
    expect((await shop.call(method, '/dev/mailbox.json', { as: shop.users.admin })).status).toBe(404);
  });
});
