import { describe, expect, it } from 'vitest';
import { type CreateOrderInput, createOrderBody } from './orders.schema.ts';

const LINE = { productId: '1', name: 'Cap', price: 499.5, quantity: 1, image: '' };
const BODY: CreateOrderInput = {
  user: '1',
  products: [LINE],
  email: 'hira@example.com',
  phone: '0300',
  shippingAddress: { address: 'House 1', city: 'Lahore', state: 'Punjab', zipCode: '54000' },
  customerName: 'Hira',
  totalAmount: 499.5,
  deliveryCharge: 200,
  grandTotal: 699.5,
};
const issuesOf = (body: unknown) =>
  createOrderBody.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the body of an order', () => {
  it('needs neither notes nor payment method, and trims what people type', () => {
    const parsed = createOrderBody.parse({ ...BODY, customerName: '  Hira ', email: ' HIRA@Example.com ' });
    expect(parsed).toMatchObject({
      customerName: 'Hira',
      email: 'hira@example.com',
      notes: '',
      paymentMethod: 'Cash on Delivery',
    });
  });

  it('gives a name to a product that has none', () => {
    const { name: _, image: __, ...bare } = LINE;
    expect(createOrderBody.parse({ ...BODY, products: [bare] }).products[0]).toMatchObject({
      name: 'Unnamed Product',
      image: '',
    });
  });

  it.each([0, -1, 1.5, 100, Number.NaN, Number.POSITIVE_INFINITY, '2', null, true])('rejects %s pieces', (quantity) => {
    expect(issuesOf({ ...BODY, products: [{ ...LINE, quantity }] })?.[0]?.[0]).toBe('products.0.quantity');
  });

  it.each([1, 99])('takes %d pieces', (quantity) => {
    expect(issuesOf({ ...BODY, products: [{ ...LINE, quantity }] })).toBeUndefined();
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '499.5', null])('rejects the price %s', (price) => {
    expect(issuesOf({ ...BODY, products: [{ ...LINE, price }] })?.[0]?.[0]).toBe('products.0.price');
  });

  it.each([
    [[], 'products'],
    [Array.from({ length: 51 }, () => LINE), 'products'],
  ])('rejects an empty list of lines, and more than fifty lines', (products, path) => {
    expect(issuesOf({ ...BODY, products })?.[0]?.[0]).toBe(path);
  });

  it.each<[string, object, string]>([
    ['customerName', { customerName: ' ' }, 'Name is required'],
    ['phone', { phone: '' }, 'Phone is required'],
    ['shippingAddress.address', { shippingAddress: { ...BODY.shippingAddress, address: '\t' } }, 'Address is required'],
    ['shippingAddress.city', { shippingAddress: { ...BODY.shippingAddress, city: '' } }, 'City is required'],
    ['shippingAddress.state', { shippingAddress: { ...BODY.shippingAddress, state: '' } }, 'State is required'],
    [
      'shippingAddress.zipCode',
      { shippingAddress: { ...BODY.shippingAddress, zipCode: '' } },
      'Postal code is required',
    ],
    ['email', { email: 'nobody' }, 'Please enter a valid email address'],
  ])('says what is missing: %s', (path, change, message) => {
    expect(issuesOf({ ...BODY, ...change })).toEqual([[path, message]]);
  });

  it('stores one line in every field except the address and the notes', () => {
    const forged = 'Lahore\r\nTotal: PKR 1';
    const oneLine = 'Lahore Total: PKR 1';
    const parsed = createOrderBody.parse({
      ...BODY,
      customerName: forged,
      phone: '0300\n1',
      shippingAddress: { address: forged, city: forged, state: forged, zipCode: '54\n000' },
      notes: forged,
    });
    expect(parsed).toMatchObject({
      customerName: oneLine,
      phone: '0300 1',
      shippingAddress: { address: 'Lahore\nTotal: PKR 1', city: oneLine, state: oneLine, zipCode: '54 000' },
      notes: 'Lahore\nTotal: PKR 1',
    });
  });

  it.each(['Card', 'cash on delivery', ''])('rejects the payment method "%s"', (paymentMethod) => {
    expect(issuesOf({ ...BODY, paymentMethod })?.[0]?.[0]).toBe('paymentMethod');
  });
});
