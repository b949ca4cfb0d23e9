import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order } from '#contract/orders.schema.ts';
import { accountOf, callApi, createProductByApi, loginByApi } from '#e2e/support/api.ts';
import { test as base, expect } from '#e2e/support/fixtures.ts';
import { readOtp } from '#e2e/support/journey.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';
import type { Engine } from './engine.ts';
import { type Hand, handOf } from './hand.ts';
import { compareRegions, findCollapsed, findLegendsOnEdges, findTooWide, type Regions } from './regions.ts';
import { ENGINES, type EngineName } from './start-engine.ts';
import { DESKTOP, expectNoFaults, PHONE, picture, SCREENSHOTS, visitPages } from './visit-pages.ts';

/** Heights in the Chromium of today, written by `reference.setup.ts` before the other engines run. */
export const REFERENCE = `${SCREENSHOTS}/reference.json`;

interface EngineFixtures {
  engine: Engine;
  hand: Hand;
}

export function testWith(name: EngineName) {
  return base.extend<object, EngineFixtures>({
    engine: [
      async ({ shop }, use) => {
        const engine = await ENGINES[name].start(shop.url);
        await use(engine);
        await engine.close();
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    hand: [async ({ engine, shop }, use) => use(handOf(engine, shop.url)), { scope: 'worker' }],
  });
}

/** Old browsers show only these pages, because they cost as much time as the others. */
const SOME_PAGES = new Set([
  '/dashboard',
  '/dashboard/admin',
  '/dashboard/desk',
  '/dashboard/manage-products',
  '/dashboard/add-new-post',
  '/dashboard/parcels',
  '/dashboard/money/report',
  '/dashboard/settings',
]);

/** Defines the tests of one engine. They are skipped with a reason if it is not installed. */
export function testEngine(name: EngineName, { allPages }: { allPages: boolean }): void {
  const { missing } = ENGINES[name];
  const test = testWith(name);
  test.skip(missing !== undefined, missing ?? '');

  test(`${name}: pages of the dashboard fit a phone and a desktop, and look as in Chromium`, async ({
    engine,
    hand,
  }) => {
    test.setTimeout(900_000);
    const isWanted = allPages ? undefined : (pattern: string) => SOME_PAGES.has(pattern);
    const visits = await visitPages(engine, hand, isWanted);
    const reference = JSON.parse(readFileSync(REFERENCE, 'utf8')) as Record<string, Regions>;
    for (const { page, regions, faults } of visits) faults.push(...compareRegions(regions, reference[page] ?? {}));
    expectNoFaults(visits);
  });

  test(`${name}: a new shopper registers and orders at 390 px`, async ({ engine, hand, shop }) => {
    const email = `mariam-${Date.now()}@example.com`;
    await engine.resize(PHONE.width, PHONE.height);
    await leaveAccount(engine, shop);
    await fillCart(engine, hand, shop);
    await hand.press('Create account');
    await hand.enter('Username', 'Mariam Iqbal');
    await hand.enter('Email', email);
    await hand.press('Send OTP');
    await hand.see('OTP');
    await hand.enter('OTP', await readOtp(shop, email));
    await hand.enter('Password', 'kapas-ke-phool');
    await hand.enter('Confirm Password', 'kapas-ke-phool');
    await hand.press('Register');
    await order(engine, hand);
    expect(await lastOrderOf(shop, { email, password: 'kapas-ke-phool' })).toMatchObject({
      customerName: 'Mariam Iqbal',
    });
  });

  test(`${name}: a customer logs in from the cart and orders at 1280 px`, async ({ engine, hand, shop }) => {
    const { email, password } = accountOf('customer');
    const before = await lastOrderOf(shop, { email, password });
    await engine.resize(DESKTOP.width, DESKTOP.height);
    await leaveAccount(engine, shop);
    await fillCart(engine, hand, shop);
    await hand.press('Go to Login');
    await hand.see('Welcome back');
    await hand.enter('Email', email);
    await hand.enter('Password', password);
    await hand.press({ selector: 'main button[type=submit]', name: 'Login' });
    await order(engine, hand);
    const after = await lastOrderOf(shop, { email, password });
    expect(after?.orderId).toMatch(/^ND-[0-9A-Z]{10}$/);
    expect(after?.orderId).not.toBe(before?.orderId);
  });

  test(`${name}: the menu of a phone opens, and its links lead on`, async ({ engine, hand }) => {
    await engine.resize(PHONE.width, PHONE.height);
    await hand.open('/');
    await hand.press({ selector: 'header button', name: 'Menu' });
    await hand.see(/Bottoms/);
    await picture(engine, 'menu');
    await hand.press({ selector: 'header nav a, [popover] a', name: 'Contact' });
    await expect.poll(() => engine.evaluate(() => location.pathname, null)).toBe('/contact');
    await expectClean(engine);
  });

  test(`${name}: the filters of a phone dim the page behind them`, async ({ engine, hand }) => {
    await engine.resize(PHONE.width, PHONE.height);
    await hand.open('/shop');
    await hand.press({ selector: 'main button', name: 'Filters' });
    await hand.see(/Show \d+ products/);
    await picture(engine, 'filters');
    const dimmed = await engine.evaluate(() => {
      const sheet = document.querySelector('#filters');
      if (!sheet) return '';
      // Browsers without popovers have no backdrop, but a shadow around the sheet.
      const hasPopover = 'popover' in HTMLElement.prototype;
      return hasPopover ? getComputedStyle(sheet, '::backdrop').backgroundColor : getComputedStyle(sheet).boxShadow;
    }, null);
    expect(dimmed).toMatch(/rgba\(44, 36, 51, 0\.45\d*\)/);
    await expectClean(engine);
  });

  test(`${name}: each dialog shows its content`, async ({ engine, hand, shop }) => {
    test.setTimeout(600_000);
    await createProductByApi(shop, { name: 'Engine Kurta', stock: 5 });
    for (const size of [PHONE, DESKTOP]) {
      await engine.resize(size.width, size.height);
      await hand.openAs('admin', '/dashboard/desk');
      for (const { page, presses, isOnPhone = false } of DIALOGS) {
        if (isOnPhone && size !== PHONE) continue;
        await hand.open(page);
        for (const press of presses) {
          await hand.press(press);
          await hand.settle();
        }
        const where = `${page}: ${presses.map(labelOf).join(', ')}`;
        await expect.poll(() => engine.evaluate(findCollapsed, null), `${where} at ${size.width} px`).toEqual([]);
        expect(await engine.evaluate(findTooWide, null), where).toEqual([]);
        await picture(engine, `dialog ${where} ${size.width}`);
        await engine.pressKey('Escape');
        await expect
          .poll(() => engine.evaluate(() => document.querySelectorAll('dialog[open]').length, null), where)
          .toBe(0);
      }
    }
    await expectClean(engine);
  });

  test(`${name}: months, dates and files can be entered`, async ({ engine, hand }, info) => {
    await engine.resize(PHONE.width, PHONE.height);
    await hand.openAs('admin', '/dashboard/money/report');
    // A script chooses, because a list of choices is drawn by the system and out of reach for a driver.
    await engine.evaluate(() => {
      const month = document.querySelector<HTMLSelectElement>('main select');
      if (month) month.value = '03';
      month?.dispatchEvent(new Event('change', { bubbles: true }));
    }, null);
    await expect
      .poll(() => engine.evaluate(() => location.search, null), 'the month report')
      .toMatch(/month=20\d\d-03/);

    await hand.open('/dashboard/purchases/new');
    await engine.evaluate(() => document.querySelector<HTMLInputElement>('input[type=date]')?.focus(), null);
    // The drivers start their browsers in American English.
    await engine.type(['12', '31', '2026'].join(engine.dateSeparator));
    const typed = await engine.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('input[type=date]');
      return { value: field?.value, height: field?.getBoundingClientRect().height };
    }, null);
    expect(typed.value).toBe('2026-12-31');
    expect(typed.height).toBeGreaterThanOrEqual(40);

    const file = info.outputPath('products.csv');
    writeFileSync(file, 'name,price,category,color,age,stock\nEngine Shirt,900,Tops and tees,red,3-4,4\n');
    await hand.open('/dashboard/import');
    await engine.choose('input[type=file]', file);
    await hand.see(/Engine Shirt|products\.csv/);
    await picture(engine, 'import');
    await expectClean(engine);

    // Other headings, one of them long and two that could be the price, are asked about.
    const heading = 'Name of the garment as it stands on the label of the supplier';
    writeFileSync(file, `${heading},Retail Price,Disc. Price,Colour\nEngine Vest,900,800,red\n`);
    await engine.resize(360, 740);
    await hand.open('/dashboard/import');
    await engine.choose('input[type=file]', file);
    await hand.press('Check');
    await hand.see('Row with the headings');
    await hand.settle();
    await picture(engine, 'import questions');
    expect(await engine.evaluate(findTooWide, null), 'the questions about a file').toEqual([]);
    expect(await engine.evaluate(findLegendsOnEdges, null), 'the questions about a file').toEqual([]);
    // The first check of an unknown file responds with its questions.
    expect((await engine.takeMessages()).filter((message) => !message.includes('400'))).toEqual([]);
  });

  test(`${name}: orders, parcels, days and months can be printed`, async ({ engine, hand }) => {
    test.skip(engine.lacks.print !== undefined, `${name}: ${engine.lacks.print}`);
    await hand.openAs('admin', '/dashboard/manage-orders');
    const pages = { 'manage-orders': 'Manage Orders', parcels: 'Parcels', days: 'Pakistan', 'money/report': 'Sold' };
    for (const [path, says] of Object.entries(pages)) {
      const page = `/dashboard/${path}`;
      await hand.open(page);
      await hand.see(says);
      const pdf = Buffer.from(await engine.print());
      expect(pdf.subarray(0, 5).toString(), page).toBe('%PDF-');
      expect(pdf.length, page).toBeGreaterThan(5_000);
    }
  });

  test(`${name}: without a camera the scanner says so, and codes can be typed`, async ({ engine, hand, shop }) => {
    const changes = { name: 'Scan Kurta', stock: 3, sku: `SCAN-${name.replace(' ', '')}` };
    await createProductByApi(shop, changes);
    await engine.resize(PHONE.width, PHONE.height);
    await hand.openAs('admin', '/dashboard/stock?view=count');
    await hand.press('Count by scanning');
    await hand.press('Scan with the camera');
    await hand.see(/camera/);
    await expect
      .poll(() => engine.evaluate(() => document.querySelector('[role=alert]')?.textContent ?? '', null))
      .toMatch(/camera/i);
    await hand.enter({ selector: 'section[aria-label=Scan] input' }, changes.sku);
    await hand.press('Enter');
    await hand.see(/Scan Kurta, 1 more/);
  });
}

