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

it('all promises name the days of the settings, and the same rule for returns', () => {
  const profile = { ...SHOP_PROFILE, fromDays: 3, toDays: 6, returnDays: 14 };
  const textOf = (promises: ReturnType<typeof bannerPromises>) =>
    promises.map(({ title, text }) => `${title} ${text}`).join(' ');
  for (const text of [textOf(bannerPromises(profile)), textOf(orderPromises(profile))]) {
    expect(text).toContain('in 3 to 6 working days');
    expect(text).toContain('Return or exchange within 14 days.');
  }
});

it('a shop without returns promises none', () => {
  const profile = { ...SHOP_PROFILE, returnDays: 0 };
  const texts = [...bannerPromises(profile), ...orderPromises(profile)].map(({ text }) => text);
  expect(texts.filter((text) => /return/i.test(text))).toEqual([]);
});
