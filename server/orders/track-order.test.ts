import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { trackOrderResponse } from '#contract/orders.schema.ts';
import { addOrder } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { orders } from './tables.ts';

describe('finding an order by its number and phone', () => {
  const shop = useTestShop();
  const track = (orderId: string, phone: string, from?: string) =>
    shop.call('POST', '/api/orders/track', { body: { orderId, phone }, ...(from !== undefined && { from }) });

  it('returns the number of the order if both are right, in any spelling', async () => {
    const { orderId } = await addOrder(shop.deps, shop.users.owner, { phone: '0300-7654321' });
    for (const number of [orderId, ` #${orderId.toLowerCase()} `]) {
      for (const phone of ['0300 7654321', '+92 300 7654321', '۰۳۰۰۷۶۵۴۳۲۱']) {
        expect((await track(number, phone)).as(trackOrderResponse)).toEqual({ orderId });
      }
    }
  });

  it('accepts the number in any spelling, and the internal id', async () => {
    const { phone, id } = await addOrder(shop.deps, shop.users.owner);
    const rename = (orderId: string) => shop.deps.db.update(orders).set({ orderId }).where(eq(orders.id, id));
    await rename('ND-7K3F9Q2MXA');
    for (const typed of [
      '7K3F9Q2MXA',
      'nd 7k3f9q2mxa',
      '#ND7K3F9Q2MXA',
      'ND\u20117K3F 9Q2M XA.',
      'Nd-۷k۳f۹q۲mxa',
      '# 7k3f-9q2m-xa',
      id,
    ]) {
      expect((await track(typed, phone)).as(trackOrderResponse)).toEqual({ orderId: 'ND-7K3F9Q2MXA' });
    }
    await rename('ND-ND3F9Q2MXA');
    for (const typed of ['ND3F9Q2MXA', 'nd-nd3f9q2mxa']) {
      expect((await track(typed, phone)).as(trackOrderResponse)).toEqual({ orderId: 'ND-ND3F9Q2MXA' });
    }
  });

  it('responds the same whichever of the two is wrong, without data of the order', async () => {
    const { orderId, phone } = await addOrder(shop.deps, shop.users.owner, { phone: '0300-7654321' });
    const responses = [await track(orderId, '0300 7654322'), await track('ND-AAAAAAAAAA', phone)];
    for (const { status, text } of responses) {
      expect(status).toBe(404);
      expect(JSON.parse(text)).toEqual({ message: 'No order with this number and phone.', code: 'order_not_found' });
    }
  });

  it('rejects empty fields', async () => {
    expect((await track(' ', '0300 7654321')).status).toBe(400);
    expect((await track('ND-AAAAAAAAAA', ' ')).status).toBe(400);
  });

  it('is limited to sixty attempts in a quarter of an hour from one address, without effect on other addresses', async () => {
    const { orderId, phone } = await addOrder(shop.deps, shop.users.owner);
    for (let tries = 0; tries < 60; tries += 1) {
      expect((await track(orderId, '0300 0000000', '198.51.100.7')).status).toBe(404);
    }
    const rejected = await track(orderId, phone, '198.51.100.7');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await track(orderId, phone, '198.51.100.8')).status).toBe(200);
  });
});
