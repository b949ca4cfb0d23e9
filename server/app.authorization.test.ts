import { describe, expect, it } from 'vitest';
import { RIGHT_NAMES, type Right } from '#contract/rights.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Access } from '#server/platform/http/access.ts';
import { type Users, useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';
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
    'catalogue.edit': { ids: ['-'], change: { kind: 'category', category: 'bottoms' }, preview: true, ref: newId() },
    'stock.count': { ids: ['-'], change: { kind: 'stock', delta: 5 }, preview: true, ref: newId() },
  },
  'PATCH /api/orders/update-order-status/:id': {
    'orders.edit': { status: 'shipped' },
    'orders.confirm': { status: 'processing' },
  },
};

const isForStaff = (access: Access) => access === 'admin' || typeof access === 'object';

/** Each of these deletes the caller's account, so each call uses a new account. */
const LEAVING = ['DELETE /api/auth/my-account'];
/** The caller needs one right of each list. */
const RIGHTS_OF_CALLS: Record<string, readonly (readonly Right[])[]> = {
  'PUT /api/products/designs/:design': [['prices.edit']],
  'POST /api/products/bulk/:id/undo': [['prices.edit']],
  'GET /api/stock': [['stock.count']],
  'POST /api/purchases/:id/receipts': [
    ['stock.count', 'prices.edit'],
    ['prices.edit', 'cash.view'],
  ],
};

/** The caller needs one right of each list. No right is enough for a route of admins. */
function rightsOf(route: string, access: Access): readonly (readonly Right[])[] {
  if (typeof access !== 'object') return [[]];
  return RIGHTS_OF_CALLS[route] ?? [[access.right].flat(), ...(access.and ? [[access.and]] : [])];
}

/** Routes without `access` are open to everybody. */
const OPEN = [
  '*',
  '/api/docs',
  '/api/openapi.json',
  '/api/page-errors',
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

  it('allows no OPTIONS, so that pages of other shops cannot call the API', async () => {
    const responses: Record<string, unknown> = {};
    const headers = { origin: 'https://elsewhere.example' };
    for (const { method, url } of shop.app.apiRoutes) {
      const path = (await harmlessCall(`${method} ${url}`)).url;
      const response = await shop.call('OPTIONS', path, { as: shop.users.admin, headers });
      responses[url] = [response.status, response.headers['access-control-allow-origin']];
    }
    expect(responses).toEqual(Object.fromEntries(Object.keys(responses).map((url) => [url, [405, undefined]])));
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

  it.each(PERSONAS)('lets the persona "%s" do exactly what each route says, also by HEAD', async (persona) => {
    const responses: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const { method, url, access } of shop.app.apiRoutes) {
      // `app.audited.test.ts` makes each write as an admin.
      if (persona === 'admin' && method !== 'GET') continue;
      const route = `${method} ${url}`;
      const isAllowed = ALLOWED[typeof access === 'object' ? 'right' : access]?.includes(persona) ?? false;
      const call = await (isAllowed || !isForStaff(access) ? makeCall(route) : harmlessCall(route));
      const as = await sessionOf(persona, shop.users, LEAVING.includes(route));
      const response = await shop.call(method, call.url, { as, body: call.body });
      if (response.status >= 400) response.error();
      responses[route] = response.status < 400 ? 'done' : String(response.status);
      const error = persona === 'signed out' ? '401' : '403';
      expected[route] = isAllowed ? 'done' : error;
      if (method !== 'GET') continue;
      const head = await shop.call('HEAD', call.url, { as });
      responses[`HEAD ${url}`] = [head.status, head.text];
      expected[`HEAD ${url}`] = [response.status, ''];
    }
    expect(responses).toEqual(expected);
  });

  it.each(RIGHT_NAMES)('lets a moderator with no right but "%s" use the routes of this right', async (right) => {
    const as = await signInWith([right]);
    const rejected: Record<string, string> = {};
    for (const { method, url, access } of shop.app.apiRoutes) {
      const route = `${method} ${url}`;
      if (!isForStaff(access) || !rightsOf(route, access).every((rights) => rights.includes(right))) continue;
      const call = await makeCall(route);
      const response = await shop.call(method, call.url, { as, body: BODIES_OF_RIGHTS[route]?.[right] ?? call.body });
      if (response.status >= 400) rejected[route] = response.text;
    }
    expect(rejected).toEqual({});
  });

  it('lets a moderator with all other rights use no route of the staff without its right', async () => {
    const sessions = new Map<string, Promise<SignedInUser>>();
    const responses: Record<string, number> = {};
    for (const { method, url, access } of shop.app.apiRoutes) {
      if (!isForStaff(access)) continue;
      const route = `${method} ${url}`;
      for (const missing of rightsOf(route, access)) {
        const key = missing.join();
        const session = sessions.get(key) ?? signInWith(RIGHT_NAMES.filter((right) => !missing.includes(right)));
        sessions.set(key, session);
        const call = await harmlessCall(route);
        responses[`${route} without ${key}`] = (
          await shop.call(method, call.url, { as: await session, body: call.body })
        ).status;
      }
    }
    expect(Object.keys(responses).length).toBeGreaterThan(RIGHT_NAMES.length);
    expect(responses).toEqual(Object.fromEntries(Object.keys(responses).map((what) => [what, 403])));
  });

  async function makeCall(route: string): Promise<ValidCall> {
    const call = await VALID_CALLS[route]?.(shop, shop.users.owner);
    if (!call) throw new Error(`There is no valid call of ${route}`);
    return call;
  }
  const harmlessCalls = new Map<string, Promise<ValidCall>>();
  /** Rejected requests can share one valid call, because they change nothing. */
  function harmlessCall(route: string): Promise<ValidCall> {
    const call = harmlessCalls.get(route) ?? makeCall(route);
    harmlessCalls.set(route, call);
    return call;
  }

  const signInWith = async (rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));

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
