import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { customerMail } from '#server/notifications/customer-mail.ts';
import { presentOrder } from '#server/orders/present.ts';
import { loadOrders } from '#server/orders/queries.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop({ env: { DEMO: 'false' } });
const pages = usePages(shop);

const OF_THE_DEMO = /0000123|shop@example\.com|Liberty Market|nanhidukaan|11 am to 9 pm/;
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
const textOfPage = () => document.documentElement.outerHTML;
const placeOrder = async (status: 'pending' | 'cancelled') => {
  const product = await addProduct(shop.deps);
  await addReview(shop.deps, product, shop.users.owner);
  return addOrder(shop.deps, shop.users.owner, { status, lines: [{ product, quantity: 1 }] });
};

describe('a shop with an empty profile', () => {
  it.each(['/', '/shop', '/contact', '/about-us', '/login', '/register', '/orders', '/pages/returns', '/pages/faq'])(
    '%s has no empty link, and no text of the demo',
    async (path) => {
      await pages.open(path);
      expect((await screen.findAllByRole('heading')).length).toBeGreaterThan(0);
      expect(links().length).toBeGreaterThan(3);
      expect(links().filter((href) => /^(|#|tel:|mailto:|https:\/\/wa\.me\/(\?.*)?)$/.test(href))).toEqual([]);
      expect(textOfPage()).not.toMatch(OF_THE_DEMO);
      expect(textOfPage()).not.toMatch(/(maps\/search\/\?api=1&(amp;)?query=)(["&]|$)/);
      for (const word of ['undefined', 'open .', 'Call .', 'call  ', 'at .', 'write to .'])
        expect(document.body.textContent).not.toContain(word);
    },
  );

  it('links to its contact page instead of a chat', async () => {
    await pages.open('/');
    const main = within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
    const contact = main.getByRole('link', { name: 'Contact', hidden: true });
    expect(contact).toHaveAttribute('href', '/contact');
    expect(contact).not.toHaveAttribute('target');
    const { orderId } = await placeOrder('cancelled');
    await pages.open(`/orders/${orderId}`);
    expect(await screen.findByRole('link', { name: 'message us' })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('link', { name: 'Ask us about this order' })).toHaveAttribute('href', '/contact');
  });

  it('has no empty facts in structured data and mails', async () => {
    await pages.open('/');
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => textContent,
    );
    expect(data.join()).toContain('"Organization"');
    expect(data.join()).not.toMatch(/"(email|telephone|streetAddress)"/);
    const [full] = await loadOrders(shop.deps.db, [await placeOrder('pending')]);
    const mail = full && customerMail(presentOrder(full), 'shipped', await shop.deps.settings.readShopProfile());
    expect(mail?.text).toContain('Questions? See https://shop.example/contact.');
  });
});

describe('the checklist before the shop opens', () => {
  const findList = async () => within(await screen.findByRole('region', { name: 'Before you open' }));
  const openOverview = () => pages.open('/dashboard/admin', { as: shop.users.admin });

  it('links to each step, which disappears once it is done', async () => {
    const { user, address } = await openOverview();
    const list = await findList();
    const names = list.getAllByRole('link').map(({ textContent }) => textContent);
    // The step 'add a product' is missing, because earlier tests have added some.
    expect(names).toEqual([
      'Phone and WhatsApp',
      'E-mail of the shop',
      'Address',
      'Delivery charge',
      'Returns, delivery and terms',
      'Two-step login',
    ]);
    expect(list.getByText('Sending mails')).toBeVisible();
    await user.click(list.getByRole('link', { name: 'Address' }));
    await waitFor(() => expect(address()).toBe('/dashboard/settings'));
    await fill(user, await screen.findByLabelText('Address'), 'Anarkali, Lahore');
    await fill(user, screen.getByLabelText('Delivery charge'), '250');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Saved. The shop shows it now.')).toBeVisible();
    await openOverview();
    const left = await findList();
    expect(left.queryByRole('link', { name: 'Address' })).toBeNull();
    expect(left.queryByRole('link', { name: 'Delivery charge' })).toBeNull();
  });

  it('no longer shows a hidden step, and disappears with the last one', async () => {
    const { user } = await openOverview();
    await user.click((await findList()).getByRole('button', { name: 'Hide Sending mails' }));
    await waitFor(() => expect(screen.queryByText('Sending mails')).toBeNull());
    await user.click((await findList()).getByRole('button', { name: 'Hide all' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Before you open' })).toBeNull());
    await openOverview();
    expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
    await pages.calls.settle();
    expect(screen.queryByRole('region', { name: 'Before you open' })).toBeNull();
  });
});
