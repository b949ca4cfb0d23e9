import { describe, expect, it } from 'vitest';
import { mailboxResponse } from '#contract/notifications.schema.ts';
import { shopProfileResponse } from '#contract/shop-profile.schema.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('the app', () => {
  const shop = useTestShop({ env: { STORE_NAME: 'Chota Bazar' } });

  it('serves the profile of the shop', async () => {
    const shopProfile = (await shop.call('GET', '/api/store')).as(shopProfileResponse);
    expect(shopProfile).toMatchObject({
      name: 'Chota Bazar',
      deliveryCharge: 200,
      freeDeliveryThreshold: 10_000,
      isDemo: true,
    });
  });

  it('has health checks', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await shop.call('GET', path);
      expect([response.status, response.text]).toEqual([200, '{"status":"ok"}']);
    }
  });

  it('shows metrics only to this machine', async () => {
    const response = await shop.call('GET', '/metrics');
    expect(response.text).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}');
    expect((await shop.call('GET', '/metrics', { from: '203.0.113.9' })).status).toBe(404);
    const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await shop.call('GET', '/metrics', forwarded)).status).toBe(404);
  });

  it('describes every route of its API', async () => {
    const response = await shop.call('GET', '/api/openapi.json');
    const { paths } = JSON.parse(response.text) as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.sort()).toEqual(shop.app.apiRoutes.map(({ method, url }) => `${method} ${url}`).sort());
    const docs = await shop.call('GET', '/api/docs');
    expect(docs.status).toBe(200);
    expect(docs.headers['content-security-policy']).toMatch(/script-src 'self'.*script-src-attr 'none'/);
  });

  it('accepts addresses with and without a trailing slash', async () => {
    expect((await shop.call('GET', '/api/products/')).status).toBe(200);
    expect((await shop.call('GET', '/api/products')).status).toBe(200);
  });

  it('shows the mailbox of the demo', async () => {
    expect((await shop.call('GET', '/dev/mailbox.json')).as(mailboxResponse)).toEqual([]);
  });
});

describe('the app of a real shop', () => {
  const shop = useTestShop({ env: { DEMO: 'false' } });

  it('shows the documentation of its API only to admins', async () => {
    const { owner, admin } = shop.users;
    for (const url of ['/api/docs', '/api/docs/static/index.html']) {
      expect((await shop.call('GET', url)).status).toBe(401);
      expect((await shop.call('GET', url, { as: owner })).status).toBe(403);
      expect((await shop.call('GET', url, { as: admin })).status).toBeLessThan(400);
    }
  });

  it('has no mailbox', async () => {
    expect((await shop.call('GET', '/dev/mailbox.json')).status).toBe(404);
    expect((await shop.call('GET', '/api/store')).as(shopProfileResponse).isDemo).toBe(false);
  });
});
