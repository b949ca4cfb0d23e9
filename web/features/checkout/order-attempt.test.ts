import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/orders.ts';
import { randomUuid } from '#web/store/random-uuid.ts';
import { attemptFor, readAttempt, saveAttempt } from './order-attempt.ts';

const order = { user: 'u1', products: [{ productId: 'p1', name: 'Sunny Tee', price: 949.5, quantity: 2, image: '' }] };

describe('attemptFor', () => {
  it('reuses the key while customer, products and quantities stay the same', () => {
    const first = attemptFor(undefined, order, randomUuid);
    const [line] = order.products;
    if (!line) throw new Error('No line');
    expect(attemptFor(first, { ...order, products: [{ ...line, price: 1_000 }] }, randomUuid)).toBe(first);
  });

  it.each([
    ['another quantity', { ...order, products: order.products.map((line) => ({ ...line, quantity: 3 })) }],
    ['another product', { ...order, products: order.products.map((line) => ({ ...line, productId: 'p2' })) }],
    ['another customer', { ...order, user: 'u2' }],
  ])('makes a new key for %s', (_what, changed) => {
    const first = attemptFor(undefined, order, randomUuid);
    expect(attemptFor(first, changed, randomUuid).idempotencyKey).not.toBe(first.idempotencyKey);
  });
});

describe('a stored attempt', () => {
  const storage = new Map<string, string>();
  beforeEach(() => {
    storage.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => storage.set(key, text),
      removeItem: (key: string) => storage.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const store = (attempt: unknown) => storage.set('order-attempt', JSON.stringify(attempt));

  it('is found with the same key after a reload, until the order is placed', () => {
    expect(readAttempt()).toBeUndefined();
    const attempt = attemptFor(readAttempt(), order, randomUuid);
    saveAttempt(attempt);
    expect(attemptFor(readAttempt(), order, randomUuid)).toEqual(attempt);
    saveAttempt(undefined);
    expect(storage.size).toBe(0);
    expect(readAttempt()).toBeUndefined();
  });

  it.each(['12345678', 'a-b_c-D9', 'x'.repeat(100), '0192f0c4-7e1b-7cc2-98d5-5f0d9a3d2b11'])(
    'is read if the API accepts its key: %s',
    (idempotencyKey) => {
      store({ orderFingerprint: 'w', idempotencyKey, more: true });
      expect(readAttempt()).toEqual({ orderFingerprint: 'w', idempotencyKey });
    },
  );

  it.each([
    ['too short a key', { orderFingerprint: 'w', idempotencyKey: '1234567' }],
    ['too long a key', { orderFingerprint: 'w', idempotencyKey: 'x'.repeat(101) }],
    ['a space before the key', { orderFingerprint: 'w', idempotencyKey: ' 12345678' }],
    ['a line break behind the key', { orderFingerprint: 'w', idempotencyKey: '12345678\n' }],
    [
      'a second header in the key',
      { orderFingerprint: 'w', idempotencyKey: `12345678\r\n${IDEMPOTENCY_KEY_HEADER}: other-key` },
    ],
    ['a key with letters that no header takes', { orderFingerprint: 'w', idempotencyKey: 'کلیدکلید' }],
    ['no key', { orderFingerprint: 'w' }],
    ['a key that is a number', { orderFingerprint: 'w', idempotencyKey: 12_345_678 }],
    ['no fingerprint', { idempotencyKey: '12345678' }],
    ['a fingerprint that is a list', { orderFingerprint: ['w'], idempotencyKey: '12345678' }],
    ['a text', 'order-attempt'],
    ['a number', 7],
    ['nothing', null],
  ])('is ignored if the browser has stored %s', (_what, attempt) => {
    store(attempt);
    expect(readAttempt()).toBeUndefined();
  });

  it('is ignored if the stored value is no JSON', () => {
    storage.set('order-attempt', '{"orderFingerprint":');
    expect(readAttempt()).toBeUndefined();
  });
});
