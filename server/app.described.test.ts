import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorSchema } from '#contract/errors.schema.ts';
import { findUserById } from '#server/accounts/queries.ts';
import { anyText } from '#test/any-text.ts';
import { arbitraryOf } from '#test/arbitrary-of-schema.ts';
import { type DescribedRoute, readDescription } from '#test/described-api.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { reportCounts, runsOf } from '#test/runs.ts';
import { pathsOf, withValueAt } from '#test/spoil-body.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';

const PERSONAS = ['signed out', 'owner', 'other', 'moderator', 'admin'] as const;
/** Each `known-…` is replaced by a fixture's id when a request is sent. */
const KNOWN: Record<string, string[]> = {
  id: ['known-product', 'known-order', 'known-number', 'known-review', 'known-user'],
  ids: ['known-product'],
  productId: ['known-product'],
  user: ['known-owner', 'known-other'],
  userId: ['known-owner', 'known-other', 'known-user'],
  author: ['known-owner'],
  email: ['owner@known', 'nobody@example.com'],
  userEmail: ['owner@known'],
  name: ['Red T-Shirt'],
  q: ['shirt', 'red'],
  category: ['tops-and-tees', 'bottoms'],
  color: ['red'],
  age: ['2', '1,2'],
  price: ['0-1000'],
};
/** Other routes are drawn 12 times as often as these slow ones. */
const COSTLY = /auth\/(login|register|send-otp)|uploadImage|reviews\/photos/;
const CHEAP_SHARE = 12;
/** Creates fixtures again after this many requests, because requests may delete them or lock them out. */
const FIXTURE_LIFETIME = 100;

interface Drawn {
  route: DescribedRoute;
  persona: (typeof PERSONAS)[number];
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  spoiltAt: number;
  spoiltBy: unknown;
  kind: (typeof KINDS)[number];
}
const KINDS = ['in order', 'spoilt', 'by its schema', 'by its schema, spoilt', 'anything'] as const;
const anything = fc.oneof(fc.jsonValue(), anyText(), fc.double(), fc.constantFrom('', '\0', null, [], {}));

describe('the API, fuzzed by its description', () => {
  const shop = useTestShop();
  const requests = runsOf('REQUESTS', 1_000);
  let routes: DescribedRoute[];
  let drawn: fc.Arbitrary<Drawn>;
  let known: Record<string, string>;
  let users: Record<Exclude<(typeof PERSONAS)[number], 'signed out'>, SignedInUser>;

  beforeAll(async () => {
    const description = readDescription((await shop.call('GET', '/api/openapi.json')).text);
    routes = description.routes;
    const around = { definitions: description.definitions, known: (field: string) => KNOWN[field] ?? [] };
    const shape = (schema: Parameters<typeof arbitraryOf>[0]) => arbitraryOf(schema, around).map(asFields);
    const requestOf = (route: DescribedRoute) =>
      fc.record({
        route: fc.constant(route),
        persona: fc.constantFrom(...PERSONAS),
        path: shape(route.path),
        query: shape(route.query),
        body: route.body ? arbitraryOf(route.body, around) : fc.constant(undefined),
        spoiltAt: fc.nat(),
        spoiltBy: anything,
        kind: fc.constantFrom(...KINDS),
      });
    drawn = fc.oneof(
      ...routes.map((route) => ({ arbitrary: requestOf(route), weight: COSTLY.test(route.url) ? 1 : CHEAP_SHARE })),
    );
  });

  async function renewFixtures(): Promise<void> {
    const { deps } = shop;
    const add = async (role: SignedInUser['role']) => openSession(deps, await addUser(deps, { role }));
    users = {
      owner: await add('user'),
      other: await add('user'),
      moderator: await add('moderator'),
      admin: await add('admin'),
    };
    const product = await addProduct(deps, { stock: 5 });
    const order = await addOrder(deps, users.owner, { lines: [{ product, quantity: 1 }] });
    known = {
      'known-product': product.id,
      'known-order': order.id,
      'known-number': order.orderId,
      'known-review': (await addReview(deps, product, users.owner)).id,
      'known-user': (await addUser(deps)).id,
      'known-owner': users.owner.id,
      'known-other': users.other.id,
      'owner@known': users.owner.email,
    };
  }
  const withFixtures = (text: string) =>
    Object.entries(known).reduce((all, [name, value]) => all.replaceAll(name, value), text);

  async function prepare({ route, path, query, body, spoiltAt, spoiltBy, kind }: Drawn) {
    const isInOrder = kind === 'in order' || kind === 'spoilt';
    const call = isInOrder ? await VALID_CALLS[route.route]?.(shop, users.owner) : undefined;
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, textOf(value)]),
    );
    const drawnUrl = route.url.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(textOf(path[name]) || '-'),
    );
    const url = call?.url ?? withFixtures(`${drawnUrl}${search.size > 0 ? `?${search.toString()}` : ''}`);
    const originalBody = call ? call.body : body;
    if (originalBody === undefined) return { url, sent: undefined };
    if (kind === 'anything') return { url, sent: JSON.stringify(spoiltBy ?? null) };
    const fields = pathsOf(originalBody);
    const field = fields[spoiltAt % Math.max(1, fields.length)] ?? [];
    const isSpoilt = kind === 'spoilt' || kind === 'by its schema, spoilt';
    const sentBody = isSpoilt ? withValueAt(originalBody, field, spoiltBy) : originalBody;
    return { url, sent: withFixtures(JSON.stringify(sentBody) ?? 'null') };
  }

  it('responds as described, and never with a 5xx', {
    timeout: 600_000 + requests * 100,
  }, async () => {
    const counts: Record<string, number> = {};
    let sentRequests = 0;
    await fc.assert(
      fc.asyncProperty(drawn, async (one) => {
        if (sentRequests % FIXTURE_LIFETIME === 0 || !(await findUserById(shop.deps.db, users.owner.id)))
          await renewFixtures();
        sentRequests += 1;
        const { url, sent } = await prepare(one);
        const as = one.persona === 'signed out' ? undefined : users[one.persona];
        const response = await shop.call(one.route.method, url, {
          as,
          from: `10.0.${sentRequests >> 16}.${sentRequests & 255}`,
          ...(sent !== undefined && { rawBody: sent }),
        });
        const what = `${one.route.route} as ${one.persona}, ${one.kind}: ${url} ${sent ?? ''}`;
        expect([response.status < 500, what, response.text]).toEqual([true, what, response.text]);
        expect([one.route.problemOf(response.status, response.text), what]).toEqual([undefined, what]);
        if (response.status >= 400) response.as(errorSchema);
        counts[response.status] = (counts[response.status] ?? 0) + 1;
      }),
      { numRuns: requests, endOnFailure: true },
    );
    expect(routes.length).toBeGreaterThan(30);
    // The requests must reach every outcome. A short run may create nothing (201).
    const expectedStatuses = ['200', '400', '401', '403', '404', ...(requests < 1_000 ? [] : ['201'])];
    for (const status of expectedStatuses) expect([status, (counts[status] ?? 0) > 0]).toEqual([status, true]);
    reportCounts('requests', { requests: sentRequests, ...counts });
  });
});

function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}
