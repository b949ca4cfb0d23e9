import type { Locator, Page } from '@playwright/test';
import { shortIdOf } from '#contract/product-path.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const MOBILE_BELOW = 768;

async function expectLinks(where: Locator, links: Record<string, string>): Promise<void> {
  for (const [name, href] of Object.entries(links)) {
    await expect(where.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
}

const isMobile = (page: Page) => (page.viewportSize()?.width ?? 0) < MOBILE_BELOW;
const openAccountMenu = async (page: Page) => {
  const button = page.getByRole('banner').getByRole('button', { name: /^Account of / });
  await button.click();
  return { button, menu: page.getByRole('navigation', { name: 'Account' }) };
};

test('the header leads to Home, Shop, Pages and Contact', { tag: '@wide' }, async ({ page, shop }) => {
  const { whatsapp } = await callApi<ShopProfile>(shop, '/store');
  await page.goto('/about-us');
  if (isMobile(page)) {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await expectLinks(menu, { Home: '/', Shop: '/shop', Pages: '/', Contact: '/contact' });
    await menu.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(menu).toBeHidden();
  } else {
    const main = page.getByRole('navigation', { name: 'Main' });
    await expectLinks(main, { Home: '/', Shop: '/shop', Pages: '/', Contact: `https://wa.me/${whatsapp}` });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await main.getByRole('link', { name: 'Shop' }).click();
    await expect(page).toHaveURL('/shop');
  }
});

test('the mobile menu opens and closes with its button, below 768 px', async ({ page }) => {
  await page.setViewportSize({ width: MOBILE_BELOW - 1, height: 844 });
  await page.goto('/about-us');
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: MOBILE_BELOW, height: 844 });
  await expect(button).toBeHidden();
});

test('the login icon leads to /login while nobody is signed in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('the cart button opens and closes the cart panel, and its badge counts the products', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  const products = [await createProductByApi(shop), await createProductByApi(shop)];
  for (const [index, { _id }] of products.entries()) {
    await page.goto(`/shop/${_id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const label = index === 0 ? 'Cart, 1 product' : 'Cart, 2 products';
    await expect(page.getByRole('button', { name: label, exact: true })).toHaveText(String(index + 1));
  }
  const panel = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Cart, 2 products' }).click();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

test('an admin has the admin menu behind the avatar', { tag: '@wide' }, async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/');
  const { button, menu } = await openAccountMenu(page);
  await expectLinks(menu, {
    Dashboard: '/dashboard/admin',
    'Manage Items': '/dashboard/manage-products',
    'All Orders': '/dashboard/manage-orders',
    'Add New Post': '/dashboard/add-new-post',
  });
  await expect(menu.getByRole('link')).toHaveCount(4);
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
  await button.click();
  await expect(menu).toBeHidden();
});

for (const key of ['customer', 'moderator'] as const) {
  test(`a ${key} has the menu of everybody else behind the avatar`, async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, key));
    await page.goto('/shop');
    const { menu } = await openAccountMenu(page);
    await expectLinks(menu, {
      Dashboard: '/dashboard',
      Profile: '/dashboard/profile',
      'Track my order': '/dashboard/orders',
    });
    await expect(menu.getByRole('link')).toHaveCount(3);
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
}

test('the avatar is the profile image, or a default one', { tag: '@wide' }, async ({ page, shop, openBrowser }) => {
  const session = await loginByApi(shop, 'customer');
  const { image } = await createProductByApi(shop);
  await openAs(page, { ...session, user: { ...session.user, profileImage: image } });
  await page.goto('/about-us');
  const avatarOf = (shown: Page) => shown.getByRole('button', { name: `Account of ${session.user.username}` });
  await expect(avatarOf(page).getByRole('presentation')).toHaveAttribute('src', image);

  const other = await openBrowser();
  await openAs(other, { ...session, user: { ...session.user, profileImage: null } });
  await other.goto('/about-us');
  await expect(avatarOf(other)).toBeVisible();
  await expect(avatarOf(other).getByRole('presentation')).toHaveCount(0);
});

test('the footer has its links, contact info, social links and a copyright line', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  const { name, phone, email, address, whatsapp, social } = await callApi<ShopProfile>(shop, '/store');
  await page.goto('/shop');
  const footer = page.getByRole('contentinfo');
  await expectLinks(footer, {
    Home: '/',
    'About Us': '/about-us',
    Shop: '/shop',
    'Track My Order': '/dashboard/orders',
  });
  await expectLinks(footer, {
    [phone]: `tel:${phone.replaceAll(' ', '')}`,
    [email]: `mailto:${email}`,
    WhatsApp: `https://wa.me/${whatsapp}`,
    Facebook: social.facebook,
    YouTube: social.youtube,
  });
  await expect(footer.getByText(address)).toBeVisible();
  await expect(footer.getByText(`© ${name}. All rights reserved.`)).toBeVisible();
});

