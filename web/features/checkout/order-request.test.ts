import { describe, expect, it } from 'vitest';
import { summarizeCart } from '#web/store/summarize-cart.ts';
import { buildOrder } from './order-request.ts';

const customer = { _id: 'u1', email: 'ayesha@example.com' };
const details = {
  name: ' Ayesha Khan ',
  phone: '0300 1234567',
  address: 'House 12\nStreet 4',
  city: 'Lahore',
  state: 'Punjab',
  postalCode: '54000',
  notes: '  ',
};
const cart = summarizeCart([{ _id: 'p1', name: 'Sunny Tee', price: 949.5, image: '/tee.webp', quantity: 2 }], {
  deliveryCharge: 200,
  freeDeliveryThreshold: null,
});

describe('buildOrder', () => {
  it('builds the body with the names and amounts of the specification', () => {
    expect(buildOrder(customer, cart, details)).toEqual({
      user: 'u1',
      products: [{ productId: 'p1', name: 'Sunny Tee', price: 949.5, quantity: 2, image: '/tee.webp' }],
      email: 'ayesha@example.com',
      phone: '0300 1234567',
      shippingAddress: { address: 'House 12\nStreet 4', city: 'Lahore', state: 'Punjab', zipCode: '54000' },
      customerName: 'Ayesha Khan',
      totalAmount: 1899,
      deliveryCharge: 200,
      grandTotal: 2099,
      paymentMethod: 'Cash on Delivery',
      notes: '',
    });
  });
});
