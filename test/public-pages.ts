import { JSDOM } from 'jsdom';
import { afterAll, beforeAll } from 'vitest';
import { type BuiltApp, buildApp } from '#server/app.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { builtPages } from '#server/platform/pages/built-pages.ts';
import { addProduct, addReview } from './factories.ts';
import { jpegDataUrl } from './images.ts';
import { type TestShop, useTestShop } from './test-shop.ts';
import { addUser } from './users.ts';

export const SHOP_URL = 'https://shop.example';

export interface PublicPages {
  readonly app: BuiltApp;
  shop: TestShop;
  /** Product with an uploaded image and six reviews. */
  readonly reviewed: ProductRow;
  fetchPage(path: string): ReturnType<typeof fetchFrom>;
}

export function usePublicPages(): PublicPages {
  const shop = useTestShop({ env: { PUBLIC_URL: SHOP_URL } });
  const pages = { shop, fetchPage: (path: string) => fetchFrom(pages.app, path) } as PublicPages;

  beforeAll(async () => {
    const { deps, users, call } = shop;
    const app = await buildApp(deps, { servePages: await builtPages(SHOP_URL, deps.responses) });
    const body = { image: await jpegDataUrl(800, 1_000) };
    const image = JSON.parse((await call('POST', '/api/uploadImage', { as: users.admin, body })).text) as string;
    const reviewed = await addProduct(deps, {
      name: 'Reviewed Kurta',
      image,
      description: 'Cotton that has been washed many times, and holds.',
    });
    for (let index = 0; index < 6; index++) {
      await addReview(deps, reviewed, await addUser(deps), { comment: `Opinion ${index}` });
    }
    for (let index = 0; index < 17; index++) await addProduct(deps, { category: 'bottoms', name: `Shorts ${index}` });
    await addProduct(deps, { category: 'kids-shirts' });
    Object.assign(pages, { app, reviewed });
  });
  afterAll(() => pages.app.close());

  return pages;
}

async function fetchFrom(app: BuiltApp, path: string) {
  const { statusCode, headers, payload } = await app.inject(path);
  const { document } = new JSDOM(payload).window;
  const metas = Array.from(document.querySelectorAll('meta'), (meta) => [
    meta.name || meta.getAttribute('property'),
    meta.content,
  ]);
  const meta: Record<string, string | undefined> = Object.fromEntries(metas);
  const linked = (rel: string) => document.querySelector(`link[rel="${rel}"]`)?.getAttribute('href') ?? undefined;
  return { status: statusCode, headers, document, title: document.title, meta, linked, canonical: linked('canonical') };
}

export function textsIn(document: Document, selector: string): (string | null)[] {
  return Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent);
}
