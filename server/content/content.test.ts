import { describe, expect, it } from 'vitest';
import {
  type ContentSlotState,
  type ContentValue,
  contentPageResponse,
  contentPlaceResponse,
  contentSlotResponse,
  listContentResponse,
} from '#contract/content.schema.ts';
import { CONTENT_PAGE_NAMES, CONTENT_SLOTS, type ContentBlock, type ContentSlot } from '#contract/content.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { openSession } from '#test/users.ts';

const HERO = {
  kicker: 'EID',
  headline: 'NEW KURTAS',
  highlight: 'for boys',
  text: 'Come and see.',
  button: 'See them',
  link: '/shop?gender=boys',
  image: null,
};

describe('texts and pictures', () => {
  const shop = useTestShop({ env: { CACHE_MB: '10' } });
  const as = () => shop.users.admin;
  const list = async () => (await shop.call('GET', '/api/content-slots', { as: as() })).as(listContentResponse).slots;
  const find = async (slot: ContentSlot) => (await list()).find((each) => each.slot === slot) as ContentSlotState;
  const publish = async (slot: ContentSlot, value: ContentValue | null, times: { from?: string; to?: string } = {}) => {
    const { version } = await find(slot);
    const body = { value, from: times.from ?? null, to: times.to ?? null, version };
    return shop.call('POST', `/api/content-slots/${slot}/publish`, { as: as(), body });
  };
  const block = (name: ContentBlock) => shop.call('GET', `/api/content/${name === 'reasons' ? 'about-us' : 'home'}`);
  const valueOf = async (name: ContentBlock) =>
    (await block(name)).as(contentPlaceResponse).blocks[name]?.value ?? null;

  it('are the shop’s defaults until something is published, and again when nothing is', async () => {
    expect((await list()).map(({ slot }) => slot)).toEqual(CONTENT_SLOTS);
    expect(await valueOf('hero')).toBeNull();
    expect((await block('hero')).headers['x-cache']).toBe('hit');
    expect((await publish('hero', HERO)).status).toBe(200);
    expect(await valueOf('hero')).toEqual(HERO);
    expect((await publish('hero', null)).status).toBe(200);
    expect(await valueOf('hero')).toBeNull();
    const { versions } = await find('hero');
    expect(versions.map(({ value, isShown, by }) => [value, isShown, by])).toEqual([
      [null, true, as().username],
      [HERO, false, as().username],
    ]);
  });

  it('drop only the cached responses that show them', async () => {
    await block('reasons');
    await publish('hero', HERO);
    expect((await block('reasons')).headers['x-cache']).toBe('hit');
    expect((await block('hero')).headers['x-cache']).toBe('miss');
  });

  it('can be stored as a draft that is not shown, and be published from it', async () => {
    const { version } = await find('promises');
    const value = [1, 2, 3].map((number) => ({ title: `Promise ${number}`, text: '' }));
    const saved = await shop.call('PUT', '/api/content-slots/promises/draft', { as: as(), body: { value, version } });
    expect(saved.as(contentSlotResponse).slot).toMatchObject({ draft: value, value: null, version: version + 1 });
    expect(await valueOf('promises')).toBeNull();
    await publish('promises', value);
    expect(await find('promises')).toMatchObject({ draft: null, value });
  });

  it('begin and end exactly at their times, although they are cached', async () => {
    await publish('trends', null);
    const cards = ['a', 'b', 'c'].map((title) => ({ category: 'bottoms' as const, title, text: '', image: null }));
    const { now } = shop.deps;
    const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString();
    expect((await publish('trends', cards, { from: inMinutes(10), to: inMinutes(20) })).status).toBe(200);
    expect(await valueOf('trends')).toBeNull();
    expect((await block('trends')).headers['x-cache']).toBe('hit');
    const planned = async () => (await find('trends')).versions.map(({ isPlanned }) => isPlanned);
    expect(await planned()).toEqual([true, false]);
    shop.clock.advance({ minutes: 10 });
    expect(await valueOf('trends')).toEqual(cards);
    shop.clock.advance({ ms: 10 * MINUTE_MS - 1 });
    expect(await valueOf('trends')).toEqual(cards);
    expect(await planned()).toEqual([false, false]);
    shop.clock.advance({ ms: 1 });
    expect(await valueOf('trends')).toBeNull();
  });

  it('that were planned are replaced by others planned for the same time', async () => {
    const from = new Date(shop.deps.now().getTime() + 60_000).toISOString();
    await publish('hero', HERO, { from });
    expect((await find('hero')).versions[0]).toMatchObject({ isPlanned: true, isShown: false });
    const planned = (await find('hero')).versions[0]?._id;
    await publish('hero', null, { from });
    const { versions } = await find('hero');
    expect(versions.filter(({ isPlanned }) => isPlanned).map(({ value }) => value)).toEqual([null]);
    expect(versions.find(({ _id }) => _id === planned)).toMatchObject({ isPlanned: false });
    shop.clock.advance({ minutes: 2 });
  });

  it('that are planned stay when the present ones are corrected', async () => {
    const inMinutes = (minutes: number) => new Date(shop.deps.now().getTime() + minutes * 60_000).toISOString();
    await publish('hero', { ...HERO, headline: 'EID' }, { from: inMinutes(30), to: inMinutes(60) });
    await publish('hero', { ...HERO, headline: 'CORRECTED' });
    expect(await valueOf('hero')).toMatchObject({ headline: 'CORRECTED' });
    shop.clock.advance({ minutes: 30 });
    expect(await valueOf('hero')).toMatchObject({ headline: 'EID' });
    shop.clock.advance({ minutes: 1 });
    await publish('hero', { ...HERO, headline: 'SOLD OUT' });
    expect(await valueOf('hero')).toMatchObject({ headline: 'SOLD OUT' });
    shop.clock.advance({ minutes: 60 });
  });

  it('reject the second of two simultaneous changes', async () => {
    const { version } = await find('reasons');
    const value = [1, 2, 3, 4].map((number) => ({ title: `Reason ${number}`, text: '' }));
    const calls = ['a', 'b'].map(() =>
      shop.call('PUT', '/api/content-slots/reasons/draft', { as: as(), body: { value, version } }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each<[ContentSlot, unknown]>([
    ['hero', { ...HERO, link: 'javascript:alert(1)' }],
    ['hero', { ...HERO, link: '//evil.example' }],
    ['hero', { ...HERO, image: 'https://evil.example/x.png' }],
    ['hero', { title: 'A page', body: 'Text' }],
    ['promises', [{ title: 'Only one', text: '' }]],
    ['page-terms', HERO],
  ])('of %s are rejected if they are invalid', async (slot, value) => {
    const { version } = await find(slot);
    const body = { value, from: null, to: null, version };
    const url = `/api/content-slots/${slot}/publish`;
    const response = await expectNothingWritten(shop.deps, () => shop.call('POST', url, { as: as(), body }));
    expect(response.status).toBe(400);
  });

  it('are rejected for a time that is over, or that ends before it begins', async () => {
    const past = '2020-01-01T00:00:00.000Z';
    expect((await publish('hero', HERO, { to: past })).status).toBe(400);
    const later = new Date(shop.deps.now().getTime() + 120_000).toISOString();
    const sooner = new Date(shop.deps.now().getTime() + 60_000).toISOString();
    expect((await publish('hero', HERO, { from: later, to: sooner })).status).toBe(400);
  });

  it('of every page exist before anybody has written them, and contain the current name of the shop', async () => {
    for (const page of CONTENT_PAGE_NAMES) {
      const { title, html } = (await shop.call('GET', `/api/pages/${page}`)).as(contentPageResponse);
      expect([page, title.length > 3, html.length > 100]).toEqual([page, true, true]);
    }
    const body = {
      changes: [
        { key: 'returnDays', value: 21, version: 0 },
        { key: 'phone', value: '042 111', version: 0 },
      ],
    };
    // The admin's session may be unconfirmed after the clock has moved, so this opens a new one.
    const fresh = await openSession(shop.deps, as());
    expect((await shop.call('PATCH', '/api/settings', { as: fresh, body })).status).toBe(200);
    const { html } = (await shop.call('GET', '/api/pages/returns')).as(contentPageResponse);
    expect(html).toContain('21 days');
    expect(html).toContain('042 111');
  });

  it('of a page are Markdown, in which scripts are shown as text', async () => {
    await publish('page-faq', { title: 'FAQ', body: '**Bold** <script>alert(1)</script>' });
    const page = (await shop.call('GET', '/api/pages/faq')).as(contentPageResponse);
    expect(page).toEqual({
      title: 'FAQ',
      html: '<p><strong>Bold</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
    });
  });
});