/** Presses that open a dialog, on pages of the shop and of the dashboard. A desktop shows the desk as a table. */
export const DIALOGS: { page: string; presses: Parameters<Hand['press']>[0][]; isOnPhone?: boolean }[] = [
  { page: '/shop', presses: [{ selector: 'header button', name: /^Cart/ }] },
  {
    page: '/shop?q=T-Shirt',
    presses: [
      { selector: 'main article a', name: /T-Shirt/ },
      { selector: 'main button', name: 'Size guide' },
    ],
  },
  { page: '/dashboard/admin', presses: [{ selector: 'button', name: /^Go to/ }] },
  { page: '/dashboard/desk', presses: [{ selector: 'main li button', name: /^More\.\.\./ }], isOnPhone: true },
  { page: '/dashboard/manage-orders', presses: [/^View order/] },
  { page: '/dashboard/manage-orders', presses: [/^Delete order/] },
  { page: '/dashboard/users', presses: ['Invite a helper'] },
  { page: '/dashboard/users', presses: [{ selector: 'main button', name: /^Edit Role of/, index: 1 }] },
  { page: '/dashboard/stock', presses: [/^History of/] },
  { page: '/dashboard/stock', presses: [/^Print labels of/] },
  { page: '/dashboard/manage-products', presses: [/^Delete /] },
  { page: '/dashboard/couriers', presses: ['Add a courier'] },
];

