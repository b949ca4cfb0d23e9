import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { parseDeferredOrder } from './deferred-order.ts';
import { isSentLater } from './order-error.ts';

const NOW = Date.UTC(2026, 4, 1);
const order = { user: 'hira', products: [{ productId: 'p1', name: 'Tee', price: 900, quantity: 1, image: '' }] };
const waiting = { state: 'waiting', by: 'hira', deferredAt: NOW - 1_000, order, idempotencyKey: 'key-of-an-order' };

describe('a deferred order', () => {
  it.each([
    waiting,
    { state: 'sent', by: 'hira', orderNumber: 'ND-1' },
    { state: 'rejected', by: 'hira', reason: 'Tee is sold out.', couponCode: 'EID' },
    { state: 'expired', by: 'hira' },
  ])('is read as it was stored: %j', (deferred) => {
    expect(parseDeferredOrder(JSON.parse(JSON.stringify(deferred)), NOW)).toEqual(deferred);
  });

  it.each([
    ['a day', NOW - DAY_MS],
    ['a month', NOW - 30 * DAY_MS],
    ['minus a day, after the clock was set back', NOW + DAY_MS],
  ])('expires, and loses its personal data, at an age of %s', (_age, deferredAt) => {
    expect(parseDeferredOrder({ ...waiting, deferredAt }, NOW)).toEqual({ state: 'expired', by: 'hira' });
  });

  it.each([
    undefined,
    null,
    'text',
    [],
    { ...waiting, state: 'lost' },
    { ...waiting, by: 7 },
    { ...waiting, deferredAt: '1' },
    { ...waiting, deferredAt: null },
    { ...waiting, idempotencyKey: 'x\r\ny: z' },
    { ...waiting, idempotencyKey: undefined },
    { ...waiting, order: null },
    { ...waiting, order: { ...order, user: 'zara' } },
    { ...waiting, order: { ...order, products: [] } },
    { ...waiting, order: { ...order, products: [null] } },
    { state: 'sent', by: 'hira' },
    { state: 'rejected', by: 'hira', reason: {} },
  ])('is ignored if it is damaged: %j', (stored) => {
    expect(parseDeferredOrder(stored, NOW)).toBeUndefined();
  });
});

it.each([
  ['network', true],
  [401, true],
  [503, true],
  [400, false],
  [409, false],
  [429, false],
  [500, false],
] as const)('after an error of status %s an order waits: %s', (status, isLater) => {
  expect(isSentLater({ status })).toBe(isLater);
});
