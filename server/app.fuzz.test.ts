import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#test/any-text.ts';
import { pathsOf, withValueAt } from '#test/spoil-body.ts';
import { useTestShop } from '#test/test-shop.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';

const anyJson = fc.oneof(
  fc.json().map((text): unknown => JSON.parse(text)),
  anyText(),
  fc.double(),
  fc.constantFrom('', 'all', '-1', '1e309', 'NaN', '\u202e', '\0', '\ud800', 0, -0, -1, 1e21, null, true, [], {}),
);

describe('any input', () => {
  const shop = useTestShop();
  // Logout ends the session, and login is slow and rate-limited.
  const routes = Object.keys(VALID_CALLS).filter((route) => !route.includes('/api/auth/log'));

  it.each(routes)('never breaks %s', async (route) => {
    const [method = '', pattern = ''] = route.split(' ');
    const call = await VALID_CALLS[route]?.(shop, shop.users.owner);
    const paths = [[], ...pathsOf(call?.body)];
    const sent = fc.record({ path: fc.constantFrom(...paths), value: anyJson, id: anyText(), isOtherId: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(sent, async ({ path, value, id, isOtherId }) => {
        const address = isOtherId ? pattern.replace(/:\w+/, encodeURIComponent(id.toWellFormed())) : (call?.url ?? '');
        const search = new URLSearchParams({ q: JSON.stringify(value), page: id, category: id }).toString();
        const query = method === 'GET' ? `?${search}` : '';
        const response = await shop.call(method, `${address}${query}`, {
          as: shop.users.admin,
          ...(call?.body !== undefined && { body: withValueAt(call.body, path, value) ?? null }),
        });
        if (response.status >= 400) response.error();
        expect([response.status < 500, response.text]).toEqual([true, response.text]);
      }),
      { numRuns: 40 },
    );
  });
});