function labelOf(press: Parameters<Hand['press']>[0]): string {
  const name = typeof press === 'object' && 'selector' in press ? (press.name ?? press.selector) : press;
  return typeof name === 'string' ? name : name.source;
}

export async function leaveAccount(engine: Engine, shop: ShopServer): Promise<void> {
  await engine.open(`${shop.url}/robots.txt`);
  await engine.evaluate(async () => {
    await fetch('/api/auth/logout', { method: 'POST' });
    localStorage.clear();
    document.cookie = 'session=; path=/; max-age=0';
  }, null);
  await engine.takeMessages();
}

/** Goes from the shop to a product in another size, and opens the cart with it. */
export async function fillCart(engine: Engine, hand: Hand, shop: ShopServer): Promise<void> {
  const design = `Engine design ${engine.name}`;
  const sizes = [2, 4] as const;
  for (const age of sizes)
    await createProductByApi(shop, { name: `Engine Frock ${engine.name}`, age, stock: 9, design });
  await hand.open(`/search?q=${encodeURIComponent(`Engine Frock ${engine.name}`)}`);
  await picture(engine, 'listing');
  await hand.press({ selector: 'main article a', name: /Engine Frock/ });
  await hand.see('Add to Cart');
  // After a navigation in the page the scroll position may still change.
  await hand.settle();
  const before = await engine.evaluate(() => location.pathname, null);
  // A tap that meets the end of a scroll only stops the scroll, so the size is tapped again, as a shopper would do.
  await expect(async () => {
    await hand.press({ selector: 'main a:not([aria-current=page])', name: /^\d\s?-\s?\d( years)?/ });
    const path = () => engine.evaluate(() => location.pathname, null);
    await expect.poll(path, { timeout: 10_000 }).not.toBe(before);
  }).toPass();
  await hand.settle();
  await picture(engine, 'product');
  await hand.press('Add to Cart');
  await hand.press({ selector: 'header button', name: /^Cart/ });
  await hand.see('Login Required');
  await picture(engine, 'cart');
  expect(await engine.evaluate(findTooWide, null), 'the cart').toEqual([]);
}

