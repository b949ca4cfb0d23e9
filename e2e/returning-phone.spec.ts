import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtPath, RELEASES } from '#server/platform/release.ts';
import { openCart } from './support/cart.ts';
import { firstScriptsOf } from './support/first-load.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ reuseContext: false, waitsForHydration: false });

const ASSETS = 'pages/client/assets';

test('after a release, a browser that has the former scripts loads only what has changed, once', async ({
  page,
  shop,
}) => {
  const scripts = await firstScriptsOf(shop, '/about-us');
  const libraries = scripts.find(({ path }) => path.startsWith('/assets/libraries-'));
  if (libraries === undefined) throw new Error('The page has no libraries.');
  const former = join(RELEASES, `former-${process.pid}`);
  await mkdir(join(former, ASSETS), { recursive: true });
  try {
    const code = await readFile(join(builtPath('pages/client'), libraries.path), 'utf8');
    await writeFile(join(former, ASSETS, 'libraries-Former00.js'), `const former = 1;\n${code}`);
    await page.goto('/robots.txt');
    await page.evaluate(async () => (await fetch('/assets/libraries-Former00.js')).text());

    const loaded = page.waitForResponse((response) => response.url().endsWith(libraries.path));
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    expect((await loaded).headers()['content-encoding']).toBe('dcz');
    expect((await (await loaded).request().sizes()).responseBodySize).toBeLessThan(libraries.brotliBytes / 50);
    await openCart(page);
    await expect(page.getByText('Your cart is empty.')).toBeVisible();

    await page.reload({ waitUntil: 'networkidle' });
    const transferred = await page.evaluate(
      (path) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry.name.endsWith(path))
          .map((entry) => ('transferSize' in entry ? entry.transferSize : undefined)),
      libraries.path,
    );
    expect(transferred).toEqual([0]);
  } finally {
    await rm(former, { recursive: true });
  }
});
