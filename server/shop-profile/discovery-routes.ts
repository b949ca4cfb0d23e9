import { Readable } from 'node:stream';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { manifestOf } from './manifest.ts';
import { EMPTY_URL_SET, PAGES_MAX, SITEMAP_LIMIT, type SitemapSource, writeIndex, writeUrlSet } from './sitemap.ts';
import { countProducts } from './sitemap-queries.ts';

/** One hour: crawlers do not read these files more often. */
const CACHED = 'public, max-age=3600';
/** While the shop is hidden, so that crawlers see the opening soon. */
const UNCACHED = 'no-cache';
/** Paths that search engines must not read. */
const DISALLOWED = ['/api/', '/dashboard', '/dev/', '/uploadImage'];

const partParams = z.object({ part: z.coerce.number().int().min(1).max(1_000_000) });

type Options = Deps & {
  /** URLs per sitemap, for tests; undefined for `SITEMAP_LIMIT`. */
  sitemapLimit?: number;
};

/** Serves robots.txt, the sitemap with its parts, and the web manifest. */
export const discoveryRoutes: FastifyPluginCallbackZod<Options> = (app, { env, db, settings, sitemapLimit }, done) => {
  const limit = sitemapLimit ?? SITEMAP_LIMIT;
  const shopUrl = new URL(env.publicUrl).origin;
  const source: SitemapSource = { db, shopUrl };
  const everything = { skip: 0, size: limit };
  const schema = { hide: true };
  const isHidden = async () => (await settings.readShopProfile()).isHidden === true;
  const asXml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': CACHED };

  app.get('/robots.txt', { schema }, async (_request, reply) => {
    const isClosedToCrawlers = await isHidden();
    const disallowed = (isClosedToCrawlers ? ['/'] : DISALLOWED).map((path) => `Disallow: ${path}`);
    const lines = ['User-agent: *', ...disallowed, '', `Sitemap: ${shopUrl}/sitemap.xml`, ''];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', isClosedToCrawlers ? UNCACHED : CACHED)
      .send(lines.join('\n'));
  });

  app.get('/manifest.webmanifest', { schema }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', CACHED)
      .send(JSON.stringify(manifestOf(await settings.readShopProfile()))),
  );

  app.get('/sitemap.xml', { schema }, async (_request, reply) => {
    if (await isHidden()) return reply.headers({ ...asXml, 'cache-control': UNCACHED }).send(EMPTY_URL_SET);
    const count = await countProducts(db);
    if (count + PAGES_MAX > limit) return reply.headers(asXml).send(writeIndex(shopUrl, Math.ceil(count / limit)));
    return reply.headers(asXml).send(Readable.from(writeUrlSet(source, { pages: true, products: everything })));
  });

  app.get('/sitemap-pages.xml', { schema }, async (_request, reply) => {
    if (await isHidden()) throw new AppError('not_found');
    const xml = writeUrlSet(source, { pages: true, products: { skip: 0, size: 0 } });
    return reply.headers(asXml).send(Readable.from(xml));
  });

  app.get('/sitemap-products-:part.xml', { schema: { ...schema, params: partParams } }, async (request, reply) => {
    const skip = (request.params.part - 1) * limit;
    if ((await isHidden()) || skip >= (await countProducts(db))) throw new AppError('not_found');
    const xml = writeUrlSet(source, { pages: false, products: { skip, size: limit } });
    return reply.headers(asXml).send(Readable.from(xml));
  });
  done();
};