export async function order(engine: Engine, hand: Hand): Promise<void> {
  await hand.press('Place Order (Cash on Delivery)');
  await hand.see('Shipping Details');
  await expect.poll(() => engine.evaluate(findCollapsed, null), 'Shipping Details').toEqual([]);
  await hand.enter('Name', 'Mariam Iqbal');
  await hand.enter(/^Phone/, '03000000456');
  await hand.enter(/^Address/, 'House 12, Street 4, Model Town');
  await hand.enter(/^City/, 'Lahore');
  await hand.press({ selector: '[role=option]', name: /^Lahore, Punjab/ });
  await picture(engine, 'shipping');
  await hand.press('Confirm Order');
  await hand.see('Order Placed Successfully!');
  await hand.see(/ND-[0-9A-Z]{10}/);
  await expectClean(engine);
}

async function lastOrderOf(shop: ShopServer, account: { email: string; password: string }): Promise<Order | undefined> {
  const session = await loginByApi(shop, account);
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${account.email}`, { session });
  return orders[0];
}

async function expectClean(engine: Engine): Promise<void> {
  expect(await engine.takeMessages(), 'the console').toEqual([]);
}

/** Measures the pages of the dashboard in the Chromium of today, with which the other engines are compared. */
export async function writeReference(engine: Engine, hand: Hand): Promise<void> {
  const visits = await visitPages(engine, hand);
  writeFileSync(
    join(REFERENCE),
    JSON.stringify(Object.fromEntries(visits.map(({ page, regions }) => [page, regions]))),
  );
  expectNoFaults(visits);
}
