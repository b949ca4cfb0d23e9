import { expect, it } from 'vitest';
import { earlierAddresses } from './earlier-addresses.ts';

const order = (address: string, city = 'Lahore', status: 'pending' | 'cancelled' = 'pending') => ({
  status,
  shippingAddress: { address, city, state: 'Punjab', zipCode: '54000' },
});

it('lists different addresses, the newest first and at most five', () => {
  const orders = ['House 1', 'House 2', 'HOUSE  1.', 'House 3', 'House 4', 'House 5', 'House 6'].map((text) =>
    order(text),
  );
  expect(earlierAddresses(orders).map(({ address }) => address)).toEqual([1, 2, 3, 4, 5].map((n) => `House ${n}`));
});

it('skips addresses that only cancelled orders have', () => {
  const orders = [order('x', 'y', 'cancelled'), order('House 1', 'Lahore', 'cancelled'), order('House 1')];
  expect(earlierAddresses(orders)).toEqual([
    { address: 'House 1', city: 'Lahore', state: 'Punjab', postalCode: '54000' },
  ]);
  expect(earlierAddresses([])).toEqual([]);
});

it('distinguishes the same street of two cities', () => {
  expect(earlierAddresses([order('House 1'), order('House 1', 'Multan')])).toHaveLength(2);
});
