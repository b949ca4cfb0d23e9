import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { pkrFromPaisa } from '#contract/money.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { addressOf } from '#test/address-of.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { PASSWORD } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const cartButton = () => screen.getByRole('button', { name: /^Cart/ });
const cartOf = (products: ProductRow[], quantity = 1) =>
  products.map(({ id, name, pricePaisa, image }) => ({
    _id: id,
    name,
    price: pkrFromPaisa(pricePaisa),
    image,
    quantity,
  }));

async function openCart(user: UserEvent) {
  await user.click(cartButton());
  const dialog = await screen.findByRole('dialog', { name: 'Your Cart' });
  await waitFor(() => expect(within(dialog).queryByText('Opening your cart...')).toBeNull());
  return { dialog, panel: within(dialog) };
}

const lineOf = (panel: ReturnType<typeof within>, index = 0) => {
  const line = panel.getAllByRole('listitem')[index];
  if (!line) throw new Error(`The cart has no line ${index}`);
  return within(line);
};

it('a cart opened during a navigation stays open on the next page', async () => {
  const { user, address } = await pages.open('/about-us');
  const release = pages.calls.hold('GET /api/products');
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(pages.calls.of('GET /api/products')).not.toEqual([]));
  const { dialog } = await openCart(user);
  expect(address()).toBe('/about-us');
  release();
  await waitFor(() => expect(address()).toBe('/'));
  expect(await screen.findByRole('heading', { level: 2, name: 'New Arrivals', hidden: true })).toBeInTheDocument();
  expect(dialog).toBeVisible();
});

