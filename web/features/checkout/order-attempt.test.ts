import { describe, expect, it, vi } from 'vitest';
import { attemptFor, makeIdempotencyKey } from './order-attempt.ts';

const order = { user: 'u1', products: [{ productId: 'p1', name: 'Sunny Tee', price: 949.5, quantity: 2, image: '' }] };

describe('attemptFor', () => {
  it('keeps the key while the same person wants the same, whatever else they type', () => {
    const first = attemptFor(undefined, order, makeIdempotencyKey);
    const [line] = order.products;
    if (!line) throw new Error('No line');
    expect(attemptFor(first, { ...order, products: [{ ...line, price: 1_000 }] }, makeIdempotencyKey)).toBe(first);
  });

  it.each([
    ['another quantity', { ...order, products: order.products.map((line) => ({ ...line, quantity: 3 })) }],
    ['another product', { ...order, products: order.products.map((line) => ({ ...line, productId: 'p2' })) }],
    ['another person', { ...order, user: 'u2' }],
  ])('makes a new key for %s', (_what, changed) => {
    const first = attemptFor(undefined, order, makeIdempotencyKey);
    expect(attemptFor(first, changed, makeIdempotencyKey).idempotencyKey).not.toBe(first.idempotencyKey);
  });
});

describe('makeIdempotencyKey', () => {
  it('works where the browser has no randomUUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(makeIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
    vi.unstubAllGlobals();
  });
});
