import type { ShopProfile } from '#contract/shop-profile.schema.ts';

/** A shop as its pages know it. */
export const SHOP_PROFILE: ShopProfile = {
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
  isDemo: false,
};
