import { beforeEach, describe, expect, it } from 'vitest';
import {
  type CategoryCard,
  type ContentValue,
  contentPlaceResponse,
  type Hero,
  listContentResponse,
} from '#contract/content.schema.ts';
import type { ContentSlot } from '#contract/content.ts';
import { morningResponse } from '#contract/morning.schema.ts';
import { sales } from '#server/catalogue/sales/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { addProduct, notifyWrites } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';

const CARDS: CategoryCard[] = [
  { category: 'bottoms', discount: '50%', image: null, isAutomatic: true },
  { category: 'tops-and-tees', discount: '', image: null, isAutomatic: true },
  { category: 'shirts-and-polos', discount: '15%', image: null, isAutomatic: false },
  { category: 'sweatshirts-and-hoodies', discount: '35%', image: null },
];
const HERO: Hero = {
  kicker: 'UP TO',
  headline: '70 % DISCOUNT ON',
  highlight: 'Trousers',
  text: 'Save 70% this week.',
  button: 'Shop',
  link: '/shop?category=bottoms&gender=girls',
  image: null,
  isAutomatic: true,
};

describe('an automatic discount', () => {
  const shop = useTestShop({ env: { CACHE_MB: '10' } });
  const as = () => shop.users.admin;
  async function publish(slot: ContentSlot, value: ContentValue) {
    const { slots } = (await shop.call('GET', '/api/content-slots', { as: as() })).as(listContentResponse);
    const version = slots.find((each) => each.slot === slot)?.version ?? 0;
    return shop.call('POST', `/api/content-slots/${slot}/publish`, { as: as(), body: { value, version } });
  }
  const read = () => shop.call('GET', '/api/content/home');
  const blocks = async () => (await read()).as(contentPlaceResponse).blocks;
  const discounts = async () => {
    const cards = (await blocks()).categories?.value as CategoryCard[] | undefined;
    return cards?.map(({ discount }) => discount);
  };
  const hero = async () => {
    const value = (await blocks()).hero?.value as Hero | undefined;
    return [value?.kicker, value?.headline, value?.highlight, value?.text];
  };
  const reduce = { category: 'bottoms', gender: 'girls', price: 800, oldPricePaisa: 100_000 } as const;
  const change = (id: string, body: object) =>
    shop.call('PATCH', `/api/products/update-product/${id}`, { as: as(), body });

  beforeEach(async () => {
    await shop.deps.db.delete(sales);
    await shop.deps.db.delete(products);
    await notifyWrites(shop.deps);
  });

  it('is the best price cut of the category, and no line while nothing is reduced there', async () => {
    expect((await publish('categories', CARDS)).status).toBe(200);
    await addProduct(shop.deps, { ...reduce, price: 999, oldPricePaisa: null });
    expect(await discounts()).toEqual(['', '', '15%', '35%']);
    await addProduct(shop.deps, reduce);
    await addProduct(shop.deps, { ...reduce, isHidden: true, price: 100 });
    await notifyWrites(shop.deps);
    expect(await discounts()).toEqual(['up to 20%', '', '15%', '35%']);
  });

  it('changes with prices, old prices, categories and visibility, but not with other products', async () => {
    await publish('categories', CARDS);
    const { id } = await addProduct(shop.deps, reduce);
    const other = await addProduct(shop.deps, { ...reduce, category: 'shirts-and-polos' });
    await notifyWrites(shop.deps);
    expect(await discounts()).toEqual(['up to 20%', '', '15%', '35%']);
    expect((await read()).headers['x-cache']).toBe('hit');
    await change(other.id, { price: 100 });
    expect((await read()).headers['x-cache']).toBe('hit');
    await change(id, { price: 700 });
    expect(await discounts()).toEqual(['up to 30%', '', '15%', '35%']);
    await change(id, { oldPrice: 1_400 });
    expect(await discounts()).toEqual(['up to 50%', '', '15%', '35%']);
    await change(id, { category: 'tops-and-tees' });
    expect(await discounts()).toEqual(['', 'up to 50%', '15%', '35%']);
    await change(id, { isHidden: true });
    expect(await discounts()).toEqual(['', '', '15%', '35%']);
    await change(id, { isHidden: false });
    await shop.call('DELETE', `/api/products/${id}`, { as: as() });
    expect(await discounts()).toEqual(['', '', '15%', '35%']);
  });

  it('follows a sale that runs', async () => {
    await publish('categories', CARDS);
    await addProduct(shop.deps, { ...reduce, oldPricePaisa: null });
    expect(await discounts()).toEqual(['', '', '15%', '35%']);
    const now = shop.clock.now().getTime();
    const times = { startsAt: new Date(now - 60_000).toISOString(), endsAt: new Date(now + 60_000).toISOString() };
    const sale = { name: 'Eid', percent: 40, price: null, scope: 'category', scopeValues: ['bottoms'], ...times };
    expect((await shop.call('POST', '/api/sales', { as: as(), body: sale })).status).toBe(201);
    expect(await discounts()).toEqual(['up to 40%', '', '15%', '35%']);
  });

  it("replaces the hero's percentages; without a price cut, the coloured line is the headline", async () => {
    expect((await publish('hero', HERO)).status).toBe(200);
    expect(await hero()).toEqual(['', 'Trousers', '', '']);
    const { id } = await addProduct(shop.deps, { ...reduce, gender: 'boys' });
    await notifyWrites(shop.deps);
    expect(await hero()).toEqual(['', 'Trousers', '', '']);
    await change(id, { gender: 'both' });
    expect(await hero()).toEqual(['UP TO', '20% DISCOUNT ON', 'Trousers', 'Save 20% this week.']);
    await publish('hero', { ...HERO, link: '/shop?onSale=true' });
    await addProduct(shop.deps, { ...reduce, category: 'tops-and-tees', price: 500 });
    await notifyWrites(shop.deps);
    expect(await hero()).toEqual(['UP TO', '50% DISCOUNT ON', 'Trousers', 'Save 50% this week.']);
  });

  it('needs a headline for the time without a price cut', async () => {
    const rejected = await publish('hero', { ...HERO, highlight: ' ' });
    expect([rejected.status, rejected.error().code]).toEqual([400, 'validation']);
    expect((await publish('hero', { ...HERO, highlight: '', isAutomatic: false })).status).toBe(200);
  });

  it('is never a wrong promise', async () => {
    await publish('hero', HERO);
    await publish('categories', CARDS);
    const morning = (await shop.call('GET', '/api/stats/morning', { as: as() })).as(morningResponse);
    expect(morning.wrongPromises?.map(({ subject, says }) => [subject, says])).toEqual([
      ['The card “Shirts and polos”', '15% off'],
      ['The card “Sweatshirts and hoodies”', '35% off'],
    ]);
  });
});
