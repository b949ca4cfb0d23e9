import { expect, it } from 'vitest';
import { orderNumber } from './order-number.ts';

it('the number of an order is its order id after a #', () => {
  expect(orderNumber({ orderId: 'ND-7K3F9Q2MXA', _id: '0192-abcdef123456' })).toBe('#ND-7K3F9Q2MXA');
});

it('the number of an order without an order id is the last six characters of its internal id', () => {
  expect(orderNumber({ orderId: '', _id: '0192-abcdef123456' })).toBe('#123456');
});
