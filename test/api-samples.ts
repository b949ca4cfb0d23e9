import type { FailedWork } from '#contract/background-work.schema.ts';
import type { Order } from '#contract/orders.schema.ts';
import type { PublicShopProfile } from '#contract/shop-profile.schema.ts';

export const ORDER: Order = {
  _id: '018f3b4e-7c1a-7000-8000-000000000000',
  version: 1,
  orderId: 'ND-7K3F9Q2MXA',
  status: 'pending',
  createdAt: '2026-11-21T07:00:00.000Z',
  updatedAt: '2026-11-21T07:00:00.000Z',
  history: [],
  user: null,
  email: 'hira@example.com',
  phone: '+92 300 0000001',
  customerName: 'Hira Qureshi',
  shippingAddress: { address: 'House 1, Street 2', city: 'Lahore', state: 'Punjab', zipCode: '54000' },
  products: [
    { productId: '1', name: 'Red T-Shirt', price: 1_490, quantity: 2, image: '', color: 'red', age: 3 },
    { productId: '2', name: 'Cap', price: 499.5, quantity: 3, image: '', color: 'red', age: 2 },
  ],
  totalAmount: 4_478.5,
  adjustments: [{ kind: 'delivery', amount: 200 }],
  deliveryCharge: 200,
  grandTotal: 4_678.5,
  paymentMethod: 'Cash on Delivery',
  notes: 'Ring twice.',
};

export const SHOP_PROFILE: PublicShopProfile = {
  hasCityCharges: false,
  name: 'Chota Bazar',
  url: 'https://shop.example',
  phone: '+92 300 0000001',
  phoneUrl: 'tel:+923000000123',
  whatsapp: '923000000001',
  email: 'shop@example.com',
  address: 'Mall Road, Lahore',
  openingHours: 'always',
  mapUrl: '',
  social: { facebook: '', youtube: '', instagram: '' },
  deliveryCharge: 200,
  freeDeliveryThreshold: 10_000,
  fromDays: 2,
  toDays: 5,
  cutOffHour: 14,
  returnDays: 7,
  isDemo: false,
};

export const FAILED_MAIL: FailedWork = {
  _id: '018f3b4e-7c1a-7000-8000-000000000001',
  kind: 'order.placed',
  kindInWords: 'Mail about a new order',
  requestedAt: '2026-11-20T07:00:00.000Z',
  failedAt: '2026-11-21T07:00:00.000Z',
  tries: 33,
  error: 'connect ECONNREFUSED 127.0.0.1:25',
  orderId: 'ND-7K3F9Q2MXA',
  canRetry: true,
};
export const FAILED_CODE: FailedWork = {
  ...FAILED_MAIL,
  _id: '018f3b4e-7c1a-7000-8000-000000000002',
  kind: 'otp.requested',
  kindInWords: 'Mail with a one-time code',
  orderId: null,
  canRetry: false,
};
