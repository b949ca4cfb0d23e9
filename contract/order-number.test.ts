import { expect, it } from 'vitest';
import { orderNumber } from './order-number.ts';

it('is the order id after a #', () => {
  expect(orderNumber({ orderId: 'ND-7K3F9Q2MXA', _id: '0192-abcdef123456' })).toBe('#ND-7K3F9Q2MXA');
});

it('is the last six characters of the internal id without an order id', () => {
  expect(orderNumber({ orderId: '', _id: '0192-abcdef123456' })).toBe('#123456');
});
