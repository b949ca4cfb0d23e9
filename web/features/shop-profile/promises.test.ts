import { expect, it } from 'vitest';
import { SHOP_PROFILE } from '#test/api-samples.ts';
import { bannerPromises, orderPromises } from './promises.ts';

it("the banner promises free delivery above the shop's threshold", () => {
  expect(bannerPromises(undefined)[0]?.title).toBe('Free Delivery above PKR 10000');
  expect(bannerPromises(SHOP_PROFILE)[0]?.title).toBe('Free Delivery above PKR 10000');
  expect(bannerPromises({ ...SHOP_PROFILE, freeDeliveryThreshold: 5_000 })[0]?.title).toBe(
    'Free Delivery above PKR 5000',
  );
});

it('the banner of a shop without free delivery does not promise it', () => {
  const never = { ...SHOP_PROFILE, freeDeliveryThreshold: null };
  const words = [...bannerPromises(never), ...orderPromises(never)].map(({ title, text }) => `${title} ${text}`);
  expect(words.filter((sentence) => /free/i.test(sentence))).toEqual([]);
});
