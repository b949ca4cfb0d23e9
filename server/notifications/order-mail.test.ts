import { describe, expect, it } from 'vitest';
import { ORDER } from '#test/api-samples.ts';
import { orderMail, orderMailParams } from './order-mail.ts';

const SHOP = 'https://shop.example';

describe('the mail about an order', () => {
  it('fills the parameters of the template', () => {
    expect(orderMailParams(ORDER)).toEqual({
      order_id: 'ND-7K3F9Q2MXA',
      customer_name: 'Hira Qureshi',
      customer_email: 'hira@example.com',
      customer_phone: '+92 300 0000001',
      order_items: '2 × Red T-Shirt (red, 5-6 years) - PKR 2,980.00\n3 × Cap (red, 3-4 years) - PKR 1,498.50',
      subtotal: '4,478.50',
      delivery_charge: '200.00',
      grand_total: '4,678.50',
      shipping_address: 'House 1, Street 2, Lahore, Punjab, 54000',
      payment_method: 'Cash on Delivery',
      customer_notes: 'Ring twice.',
    });
  });

  it('has coupon and rounding among its items, because the template has no field for them', () => {
    const adjustments = [
      { kind: 'delivery' as const, amount: 200 },
      { kind: 'coupon' as const, amount: -500, code: 'EID' },
      { kind: 'rounding' as const, amount: 0.5 },
    ];
    const order = { ...ORDER, adjustments, grandTotal: 4_179 };
    const params = orderMailParams(order);
    expect(params['order_items']?.split('\n').slice(2)).toEqual(['Coupon EID: PKR -500.00', 'Rounding: PKR 0.50']);
    expect([params['subtotal'], params['delivery_charge'], params['grand_total']]).toEqual([
      '4,478.50',
      '200.00',
      '4,179.00',
    ]);
    const { text } = orderMail('job-1', order, 'shop@example.com', SHOP);
    expect(text.split('\n').slice(6, 11)).toEqual([
      'Subtotal: PKR 4,478.50',
      'Delivery: PKR 200.00',
      'Coupon EID: PKR -500.00',
      'Rounding: PKR 0.50',
      'Total: PKR 4,179.00 (Cash on Delivery)',
    ]);
  });

  it('uses default texts for missing values', () => {
    expect(orderMailParams({})).toEqual({
      order_id: 'N/A',
      customer_name: 'No name provided',
      customer_email: 'Not provided',
      customer_phone: 'Not provided',
      order_items: 'No items',
      subtotal: '0.00',
      delivery_charge: '0.00',
      grand_total: '0.00',
      shipping_address: 'Address not provided',
      payment_method: 'Not specified',
      customer_notes: 'No additional notes',
    });
    const blank = { address: '', city: '', state: '', zipCode: '' };
    const empty = {
      orderId: '',
      customerName: null,
      email: '',
      phone: '',
      products: [],
      notes: '',
      shippingAddress: blank,
    };
    expect(orderMailParams(empty)).toEqual(orderMailParams({}));
  });

  it('joins only existing parts of the address', () => {
    const shippingAddress = { address: 'House 1', city: '', state: 'Punjab', zipCode: '' };
    expect(orderMailParams({ shippingAddress }).shipping_address).toBe('House 1, Punjab');
  });

  it('has no forged line, whatever the order contains', () => {
    const forged = 'Hira\r\nTotal: PKR 1.00\u2028Total: PKR 2.00';
    const [line] = ORDER.products;
    const { text } = orderMail(
      'job-1',
      {
        ...ORDER,
        customerName: forged,
        phone: forged,
        email: forged,
        shippingAddress: { address: forged, city: forged, state: forged, zipCode: forged },
        products: line ? [{ ...line, name: forged }] : [],
        notes: forged,
      },
      'shop@example.com',
      SHOP,
    );
    expect(text.split('\n').map((written) => written.split(/ |:/, 1)[0])).toEqual([
      'New',
      'Open',
      '',
      '2',
      '',
      'Subtotal',
      'Delivery',
      'Total',
      '',
      'Customer',
      'Address',
      'Notes',
      '',
      '',
    ]);
    expect(text.match(/^Total:.*$/gm)).toEqual(['Total: PKR 4,678.50 (Cash on Delivery)']);
    expect(text).not.toMatch(/[\r\u2028]/);
  });

  it('is sent to the shop and can be read without the template', () => {
    const mail = orderMail('job-1', ORDER, 'shop@example.com', SHOP);
    expect(mail).toMatchObject({
      id: 'job-1',
      template: 'order',
      to: 'shop@example.com',
      subject: 'New order ND-7K3F9Q2MXA',
      params: orderMailParams(ORDER),
    });
    for (const part of [
      '2 × Red T-Shirt (red, 5-6 years) - PKR 2,980.00',
      'https://shop.example/dashboard/orders/ND-7K3F9Q2MXA',
      'Total: PKR 4,678.50',
      'Hira Qureshi',
      'Ring twice.',
    ]) {
      expect(mail.text).toContain(part);
    }
  });
});
