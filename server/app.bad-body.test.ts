import { describe, expect, it } from 'vitest';
import { BODY_MAX_BYTES, IMAGE_BODY_MAX_BYTES } from '#contract/media.ts';
import type { Response } from '#test/response.ts';
import { casesOf } from '#test/runs.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { pathsOf, valueAt, withValueAt } from '#test/spoil-body.ts';
import { useTestShop } from '#test/test-shop.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';

const NEVER_VALID: Record<string, unknown> = {
  'an object': { a: 1 },
  'a list of a list': [[1]],
  'a truth value': true,
  'a text with U+0000': 'a\0b',
  'half a surrogate pair': 'a\ud800b',
  'a very long text': 'x'.repeat(20_000),
  'a huge number': 1e300,
};

/** This size is above the limits of spreadsheets and of the parts of zips. */
const ANY_FILE_BYTES = 10_000_000;

const OPTIONAL: Record<string, string[]> = {
  'POST /api/suppliers/:id/payments': ['reference'],
  'POST /api/purchases': ['expectedOn', 'note'],
  'PUT /api/purchases/:id': ['expectedOn', 'note'],
  'POST /api/purchases/:id/receipts': ['extraCost'],
  'PATCH /api/desk/orders/:id': ['phone'],
  'POST /api/refunds': ['note'],
  'POST /api/orders/order/:id/cancel': ['reason'],
  'POST /api/parcels/outcome-lists': ['outcome'],
  'PATCH /api/customers/:customerId': ['note'],
  'POST /api/auth/send-otp': ['username'],
  'PATCH /api/auth/edit-profile': ['profileImage', 'bio', 'profession'],
  'POST /api/products/create-product': ['oldPrice', 'stock'],
  'PUT /api/products/designs/:design': ['fabric', 'care', 'modelNote', 'weightG', 'isHidden', 'ages.0.measures'],
  'PATCH /api/settings': ['changes.0.value'],
  'PATCH /api/cities/:cityId': ['deliveryPaisa'],
  'POST /api/content-slots/:slot/publish': ['from', 'to'],
  'POST /api/orders/create-order': ['notes', 'paymentMethod', 'products.0.name', 'products.0.image', 'products.0'],
};
const PARTIAL = 'PATCH /api/products/update-product/:id';

const ROUTES_WITH_BODY = [
  'POST /api/facet-options',
  'PUT /api/facet-options',
  'POST /api/facet-options/sort',
  'POST /api/facet-options/merge',
  'POST /api/custom-fields',
  'PUT /api/custom-fields',
  'POST /api/custom-fields/sort',
  'POST /api/suppliers',
  'PATCH /api/suppliers/:id',
  'POST /api/suppliers/:id/payments',
  'POST /api/purchases',
  'PUT /api/purchases/:id',
  'POST /api/purchases/:id/state',
  'POST /api/purchases/lines',
  'POST /api/purchases/:id/receipts',
  'PUT /api/products/:id/cost',
  'POST /uploadImage',
  'POST /api/uploadImage',
  'POST /api/auth/send-otp',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'PATCH /api/auth/password',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/confirm',
  'POST /api/auth/second-factor/confirm',
  'POST /api/auth/invitations',
  'POST /api/auth/invitations/read',
  'POST /api/auth/invitations/join',
  'POST /api/auth/invitations/accept',
  'DELETE /api/auth/my-account',
  'PUT /api/auth/users/:userId',
  'PATCH /api/auth/edit-profile',
  'POST /api/products/designs',
  'PUT /api/products/designs/:design',
  'POST /api/products/create-product',
  'PATCH /api/products/update-product/:id',
  'POST /api/products/bulk',
  'POST /api/former-orders',
  'POST /api/former-orders/check',
  'POST /api/imports',
  'POST /api/imports/preview',
  'PUT /api/imports/:id/zip',
  'PUT /api/imports/:id/values',
  'POST /api/wishlist',
  'POST /api/reviews/post-review',
  'POST /api/reviews/photos',
  'POST /api/orders/create-order',
  'POST /api/orders/track',
  'PATCH /api/orders/update-order-status/:id',
  'POST /api/desk/calls',
  'POST /api/desk/claims',
  'POST /api/desk/assignments',
  'POST /api/desk/findings',
  'POST /api/parcels/packings',
  'POST /api/parcels/unpackings',
  'POST /api/parcels/booking-files',
  'POST /api/parcels/bookings',
  'POST /api/parcels/weights',
  'POST /api/parcels/hand-overs',
  'POST /api/parcels/undone-hand-overs',
  'POST /api/parcels/outcomes',
  'POST /api/parcels/tracking-numbers',
  'POST /api/parcels/outcome-lists',
  'POST /api/returns',
  'POST /api/exchanges',
  'PATCH /api/desk/orders/:id',
  'POST /api/desk/orders',
  'POST /api/days/:day/sign',
  'POST /api/days/:day/bank',
  'POST /api/days/:day/bank/undo',
  'POST /api/couriers',
  'PATCH /api/couriers/:id',
  'POST /api/desk/links',
  'POST /api/confirmations/read',
  'POST /api/confirmations/quote',
  'POST /api/confirmations/decide',
  'POST /api/orders/order/:id/cancel',
  'PATCH /api/orders/order/:id/address',
  'POST /api/cash/terms',
  'POST /api/cash/differences',
  'POST /api/cash/claims',
  'POST /api/cash/reversals',
  'POST /api/refunds',
  'POST /api/refunds/:id/pay',
  'POST /api/refunds/:id/drop',
  'POST /api/refunds/:id/reopen',
  'POST /api/cash/statements/preview',
  'POST /api/cash/statements',
  'POST /api/cash/statements/:id/post',
  'POST /api/cash/statements/:id/outcomes',
  'POST /api/cash/statements/:id/discard',
  'PATCH /api/customers/:customerId',
  'PATCH /api/stock',
  'POST /api/admin/failed-jobs/retry-all',
  'PATCH /api/settings',
  'POST /api/before-you-open/dismiss',
  'POST /api/sales',
  'PATCH /api/sales/:id',
  'POST /api/counter/sales',
  'POST /api/counter/sales/:id/undo',
  'POST /api/coupons/quote',
  'POST /api/coupons',
  'PATCH /api/coupons/:id',
  'POST /api/cities',
  'PATCH /api/cities/:cityId',
  'PUT /api/content-slots/:slot/draft',
  'POST /api/content-slots/:slot/publish',
  'POST /api/content-slots/preview',
];

