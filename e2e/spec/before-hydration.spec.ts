import type { Locator, Page } from '@playwright/test';
import type { ProductList } from '#contract/catalogue.schema.ts';
import { TRENDING_FIRST_SHOWN, TRENDING_LOAD_MORE } from '#contract/catalogue.ts';
import { productPath } from '#contract/product-path.ts';
import { callApi, createProductByApi, pathOfFirst, registerByApi, type TestUser } from '#e2e/support/api.ts';
import { carry, cartButton } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { holdScripts } from '#e2e/support/hold-scripts.ts';
import { serveInHalves } from '#e2e/support/serve-in-halves.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';
import { slowDown } from '#e2e/support/slow-phone.ts';

test.use({ waitsForHydration: false, viewport: { width: 360, height: 740 }, reuseContext: false });

async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

/** A pressed control is dimmed until React replays the press. */
function opacityOf(control: Locator): Promise<number> {
  return control.evaluate((element) => Number(getComputedStyle(element).opacity));
}

async function expectPending(control: Locator): Promise<void> {
  await expect.poll(() => opacityOf(control)).toBeLessThan(1);
}

function recordCalls(page: Page, method: string, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls.push(request.url());
  });
  return calls;
}

async function logInWhenAsked(page: Page, { email, password }: TestUser): Promise<void> {
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function twoProducts(shop: ShopServer) {
  return Promise.all([createProductByApi(shop), createProductByApi(shop)]);
}

const storedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));

test('Add to Cart, pressed twice, adds one piece to a filled cart', async ({ page, shop }) => {
  const [product, inCart] = await twoProducts(shop);
  await carry(page, [inCart]);
  const release = await openWithoutScripts(page, productPath(product));
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
  await button.click();
  await button.click();
  await expectPending(button);
  release();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 products');
  await expect(page.getByText('Item added to cart successfully!')).toHaveCount(1);
  await expect(page.getByRole('main').getByText('In your cart: 1')).toBeVisible();
  expect(await storedCart(page)).toMatchObject([
    { _id: inCart._id, quantity: 1 },
    { _id: product._id, quantity: 1 },
  ]);
});

test('Add to Cart, then Cart: the cart opens with the product, although its script loads later', async ({
  page,
  shop,
}) => {
  const [product] = await twoProducts(shop);
  const release = await openWithoutScripts(page, productPath(product));
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  // Shoppers press again when nothing opens. The second press must not close the cart.
  await cartButton(page).click();
  await cartButton(page).click();
  await expectPending(cartButton(page));
  const releasePanel = await holdScripts(page, 'cart-panel-parts');
  release();
  const panel = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(panel.getByText('Opening your cart...')).toBeVisible();
  releasePanel();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: /^Increase/ }).click();
  await panel.getByRole('button', { name: /^Increase/ }).click();
  await expect.poll(() => storedCart(page)).toMatchObject([{ _id: product._id, quantity: 3 }]);
});

test('Add to Cart, then a link or a search: the cart has the product on the next page', async ({ page, shop }) => {
  const [product, other] = await twoProducts(shop);
  const release = await openWithoutScripts(page, productPath(product));
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  const link = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'shop' });
  await link.click();
  await expectPending(link);
  await expect(page).toHaveURL(productPath(product));
  release();
  await expect(page).toHaveURL('/shop');
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');

  const releaseAgain = await openWithoutScripts(page, productPath(other));
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('kurta');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(productPath(other));
  releaseAgain();
  await expect(page).toHaveURL('/search?q=kurta');
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 products');
});