it('a product is added once, with one piece, its image, its name, and its price with two decimals', async () => {
  const product = await addProduct(shop.deps, { price: 1_250.5 });
  const { user } = await pages.open(addressOf(product));
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Item added to cart successfully!')).toBeVisible();
  expect(await screen.findByText('In your cart:')).toBeVisible();
  expect(cartButton()).toHaveAccessibleName('Cart, 1 product');
  expect(cartButton()).toHaveTextContent('1');
  await user.click(screen.getByRole('button', { name: 'View cart' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Your Cart' }));
  expect(await panel.findAllByRole('listitem')).toHaveLength(1);
  const line = lineOf(panel);
  expect(panel.getByRole('listitem')).toHaveTextContent('Item 1');
  expect(line.getByRole('link', { name: product.name })).toHaveAttribute('href', addressOf(product));
  expect(line.getByText('PKR 1,250.50')).toBeVisible();
  expect(line.getByRole('presentation')).toHaveAttribute('src', product.image);
  expect(line.getByRole('group', { name: `Quantity of ${product.name}` })).toHaveTextContent('1');
  expect(panel.getByText('Items (1)')).toBeVisible();
});

it('the toast with View cart leaves when the cart opens by its own button', async () => {
  const product = await addProduct(shop.deps);
  const { user } = await pages.open(addressOf(product));
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await screen.findByText('Item added to cart successfully!');
  await openCart(user);
  await waitFor(() => expect(screen.queryByText('Item added to cart successfully!')).not.toBeInTheDocument());
});

it('a product that another tab has added is shown with its quantity', async () => {
  const product = await addProduct(shop.deps);
  await pages.open(addressOf(product));
  localStorage.setItem('cart', JSON.stringify(cartOf([product], 3)));
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  expect(await screen.findByRole('group', { name: `Quantity of ${product.name}` })).toHaveTextContent('3');
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
});

it('the whole cart can be ordered by a message with quantity, name, colour, age, price, link and total', async () => {
  const product = await addProduct(shop.deps, { name: 'Chat Kurta', color: 'green', age: 3, price: 1_500 });
  const { user } = await pages.open('/about-us', { cart: cartOf([product], 2) });
  const { panel } = await openCart(user);
  expect(await panel.findByText('green, 5-6 years')).toBeVisible();
  const link = new URL(panel.getByRole('link', { name: 'Order all on WhatsApp' }).getAttribute('href') ?? '');
  const text = link.searchParams.get('text');
  expect(text).toContain('2 × Chat Kurta (green, 5-6 years, PKR 1,500.00)\n');
  expect(text).toContain(addressOf(product));
  expect(text).toContain('Total with delivery: PKR 3,200.00');
});

it('Undo restores the products of several removals beside later additions, but not after a logout', async () => {
  const [tee, coat, cap] = await Promise.all(['Tee', 'Coat', 'Cap'].map((name) => addProduct(shop.deps, { name })));
  if (!tee || !coat || !cap) throw new Error('There are no products');
  const { user } = await pages.open('/about-us', { as: shop.users.owner, cart: cartOf([tee, coat, cap], 2) });
  const { panel } = await openCart(user);
  const names = () => panel.queryAllByRole('listitem').map((line) => within(line).getByRole('link').textContent);
  await user.click(panel.getByRole('button', { name: 'Remove Coat' }));
  expect(screen.getByText('Coat removed')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Clear Cart' }));
  expect(screen.getByText('3 products removed')).toBeVisible();
  expect(screen.queryByText('Coat removed')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(names()).toEqual(['Tee', 'Coat', 'Cap']);
  expect(panel.getByText('Items (6)')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();

  await user.click(panel.getByRole('button', { name: 'Clear Cart' }));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  localStorage.removeItem('user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual([]);
});

it('quantities, Remove and Clear Cart recount the summary', async () => {
  const tee = await addProduct(shop.deps, { name: 'Tee', price: 999.99 });
  const coat = await addProduct(shop.deps, { name: 'Coat', price: 12_000 });
  const { user } = await pages.open('/about-us', { cart: cartOf([tee, coat]) });
  await waitFor(() => expect(cartButton()).toHaveAccessibleName('Cart, 2 products'));
  const { panel } = await openCart(user);
  const [first, second] = panel.getAllByRole('listitem');
  expect(first).toHaveTextContent('Item 1');
  expect(second).toHaveTextContent('Item 2');
  const quantity = () => lineOf(panel).getByRole('group').textContent;
  const figures = () => panel.getAllByRole('definition').map(({ textContent }) => textContent);
  const press = (name: string) => user.click(lineOf(panel).getByRole('button', { name: new RegExp(`^${name}`) }));

  await press('Increase quantity');
  await press('Increase quantity');
  expect(quantity()).toBe('3');
  expect(panel.getByText('Items (4)')).toBeVisible();
  expect(panel.getByText('Delivery')).toBeVisible();
  expect(panel.getByText('Rounding')).toBeVisible();
  expect(panel.getByText('Total')).toBeVisible();
  // Delivery is free, because the sum is above the threshold that the banner promises.
  expect(figures()).toEqual(['PKR 14,999.97', 'Free', 'PKR 0.03', 'PKR 15,000.00']);
  expect(cartButton()).toHaveTextContent('2');

  await press('Decrease quantity');
  await press('Decrease quantity');
  expect(quantity()).toBe('1');
  expect(lineOf(panel).getByRole('button', { name: /^Decrease/ })).toHaveAttribute('aria-disabled', 'true');
  await press('Decrease quantity');
  await user.keyboard('{Enter}');
  expect(quantity()).toBe('1');
  expect(panel.getByText('Items (2)')).toBeVisible();
  expect(figures()).toEqual(['PKR 12,999.99', 'Free', 'PKR 0.01', 'PKR 13,000.00']);

  await user.click(lineOf(panel, 1).getByRole('button', { name: 'Remove Coat' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(1);
  expect(panel.getByText('Items (1)')).toBeVisible();
  expect(figures()).toEqual(['PKR 999.99', 'PKR 200.00', 'PKR 0.01', 'PKR 1,200.00']);
  const bar = panel.getByRole('progressbar', { name: 'Add more than PKR 9,000.01 for free delivery.' });
  expect(bar).toHaveValue(999.99);
  expect(bar).toHaveAttribute('max', '10000');

  const again = await pages.open('/about-us');
  await waitFor(() => expect(cartButton()).toHaveAccessibleName('Cart, 1 product'));
  const reopened = (await openCart(again.user)).panel;
  expect(reopened.getByText('Tee')).toBeVisible();
  await again.user.click(reopened.getByRole('button', { name: 'Clear Cart' }));
  expect(reopened.getByText('Your cart is empty.')).toBeVisible();
  await pages.open('/about-us');
  expect(cartButton()).toHaveAccessibleName('Cart');
});

it('an anonymous visitor reads that a login is required, and is led to it', async () => {
  const { user, address } = await pages.open('/', { cart: cartOf([await addProduct(shop.deps)]) });
  const { dialog, panel } = await openCart(user);
  expect(panel.getByText('Login Required')).toBeVisible();
  expect(panel.getByText('You need to be logged in to place an order.')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Place Order (Cash on Delivery)' })).toBeNull();
  expect(panel.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
  await user.click(panel.getByRole('link', { name: 'Go to Login' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(dialog).not.toBeVisible();
});

it('a login from the cart leads back to the page with the cart open, once', async () => {
  const { user, address } = await pages.open('/shop?color=red', { cart: cartOf([await addProduct(shop.deps)]) });
  await user.click((await openCart(user)).panel.getByRole('link', { name: 'Go to Login' }));
  await fill(user, await screen.findByLabelText('Email'), shop.users.owner.email);
  await fill(user, screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(address()).toBe('/shop?color=red'));
  expect(await screen.findByRole('button', { name: 'Place Order (Cash on Delivery)' })).toBeVisible();
  await pages.open('/shop?color=red');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a logged-in user can order, cash on delivery only', async () => {
  const { user } = await pages.open('/', { as: shop.users.owner, cart: cartOf([await addProduct(shop.deps)]) });
  const { panel } = await openCart(user);
  expect(panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' })).toBeVisible();
  expect(panel.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
  expect(panel.queryByText('Login Required')).toBeNull();
});

it('a line holds at most 99 pieces, as an order does', async () => {
  const { user } = await pages.open('/', { cart: cartOf([await addProduct(shop.deps)], 98) });
  const { panel } = await openCart(user);
  const plus = panel.getByRole('button', { name: /^Increase quantity/ });
  await user.click(plus);
  expect(panel.getByText('Items (99)')).toBeVisible();
  await user.click(plus);
  expect(panel.getByText('Items (99)')).toBeVisible();
});

describe('stock', () => {
  it('the cart limits a quantity to the stock, and says so', async () => {
    const { id, name } = await addProduct(shop.deps, { stock: 2 });
    const { user } = await pages.open(addressOf({ id, name }));
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    const { panel } = await openCart(user);
    await pages.calls.settle();
    const line = lineOf(panel);
    const more = line.getByRole('button', { name: /^Increase quantity/ });
    expect(line.queryByText(/left/)).toBeNull();
    await user.click(more);
    expect(await line.findByText('Only 2 left, and in your cart.')).toBeVisible();
    expect(more).toHaveAttribute('aria-disabled', 'true');
    await user.click(more);
    expect(panel.getByText('Items (2)')).toBeVisible();
  });

  it('an old cart names products that have sold out or become scarce', async () => {
    const less = await addProduct(shop.deps, { stock: 2 });
    const none = await addProduct(shop.deps, { stock: 0 });
    const cart = [...cartOf([less], 5), ...cartOf([none])];
    const { user } = await pages.open('/about-us', { cart });
    const { panel } = await openCart(user);
    expect(await lineOf(panel).findByText('Only 2 left. Please take fewer.')).toBeVisible();
    const soldOut = 'Sold out meanwhile. Please remove it to order the rest.';
    expect(lineOf(panel, 1).getByText(soldOut)).toBeVisible();
    const fewer = lineOf(panel).getByRole('button', { name: /^Decrease quantity/ });
    for (let quantity = 5; quantity > 2; quantity -= 1) await user.click(fewer);
    expect(lineOf(panel).getByText('Only 2 left, and in your cart.')).toBeVisible();
    await user.click(lineOf(panel, 1).getByRole('button', { name: /^Remove/ }));
    expect(panel.getByText('Items (2)')).toBeVisible();
  });

  it('a full cart says why it rejects a 51st product', async () => {
    const { id, name } = await addProduct(shop.deps);
    const cart = Array.from({ length: 50 }, (_, index) => ({
      _id: `p${index}`,
      name: 'Tee',
      price: 1,
      image: '',
      quantity: 1,
    }));
    const { user } = await pages.open(addressOf({ id, name }), { cart });
    await waitFor(() => expect(cartButton()).toHaveAccessibleName('Cart, 50 products'));
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText(/^Your cart holds 50 different products/)).toBeVisible();
    expect(screen.queryByText('Item added to cart successfully!')).toBeNull();
    expect(cartButton()).toHaveAccessibleName('Cart, 50 products');
  });
});

describe('stored browser state', () => {
  it.each([
    '{',
    '[]',
    '"admin"',
    '{"_id":1,"email":2,"token":3,"role":"admin"}',
    '{"_id":"1","email":"a@example.com","token":"t","role":"__proto__"}',
  ])('an invalid stored `user` means that nobody is logged in: %s', async (stored) => {
    localStorage.setItem('user', stored);
    await pages.open('/');
    expect(await within(screen.getByRole('banner')).findByRole('link', { name: 'Login' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull();
    expect(cartButton()).toHaveAccessibleName('Cart');
    localStorage.setItem('user', stored);
    const { address } = await pages.open('/dashboard');
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it.each(['{', '{}', '"x"', '[null,7,"x",[],{}]', '[{"_id":5},{"_id":""}]'])(
    'an invalid stored `cart` is an empty cart: %s',
    async (stored) => {
      const { id, name } = await addProduct(shop.deps);
      localStorage.setItem('cart', stored);
      const { user } = await pages.open(addressOf({ id, name }));
      expect((await openCart(user)).panel.getByText('Your cart is empty.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
      expect(cartButton()).toHaveAccessibleName('Cart, 1 product');
    },
  );

  it("missing fields of a stored product get the specification's defaults", async () => {
    const edited = [
      { id: 'only-an-id' },
      { _id: 'twisted', name: '<img src=x onerror=alert(1)>', price: -5, quantity: 1e9, image: 7 },
      { _id: 'twisted', name: 'Twice', price: 1, quantity: 1, image: '' },
    ];
    localStorage.setItem('cart', JSON.stringify(edited));
    const { user } = await pages.open('/');
    const { panel } = await openCart(user);
    expect(panel.getAllByRole('listitem')).toHaveLength(2);
    expect(lineOf(panel).getByText('Unnamed Product')).toBeVisible();
    expect(lineOf(panel).getByText('PKR 0.00')).toBeVisible();
    expect(lineOf(panel).getByRole('group')).toHaveTextContent('1');
    expect(panel.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(panel.getByText('Items (2)')).toBeVisible();
  });

  it('a stored cart is cut to the size of one order', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      _id: `p${index}`,
      name: 'Tee',
      price: 1,
      quantity: 1,
    }));
    localStorage.setItem('cart', JSON.stringify(many));
    await pages.open('/');
    await waitFor(() => expect(cartButton()).toHaveAccessibleName('Cart, 50 products'));
  });
});