describe('an invalid body', () => {
  const shop = useTestShop();

  async function prepare(route: string) {
    const call = await VALID_CALLS[route]?.(shop, shop.users.owner);
    if (!call) throw new Error(`There is no valid call of ${route}`);
    const method = route.split(' ')[0] ?? '';
    const send = (sent: Sent) => shop.call(method, call.url, { as: shop.users.admin, ...sent });
    return { body: call.body, send };
  }

  function problemOf(response: Response, what: string): string[] {
    if (response.status < 400 || response.status >= 500) return [`${what}: ${response.status} ${response.text}`];
    response.error();
    return [];
  }

  it('is tested on every route with a body', async () => {
    const others = Object.keys(VALID_CALLS).filter((route) => !ROUTES_WITH_BODY.includes(route));
    const withBody: string[] = [];
    for (const route of others.filter((each) => !each.startsWith('GET '))) {
      if ((await prepare(route)).body !== undefined) withBody.push(route);
    }
    expect(withBody).toEqual([]);
  });

  it.each(ROUTES_WITH_BODY)('is rejected by %s, as are other content types and too many bytes', async (route) => {
    const { body, send } = await prepare(route);
    expect(body).toBeDefined();
    const { problems, responses } = await expectNothingWritten(shop.deps, async () => {
      const found: string[] = [];
      for (const [what, sent] of badBodiesOf(route, body)) found.push(...problemOf(await send(sent), what));
      return { problems: found, responses: await Promise.all(otherBodiesOf(route, body).map(send)) };
    });
    expect(problems).toEqual([]);
    expect(responses.map(({ status }) => status)).toEqual([400, 415, 415, 415, 415, 413]);
    expect(responses.map((response) => response.error().code).at(-1)).toBe('too_large');
  });
});

interface Sent {
  body?: unknown;
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
}

function* badBodiesOf(route: string, body: unknown): Generator<[string, Sent]> {
  for (const [at, path] of pathsOf(body).entries()) {
    for (const [what, value] of casesOf(Object.entries(NEVER_VALID), at)) {
      // The routes would read a number as a wrong code, and count a guess.
      if (path[0] === 'otp' && typeof value === 'number') continue;
      if (typeof value === 'boolean' && typeof valueAt(body, path) === 'boolean') continue;
      yield [`${path.join('.')}: ${what}`, { body: withValueAt(body, path, value) }];
    }
    const isOptional = route === PARTIAL || OPTIONAL[route]?.includes(path.join('.'));
    if (!isOptional) yield [`without ${path.join('.')}`, { body: withValueAt(body, path, undefined) }];
  }
  const json = JSON.stringify(body);
  const deep = 400_000;
  const texts = ['', '{', json.slice(0, -1), `${json},`, 'null', '[]', '"text"', '7', '{}'];
  texts.push(json.replace('{', '{"__proto__":{"role":"admin"},'), '['.repeat(deep) + ']'.repeat(deep));
  for (const rawBody of texts) yield [rawBody.slice(0, 100), { rawBody }];
}

/** Returns the valid body in five content types that are not JSON, and a body above the limit. */
function otherBodiesOf(route: string, body: unknown): Sent[] {
  const types = [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'image/png',
  ];
  const image = 'x'.repeat(bodyLimitOf(route));
  return [
    ...types.map((type) => ({ rawBody: JSON.stringify(body), headers: { 'content-type': type } })),
    { rawBody: JSON.stringify({ image }) },
  ];
}

function bodyLimitOf(route: string): number {
  const takesImage =
    route.endsWith('uploadImage') || route.endsWith('reviews/photos') || route.endsWith('edit-profile');
  const takesFile =
    route.includes(' /api/imports') ||
    /former-orders(?:\/check)?$/.test(route) ||
    /(?:cash\/statements(?:\/preview)?|outcome-lists|parcels\/tracking-numbers|purchases\/lines)$/.test(route);
  if (takesFile) return ANY_FILE_BYTES;
  return takesImage ? IMAGE_BODY_MAX_BYTES : BODY_MAX_BYTES;
}
