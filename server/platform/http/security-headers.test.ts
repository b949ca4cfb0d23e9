import { describe, expect, it } from 'vitest';
import { useTestShop } from '#test/test-shop.ts';

describe('every response', () => {
  const shop = useTestShop();

  it.each(['/api/products', '/api/nothing', '/healthz', '/api/auth/users'])(
    'of %s carries the security headers',
    async (url) => {
      const { headers } = await shop.call('GET', url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
    },
  );

  it('that is a document turns off camera, microphone and location', async () => {
    const { headers } = await shop.call('GET', '/api/docs/');
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['permissions-policy']).toMatch(/^camera=\(\), .*geolocation=\(\).*microphone=\(\)/);
    expect((await shop.call('GET', '/api/products')).headers['permissions-policy']).toBeUndefined();
  });

  it('for a signed-in user is not cached', async () => {
    const { owner } = shop.users;
    const own = await shop.call('GET', `/api/orders/${owner.email}`, { as: owner });
    expect(own.headers['cache-control']).toBe('no-store');
    expect((await shop.call('GET', '/api/products')).headers['cache-control']).toBe('no-cache');
  });
});
