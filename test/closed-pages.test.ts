import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { listSettingsResponse } from '#contract/settings.schema.ts';
import type { SettingKey } from '#contract/settings.ts';
import routes from '#web/routes.ts';
import { addressOf } from './address-of.ts';
import { textsIn, usePublicPages } from './public-pages.ts';

const pages = usePublicPages();

async function change(values: Partial<Record<SettingKey, string | boolean>>): Promise<void> {
  const as = pages.shop.users.admin;
  const { settings } = (await pages.shop.call('GET', '/api/settings', { as })).as(listSettingsResponse);
  const changes = settings.flatMap(({ key, version }) => (key in values ? [{ key, version, value: values[key] }] : []));
  expect((await pages.shop.call('PATCH', '/api/settings', { as, body: { changes } })).status).toBe(200);
}

const EXAMPLES: Record<string, string> = {
  ':categoryName': 'bottoms',
  ':page': 'terms',
  ':token': 'AAAAAAAAAAAAAAAAAAAAAA',
  ':orderId': 'ND-7K3F9Q2MXA',
  '*': 'no-such-page',
};

/** Returns an address of each page that needs no login. */
function addressesOf({ path, children }: RouteConfigEntry): string[] {
  if (children) return children.flatMap(addressesOf);
  if (path === 'shop/:id') return [addressOf(pages.reviewed)];
  return [`/${(path ?? '').replace(/:\w+|\*/, (part) => EXAMPLES[part] ?? part)}`];
}

it('while the shop is hidden, visitors see pages of accounts, orders and texts only, and no product', async () => {
  const addresses = routes.filter(({ path }) => path !== 'dashboard').flatMap(addressesOf);
  expect(addresses.length).toBeGreaterThan(15);
  await change({
    isShopOpen: false,
    isVisibleWhileClosed: false,
    opensOn: 'on Friday, 4 December',
    closedNote: 'We move to a bigger shop.',
  });
  const closed: string[] = [];
  for (const address of addresses) {
    const { status, headers, document } = await pages.fetchPage(address);
    expect([address, headers['x-robots-tag']]).toEqual([address, 'noindex']);
    expect(document.documentElement.innerHTML, address).not.toMatch(/Reviewed Kurta|Shorts 1|washed many times/);
    if (!textsIn(document, 'h1').includes('We open on Friday, 4 December')) continue;
    closed.push(address);
    expect(status, address).toBe(200);
    expect(textsIn(document, 'main p')).toContain('We move to a bigger shop.');
    const links = Array.from(document.querySelectorAll('main a'), (link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/orders', '/login']));
  }
  expect(closed).toEqual(['/', '/shop', addressOf(pages.reviewed), '/categories/bottoms', '/search', '/wishlist']);

  await change({ isShopOpen: true });
  for (const address of closed) {
    const { headers, document } = await pages.fetchPage(address);
    expect(textsIn(document, 'h1').join()).not.toMatch(/We open/);
    if (address !== '/search' && address !== '/wishlist') expect(headers['x-robots-tag'], address).toBeUndefined();
  }
});

it('while the shop is closed for a while, its pages stay in search engines, and say that nothing can be ordered', async () => {
  const product = addressOf(pages.reviewed);
  await change({
    isShopOpen: false,
    isVisibleWhileClosed: true,
    opensOn: 'again after Eid',
    closedNote: 'Eid Mubarak!',
  });
  for (const address of ['/', '/shop', product, '/categories/bottoms', '/about-us']) {
    const { status, headers, document } = await pages.fetchPage(address);
    expect([address, status, headers['x-robots-tag']]).toEqual([address, 200, undefined]);
    const notice = document.querySelector('main [data-nosnippet]');
    expect(notice?.textContent, address).toBe('We open again after Eid. Eid Mubarak!');
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    if (address === product) expect(data).toContain('https://schema.org/OutOfStock');
    expect(data).not.toContain('InStock');
  }
  await change({ isShopOpen: true });
  const { document } = await pages.fetchPage(product);
  expect(document.querySelector('main [data-nosnippet]')).toBeNull();
  expect(document.documentElement.innerHTML).toContain('https://schema.org/InStock');
});