test('the footer leads an admin to Manage Orders instead', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/about-us');
  const footer = page.getByRole('contentinfo');
  await expectLinks(footer, { 'Manage Orders': '/dashboard/manage-orders' });
  await expect(footer.getByRole('link', { name: 'Track My Order' })).toHaveCount(0);
});

test.describe('an error inside the public layout', () => {
  test.use({ allowedFaults: [/TypeError|Minified React error|exception: |console error: /] });

  test('shows an error page within the layout', async ({ page, shop }) => {
    const product = await createProductByApi(shop);
    await page.goto('/shop');
    await page.route(`**/api/products/${shortIdOf(product._id)}`, (route) =>
      route.fulfill({ json: { product, reviews: null } }),
    );
    await page.getByRole('main').getByRole('link', { name: product.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /DISCOUNT/ })).toBeVisible();
  });
});

for (const width of [320, 360]) {
  test(`the header of a signed-in user with a cart and a wishlist fits ${width} px in one row`, async ({
    page,
    shop,
  }) => {
    const { _id } = await createProductByApi(shop);
    await page.setViewportSize({ width, height: 640 });
    await openAs(page, await loginByApi(shop, 'customer'));
    await page.goto(`/shop/${_id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const header = page.getByRole('banner');
    const inRow = [
      header.getByRole('link', { name: /^Wishlist/ }),
      header.getByRole('button', { name: /^Account of / }),
      header.getByRole('button', { name: 'Cart, 1 product' }),
      header.getByRole('button', { name: 'Menu' }),
    ];
    const tops = new Set<number>();
    for (const entry of inRow) {
      await expect(entry).toBeInViewport({ ratio: 1 });
      tops.add(Math.round((await entry.boundingBox())?.y ?? -1));
    }
    expect(tops.size).toBe(1);
  });
}

test('the mobile menu leads to categories and ages, all within view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/about-us');
  const open = () => page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await open();
  await expect(menu.getByRole('region', { name: 'Categories' }).getByRole('link')).toHaveCount(9);
  await expect(menu.getByRole('region', { name: 'By age' }).getByRole('link')).toHaveCount(5);
  await menu.getByRole('link', { name: 'Jacket and coats' }).click();
  await expect(page).toHaveURL('/categories/jacket-and-coats');
  await expect(menu).toBeHidden();
  await open();
  await menu.getByRole('link', { name: '9-10 years' }).click();
  await expect(page).toHaveURL('/shop?age=9-10');
  await expect(page.getByRole('link', { name: 'Remove filter 9-10 years' })).toBeVisible();
});

test('an avatar is a circle, whatever the shape of its image and however long the e-mail beside it', {
  tag: '@wide',
}, async ({ page, shop }) => {
  const session = await loginByApi(shop, 'customer');
  const { image } = await createProductByApi(shop);
  const email = `${'a.very.long.address'.repeat(3)}@example.com`;
  await page.setViewportSize({ width: 1_280, height: 800 });
  await openAs(page, { ...session, user: { ...session.user, email, profileImage: image } });
  for (const [path, where] of [
    ['/about-us', page.getByRole('banner')],
    ['/dashboard/profile', page.getByRole('banner')],
  ] as const) {
    await page.goto(path);
    const avatar = where.locator(`img[src="${image}"]`);
    await expect(avatar).toBeVisible();
    const box = await avatar.boundingBox();
    expect([box?.width, box?.height], path).toEqual([40, 40]);
    await expect(avatar).toHaveCSS('object-fit', 'cover');
  }
});