test('Notify me takes a guest to the login and back, and signs up a shopper who has logged in', async ({
  page,
  shop,
}) => {
  const product = await createProductByApi(shop, { stock: 0 });
  const account = await registerByApi(shop);
  const press = async (release: () => void) => {
    const notify = page.getByRole('main').getByRole('button', { name: 'Notify me when it is back' });
    await notify.click();
    await expectPending(notify);
    release();
  };
  await press(await openWithoutScripts(page, productPath(product)));
  await logInWhenAsked(page, account);
  await expect(page).toHaveURL(productPath(product));

  await press(await openWithoutScripts(page, productPath(product)));
  await expect(page.getByText(`We will mail you once, at ${account.email}, when it is back.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Never mind' })).toBeFocused();
  await expect(page).toHaveURL(productPath(product));
});

test('the link to a review takes a guest to the login and back, and keeps a signed-in user on the page', async ({
  page,
  shop,
}) => {
  const product = await createProductByApi(shop);
  const account = await registerByApi(shop);
  const press = async (release: () => void) => {
    await page.getByRole('button', { name: 'Log in to write a review' }).click();
    release();
  };
  await press(await openWithoutScripts(page, productPath(product)));
  await logInWhenAsked(page, account);
  await expect(page).toHaveURL(productPath(product));

  await press(await openWithoutScripts(page, productPath(product)));
  await expect(page.getByRole('button', { name: 'Post review' })).toBeVisible();
  await expect(page).toHaveURL(productPath(product));
});

test('a press before hydration works after React has replaced the pressed button', async ({ page, shop }) => {
  const [product] = await twoProducts(shop);
  const release = await openWithoutScripts(page, productPath(product));
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
  await button.click();
  await button.evaluate((element) => element.replaceWith(element.cloneNode(true)));
  release();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
});

test('a pressed image opens as an overlay, not as a page', async ({ page, shop }) => {
  const [product] = await twoProducts(shop);
  const release = await openWithoutScripts(page, productPath(product));
  const link = page.getByRole('link', { name: /^Enlarge/ }).first();
  await link.click();
  await expectPending(link);
  release();
  await expect(page.getByRole('dialog', { name: product.name })).toBeVisible();
  await expect(page).toHaveURL(productPath(product));
});

test('a sort order chosen before hydration stays, and is requested once', async ({ page }) => {
  const release = await openWithoutScripts(page, '/shop');
  const calls = recordCalls(page, 'GET', '/api/products');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.selectOption('Price: low to high');
  await expect(sort).toHaveValue('price-asc');
  await expectPending(sort.locator('..'));
  release();
  await expect(page).toHaveURL('/shop?sort=price-asc');
  await expect(page.getByRole('region', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
  await expect(sort).toHaveValue('price-asc');
  expect(calls).toHaveLength(1);
});

test('ticked filters apply together, and the sheet stays open', async ({ page }) => {
  const release = await openWithoutScripts(page, '/shop');
  await page.getByRole('button', { name: 'Filters' }).click();
  const category = page.getByRole('group', { name: 'Category' });
  for (const label of ['Tops and tees', 'Bottoms', 'Jacket and coats', 'Jacket and coats']) {
    await category.getByText(label, { exact: true }).click();
  }
  await expect(category.getByRole('checkbox', { name: /^Bottoms/ })).toBeChecked();
  await expectPending(category.getByText('Bottoms', { exact: true }).locator('..'));
  release();
  await expect(page).toHaveURL('/shop?category=tops-and-tees,bottoms');
  await expect(category.getByRole('checkbox', { name: /^Bottoms/ })).toBeChecked();
  await expect(category.getByRole('checkbox', { name: /^all/ })).not.toBeChecked();
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible();
});

test("the shop's page numbers are links that need no scripts", async ({ page }) => {
  await openWithoutScripts(page, '/shop');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/shop?page=2');
});

test('Load More of the home page, pressed twice, shows four more products once', async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  const trending = page.getByRole('region', { name: 'Trending Products' });
  const more = trending.getByRole('button', { name: 'Load More' });
  await more.click();
  await more.click();
  await expectPending(more);
  release();
  await expect(trending.getByRole('article')).toHaveCount(TRENDING_FIRST_SHOWN + TRENDING_LOAD_MORE);
  await expect.poll(() => opacityOf(more)).toBe(1);
  await expect(trending.getByRole('article')).toHaveCount(TRENDING_FIRST_SHOWN + TRENDING_LOAD_MORE);
});

test('the menu opens without scripts, and stays open during hydration', async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await expect(menu).toBeVisible();
  release();
  await expect(page.locator('[popover="manual"]:popover-open')).toBeAttached();
  await expect(menu).toBeVisible();
});

test('Enter in the login form logs in once', async ({ page, shop }) => {
  const { email, password, username } = await registerByApi(shop);
  const release = await openWithoutScripts(page, '/login');
  const calls = recordCalls(page, 'POST', '/api/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectPending(page.getByRole('button', { name: 'Login' }));
  await expect(page).toHaveURL('/login');
  release();
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('the register form keeps typed text, shows the password, and sends one code', async ({ page }) => {
  const release = await openWithoutScripts(page, '/register');
  const calls = recordCalls(page, 'POST', '/api/auth/send-otp');
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Username').fill('Hina Raza');
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
  await password.fill('phool-patti-7');
  await page.getByLabel('Show password').check();
  const send = page.getByRole('button', { name: 'Send OTP' });
  await send.click();
  await send.click();
  await expectPending(send);
  release();
  await expect(page.getByText(/We have sent a 6-digit code/)).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('Hina Raza');
  await expect(password).toHaveValue('phool-patti-7');
  await expect(password).toHaveAttribute('type', 'text');
  expect(calls).toHaveLength(1);
});

test('a word and Enter in the search lead to the results without scripts', async ({ page }) => {
  await openWithoutScripts(page, '/');
  const searches = recordCalls(page, 'GET', '/search');
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('kurta');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=kurta');
  expect(searches).toHaveLength(1);
});

test('a word typed into the search before hydration stays, and gets suggestions', async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  const search = page.getByRole('combobox', { name: 'Search the shop' });
  await search.pressSequentially('kurta');
  release();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(search).toHaveValue('kurta');
  await search.pressSequentially('s');
  await expect(search).toHaveValue('kurtas');
});

test('on a slow phone with a slow connection the first press is not lost', async ({ page, shop }) => {
  const { products } = await callApi<ProductList>(shop, '/products?sortBy=reviews&limit=1');
  await slowDown(page);
  await page.goto(pathOfFirst(products), { waitUntil: 'domcontentloaded' });
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await cartButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem')).toHaveCount(1);
  expect(await storedCart(page)).toMatchObject([{ _id: products[0]?._id, quantity: 1 }]);
});

test('a page whose HTML arrives with a pause inside a script starts once the HTML is complete', async ({
  page,
  shop,
}) => {
  const proxy = await serveInHalves(shop.url, '<script type="text/paused-module">');
  try {
    await page.goto(`${proxy.url}/login`);
    await page.getByLabel('Show password').check();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  } finally {
    proxy.close();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the login form, which needs scripts, is not submitted', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('customer@example.com');
    await page.getByLabel('Password', { exact: true }).fill('demo-customer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Login' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
});
