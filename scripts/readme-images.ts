import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { ProductList } from '#contract/catalogue.schema.ts';
import type { OrderList } from '#contract/orders.schema.ts';
import type { ParcelList } from '#contract/parcels.schema.ts';
import type { Statement } from '#contract/statements.schema.ts';
import { callApi, loginByApi, openAs, pathOfFirst, type Session } from '#e2e/support/api.ts';
import { carry, openCart } from '#e2e/support/cart.ts';
import { CHROMIUM_ARGS, findChromium } from '#e2e/support/chromium.ts';
import { waitForHydration } from '#e2e/support/hydration.ts';
import { type ShopServer, startShop } from '#e2e/support/shop-server.ts';

/** `npm run readme:pictures [-- NAME...]` takes the docs' screenshots of the demo shop. */
const FOLDER = 'docs/images';
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
const DENSITY = 1.5;
/** Script for the page: waits until the visible images are decoded, because some load lazily. */
const DECODE_VISIBLE_IMAGES = `Promise.all([...document.images].map((image) => {
  const { top, bottom, width } = image.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight && image.decode();
})).then(() => true)`;
/** WebP qualities. Images of the guide get the first quality at which they are small enough, others the first. */
const QUALITIES = [80, 65, 50, 35] as const;
const GUIDE_BYTES = 60_000;

interface View {
  path: string;
  as?: Session;
  prepare?: (page: Page) => Promise<unknown>;
  screens?: readonly (keyof typeof SCREENS)[];
  /** Images of docs/cod-desk.md get smaller files, because that page has many images. */
  isOfGuide?: boolean;
}

