import { expect, it } from 'vitest';
import type { Store } from '#contract/store.schema.ts';
import { bannerPromises, orderPromises } from './promises.ts';

const store: Store = {
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

it('the banner promises free delivery from the threshold on that the shop has set', () => {
  expect(bannerPromises(undefined)[0]?.title).toBe('Free Delivery above PKR 10000');
  expect(bannerPromises(store)[0]?.title).toBe('Free Delivery above PKR 10000');
  expect(bannerPromises({ ...store, freeDeliveryThreshold: 5_000 })[0]?.title).toBe('Free Delivery above PKR 5000');
});

it('a shop whose delivery is never free promises nothing of it anywhere', () => {
  const never = { ...store, freeDeliveryThreshold: null };
  const words = [...bannerPromises(never), ...orderPromises(never)].map(({ title, text }) => `${title} ${text}`);
  expect(words.filter((sentence) => /free/i.test(sentence))).toEqual([]);
});
