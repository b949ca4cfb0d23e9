import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { shopProfileResponse } from '#contract/shop-profile.schema.ts';
import { textsIn, usePublicPages } from '#test/public-pages.ts';
import { openRawConnection } from '#test/raw-http.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';

const linksIn = (document: Document) =>
  Array.from(document.querySelectorAll('main a:not(noscript a)'), (link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

describe('the public pages', () => {
  const pages = usePublicPages();
  const readProfile = async () => (await pages.shop.call('GET', '/api/store')).as(shopProfileResponse);

  it('the HTML of the home page contains its products', async () => {
    const { document } = await pages.fetchPage('/');
    const trending = Array.from(document.querySelectorAll('section')).find(
      (section) => section.querySelector('h2')?.textContent === 'Trending Products',
    );
    const names = Array.from(trending?.querySelectorAll('article h3') ?? [], ({ textContent }) => textContent);
    expect(names).toEqual([pages.reviewed.name]);
  });

  it('the page of a confirmation link is the same for every link, is not indexed, and changes nothing', async () => {
    const open = () => pages.fetchPage('/c/AAAAAAAAAAAAAAAAAAAAAA');
    const { document } = await expectNothingWritten(pages.shop.deps, async () => {
      for (let count = 0; count < 100; count += 1) await open();
      return open();
    });
    const { document: another } = await pages.fetchPage('/c/BBBBBBBBBBBBBBBBBBBBBB');
    const mainOf = (page: Document) => page.querySelector('main')?.innerHTML;
    expect(mainOf(document)).toBe(mainOf(another));
    const metaOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
    expect([metaOf('robots'), metaOf('referrer')]).toEqual(['noindex', 'no-referrer']);
    const { headers } = await pages.app.inject('/c/AAAAAAAAAAAAAAAAAAAAAA');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['/shop/red-kurta-0f3a9c2b1d4e).', '/shop/red-kurta-0f3a9c2b1d4e'],
    ['/shop/red-kurta-0f3a9c2b1d4e%E2%80%8F?utm_source=x', '/shop/red-kurta-0f3a9c2b1d4e?utm_source=x'],
    ['/shop/red%E2%80%93kurta%E2%80%930f3a9c2b1d4e,', '/shop/red-kurta-0f3a9c2b1d4e'],
    ['/orders/%E2%80%AAND-7K3F9Q2MXA%E2%80%AC%DB%94', '/orders/ND-7K3F9Q2MXA'],
    ['/orders/ND-%EF%BC%97K3F9Q2MXA', '/orders/ND-7K3F9Q2MXA'],
    ['/c/Ab3_-AAAAAAAAAAAAAAAAA*', '/c/Ab3_-AAAAAAAAAAAAAAAAA'],
    ['/join/Ab3_-AAAA%E2%80%9D', '/join/Ab3_-AAAA'],
  ])('an address that was pasted with surrounding characters leads to its page: %s', async (pasted, location) => {
    const { statusCode, headers } = await pages.app.inject(pasted);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([301, location, 'no-store']);
  });

  it.each(['/shop/...', '/orders/%22', '/c/%E2%80%8B'])('an address without a code is not found: %s', async (path) => {
    const { statusCode } = await pages.app.inject(path);
    expect(statusCode).toBeLessThan(500);
    expect(statusCode).not.toBe(301);
  });

  it('a category page lists its products, whatever the case of its name', async () => {
    const query = '/api/products?category=bottoms&limit=8';
    const list = (await pages.shop.call('GET', query)).as(listProductsResponse);
    for (const spelling of ['bottoms', 'BOTTOMS', 'Bottoms']) {
      const { document } = await pages.fetchPage(`/categories/${spelling}`);
      expect(textsIn(document, 'h1')).toEqual(['Bottoms']);
      expect(textsIn(document, 'main article h3')).toEqual(list.products.map(({ name }) => name));
      expect(textsIn(document, 'main [role="status"]')).toContain(`${list.totalProducts} products`);
    }
  });

  it('a page number beyond the last one shows the last page', async () => {
    const { statusCode, headers } = await pages.app.inject('/shop?category=bottoms&page=10');
    expect([statusCode, headers.location]).toEqual([302, '/shop?category=bottoms&page=3']);
  });

  it('an unknown category is not found, in any spelling', async () => {
    for (const name of ['saddles', 'bottoms2', '%D9%82', 'bottoms%20', 'constructor', '__proto__', 'bottoms.html']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode } = await pages.app.inject({ method, url: `/categories/${name}` });
        expect([method, name, statusCode]).toEqual([
          method,
          name,
          FACETS.category.find(decodeURIComponent(name)) ? 200 : 404,
        ]);
      }
    }
    const { status, document } = await pages.fetchPage('/categories/saddles?page=2');
    expect([status, textsIn(document, 'h1')]).toEqual([
      404,
      textsIn((await pages.fetchPage('/no-such-page')).document, 'h1'),
    ]);
  });

  it("an unknown category in the shop's filter is ignored, because the page itself exists", async () => {
    const { status, document } = await pages.fetchPage('/shop?category=saddles');
    expect([status, textsIn(document, 'h1')]).toEqual([200, ['Shop']]);
  });

  it('about us tells the story, why to choose the shop, and how to visit it', async () => {
    const { address, mapUrl, phone, phoneUrl, email, whatsapp } = await readProfile();
    const { document } = await pages.fetchPage('/about-us');
    expect(textsIn(document, 'main p')).toContainEqual(expect.stringMatching(/well made and affordable/));
    expect(textsIn(document, 'main h2')).toEqual(['Why choose us', 'Visit us']);
    expect(textsIn(document, 'main h3')).toHaveLength(4);
    expect(phoneUrl).toMatch(/^tel:\+/);
    expect(linksIn(document)).toEqual([
      ['Visit the shop', '/shop'],
      [address, mapUrl],
      [phone, phoneUrl],
      ['Chat on WhatsApp', `https://wa.me/${whatsapp}`],
      [email, `mailto:${email}`],
    ]);
  });

  it('the contact page has every way to reach the shop', async () => {
    const { address, phone, email, whatsapp, mapUrl, openingHours } = await readProfile();
    const { document } = await pages.fetchPage('/contact');
    expect(textsIn(document, 'main p')).toContain(address);
    expect(textsIn(document, 'main strong')).toContain(openingHours);
    expect(linksIn(document)).toEqual(
      expect.arrayContaining([
        ['Open the map', mapUrl],
        [phone, `tel:${phone.replaceAll(' ', '')}`],
        ['Chat on WhatsApp', `https://wa.me/${whatsapp}`],
        [email, `mailto:${email}`],
      ]),
    );
  });

  it.each(['/no-such-page', '/shop/00000000-0000-7000-8000-000000000000'])('%s gets the 404 page', async (path) => {
    const { status, document } = await pages.fetchPage(path);
    expect(status).toBe(404);
    expect(textsIn(document, 'main h1')).toEqual(['Page not found']);
    expect(linksIn(document)).toEqual([
      ['Go to the home page', '/'],
      ['Contact us', '/contact'],
    ]);
  });

  it.each([
    ['two thousand letters', 'kurta '.repeat(334)],
    ['wildcards', '%_%'],
    ['quotes and a backslash', `"'\\'; drop table products; --`],
    ['Urdu', 'لال کرتا'],
    ['emoji', '👗👶🏽'.repeat(40)],
    ['nothing but spaces', '   \t '],
    ['a null byte', 'kur\0ta'],
  ])('a search for %s gets a normal page', async (_what, text) => {
    const { status, document } = await pages.fetchPage(`/search?q=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    expect(textsIn(document, 'h1')).toEqual(['Search']);
    expect(document.body.textContent).not.toContain('API Connection Failed');
    const isCut = document.body.textContent.includes('we have searched for its first 100 letters');
    expect(isCut).toBe(text.trim().length > 100);
  });

  it.each(['/shop/%E0%A4%A', '/%', '/categories/%ff%fe', '/shop/a%00b', '/orders/%E0%A4%A'])(
    'the broken address %s gets an error page, and API clients an error',
    async (path) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { status, headers, title, meta } = await pages.fetchPage(path);
      expect([400, 404]).toContain(status);
      expect(headers['content-type']).toMatch(/^text\/html/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(title).not.toBe('');
      expect(meta['robots']).toBe('noindex');
      const response = await pages.app.inject(`/api/products${path}`);
      expect([400, 404]).toContain(response.statusCode);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  it.each([
    ['//', 'localhost'],
    ['//[', 'localhost'],
    ['//evil.example/shop', 'localhost'],
    ['/shop', 'a b'],
    ['/shop', 'x:99999'],
  ])('an odd request for %s at the host "%s" gets a response below 500', async (path, host) => {
    if (!pages.app.server.listening) await pages.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = pages.app.server.address() as AddressInfo;
    const connection = await openRawConnection(port);
    await connection.send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const { status } = await connection.untilClosed();
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
});