async function takeScreenshots(
  browser: Browser,
  baseURL: string,
  name: string,
  { path, as, prepare, screens = ['phone', 'desktop'], isOfGuide = false }: View,
): Promise<void> {
  for (const screen of screens) {
    const viewport = SCREENS[screen];
    const page = await browser.newPage({
      baseURL,
      viewport,
      // The guide shows wide screenshots at half their width, so a scale of 1 is sharp enough.
      deviceScaleFactor: isOfGuide && screen === 'desktop' ? 1 : DENSITY,
      hasTouch: screen === 'phone',
      isMobile: screen === 'phone',
      locale: 'en-PK',
      timezoneId: 'Asia/Karachi',
      reducedMotion: 'reduce',
    });
    if (!path.startsWith('/api/')) waitForHydration(page);
    if (as) {
      await openAs(page, as);
      // The browser itself requests a page for printing, without the header of the session. So the session is a cookie.
      await page.context().addCookies([{ name: 'session', value: as.token, url: baseURL }]);
    }
    await page.goto(path, { waitUntil: 'networkidle' });
    await prepare?.(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate('document.fonts.ready.then(() => true)');
    await page.evaluate(DECODE_VISIBLE_IMAGES);
    const png = await page.screenshot({ animations: 'disabled' });
    await writeFile(`${FOLDER}/${name}-${screen}.webp`, await shrink(png, isOfGuide));
    await page.context().close();
  }
}

async function shrink(png: Buffer, isOfGuide: boolean): Promise<Buffer> {
  const [best, ...others] = QUALITIES;
  let picture = await sharp(png).webp({ quality: best }).toBuffer();
  for (const quality of isOfGuide ? others : []) {
    if (picture.length > GUIDE_BYTES) picture = await sharp(png).webp({ quality }).toBuffer();
  }
  return picture;
}

async function draftStatement(demo: ShopServer, as: Session, courierAccountId: string): Promise<Statement> {
  const columns = {
    trackingNo: 'Tracking No',
    status: 'Status',
    cod: 'COD',
    fee: 'Fee',
    feeTax: 'GST',
    incomeTax: 'Income Tax',
    salesTax: 'Sales Tax',
    net: 'Net',
  };
  const { statement } = await callApi<{ statement: Statement }>(demo, '/cash/statements', {
    method: 'POST',
    session: as,
    body: {
      courierAccountId,
      number: 'CPR-1003',
      date: new Date().toISOString().slice(0, 10),
      bankPaisa: 31_028_320,
      columns,
      file: await readFile('docs/demo-statement.csv', 'base64'),
    },
  });
  return statement;
}

async function scrollToCities(page: Page): Promise<void> {
  const isPhone = page.viewportSize()?.width === SCREENS.phone.width;
  // On a phone the charts are below the first screen.
  const chart = page.getByRole('figure', { name: 'Came back, by city' });
  if (isPhone) await chart.evaluate((figure) => window.scrollTo(0, figure.getBoundingClientRect().top - 80));
}

/** Screenshots of a day at the order desk, from the first call to the figures of the month. */
async function guideViews(demo: ShopServer, as: Session): Promise<Record<string, View>> {
  const { parcels } = await callApi<ParcelList>(demo, '/parcels?queue=to_hand_over', { session: as });
  const back = await callApi<ParcelList>(demo, '/parcels?queue=returns', { session: as });
  const returned = back.parcels.find(({ state, pieces }) => state === 'refused' && pieces > 1) ?? back.parcels[0];
  const courier = parcels[0]?.courier;
  if (!courier || !returned) throw new Error('The demo has parcels to hand over, and returns');
  const [first, ...others] = parcels.filter((parcel) => parcel.courier?._id === courier._id);
  const numbers = [first, ...others].map((parcel, at) => `${parcel?.number}\tLE75000120${10 + at}`);
  const statement = await draftStatement(demo, as, courier._id);
  const chooseAll = (page: Page) => page.getByRole('checkbox', { name: /^Choose all/ }).check();
  const views: Record<string, Omit<View, 'as'>> = {
    desk: { path: '/dashboard/desk' },
    'desk-chosen': {
      path: '/dashboard/desk',
      async prepare(page) {
        await chooseAll(page);
        const orders = page.getByRole('listitem', { name: /^Order/ });
        await orders.last().scrollIntoViewIfNeeded();
      },
    },
    'desk-more': {
      path: '/dashboard/desk',
      screens: ['phone'],
      prepare: (page) => page.getByRole('button', { name: 'More...' }).first().click(),
    },
    'desk-pack': { path: '/dashboard/desk?queue=to_pack', screens: ['phone'] },
    'parcels-book': { path: '/dashboard/parcels?queue=to_book', prepare: chooseAll, screens: ['desktop'] },
    'parcels-numbers': {
      path: '/dashboard/parcels?queue=to_hand_over',
      screens: ['phone'],
      async prepare(page) {
        await page.getByRole('button', { name: 'Tracking numbers' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Courier').selectOption(courier._id);
        await dialog.getByLabel('Numbers').fill([`${first?.number}\t1.2E+14`, ...numbers].join('\n'));
        await dialog.getByRole('button', { name: 'Check' }).click();
        await dialog.getByRole('button', { name: /^Save/ }).waitFor();
      },
    },
    'parcels-labels': {
      path: `/api/parcels/print/labels?numbers=${parcels.map(({ number }) => number.slice(3)).join(',')}`,
      screens: ['desktop'],
    },
    'parcels-way': { path: '/dashboard/parcels?queue=on_the_way', screens: ['phone'] },
    'parcels-returns': {
      path: `/dashboard/returns?code=${returned.number}`,
      prepare: (page) => page.getByText('Damaged').first().click(),
    },
    'money-owed': { path: '/dashboard/money', screens: ['phone'] },
    'money-statement': { path: `/dashboard/money/statements/${statement._id}`, screens: ['desktop'] },
    'money-report': { path: '/dashboard/money/report', prepare: scrollToCities },
  };
  return Object.fromEntries(Object.entries(views).map(([name, view]) => [name, { ...view, as, isOfGuide: true }]));
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
    ...(await guideViews(shop, admin)),
  };
  const wanted = process.argv.slice(2);
  for (const [name, view] of Object.entries(views)) {
    if (wanted.length === 0 || wanted.includes(name)) await takeScreenshots(browser, shop.url, name, view);
  }
} finally {
  await browser.close();
  await shop.stop();
}
