import { mkdir } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { ProductList } from '#contract/catalogue.schema.ts';
import type { OrderList } from '#contract/orders.schema.ts';
import { callApi, loginByApi, openAs, pathOfFirst, type Session } from '#e2e/support/api.ts';
import { carry, openCart } from '#e2e/support/cart.ts';
import { CHROMIUM_ARGS, findChromium } from '#e2e/support/chromium.ts';
import { waitForHydration } from '#e2e/support/hydration.ts';
import { startShop } from '#e2e/support/shop-server.ts';

/** `npm run readme:pictures [-- NAME...]`: screenshots of the built demo shop, all or the named ones. */
const FOLDER = 'docs/images';
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
const DENSITY = 1.5;
const QUALITY = 80;

interface View {
  path: string;
  as?: Session;
  prepare?: (page: Page) => Promise<unknown>;
}

async function takeScreenshots(
  browser: Browser,
  baseURL: string,
  name: string,
  { path, as, prepare }: View,
): Promise<void> {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    const page = await browser.newPage({
      baseURL,
      viewport,
      deviceScaleFactor: DENSITY,
      hasTouch: screen === 'phone',
      isMobile: screen === 'phone',
      locale: 'en-PK',
      timezoneId: 'Asia/Karachi',
      reducedMotion: 'reduce',
    });
    waitForHydration(page);
    if (as) await openAs(page, as);
    await page.goto(path, { waitUntil: 'networkidle' });
    await prepare?.(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate('document.fonts.ready.then(() => true)');
    const png = await page.screenshot({ animations: 'disabled' });
    await sharp(png).webp({ quality: QUALITY }).toFile(`${FOLDER}/${name}-${screen}.webp`);
    await page.context().close();
  }
}

await mkdir(FOLDER, { recursive: true });
const shop = await startShop();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...CHROMIUM_ARGS, '--hide-scrollbars'],
});
try {
  const [customer, admin] = [await loginByApi(shop, 'customer'), await loginByApi(shop, 'admin')];
  const { products } = await callApi<ProductList>(shop, '/products?sortBy=reviews&limit=3');
  const { orders } = await callApi<Pick<OrderList, 'orders'>>(
    shop,
    `/orders/${encodeURIComponent(customer.user.email)}`,
    { session: customer },
  );
  const shipped = orders.find(({ status }) => status === 'shipped') ?? orders[0];
  const views: Record<string, View> = {
    home: { path: '/' },
    shop: { path: '/shop' },
    product: { path: pathOfFirst(products) },
    cart: {
      path: '/shop',
      as: customer,
      async prepare(page) {
        await carry(page, products);
        await page.goto('/shop', { waitUntil: 'networkidle' });
        await openCart(page);
      },
    },
    tracking: { path: `/orders/${shipped?.orderId}`, as: customer },
    admin: { path: '/dashboard/admin', as: admin },
    desk: { path: '/dashboard/desk', as: admin },
    'desk-chosen': {
      path: '/dashboard/desk',
      as: admin,
      async prepare(page) {
        await page.getByRole('checkbox', { name: /^Choose all/ }).check();
        await page
          .getByRole('listitem', { name: /^Order/ })
          .last()
          .scrollIntoViewIfNeeded();
      },
    },
    'desk-more': {
      path: '/dashboard/desk',
      as: admin,
      prepare: (page) => page.getByRole('button', { name: 'More...' }).first().click(),
    },
  };
  const wanted = process.argv.slice(2);
  for (const [name, view] of Object.entries(views)) {
    if (wanted.length === 0 || wanted.includes(name)) await takeScreenshots(browser, shop.url, name, view);
  }
} finally {
  await browser.close();
  await shop.stop();
}
