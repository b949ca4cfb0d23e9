import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contentSlotResponse } from '#contract/content.schema.ts';
import { CONTENT_PAGES } from '#contract/content-pages.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const main = () => within(screen.getByRole('main'));

it('the footer links to every content page', async () => {
  const { user, address } = await pages.open('/about-us');
  const footer = within(screen.getByRole('contentinfo'));
  for (const [page, label] of Object.entries(CONTENT_PAGES)) {
    expect(footer.getByRole('link', { name: label })).toHaveAttribute('href', `/pages/${page}`);
  }
  await user.click(footer.getByRole('link', { name: 'Size guide' }));
  await waitFor(() => expect(address()).toBe('/pages/size-guide'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Size guide' })).toBeVisible();
  expect(main().getByRole('columnheader', { name: 'chest' })).toBeVisible();
  await user.click(main().getByRole('link', { name: 'Delivery times' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Delivery times' })).toBeVisible();
});

it('a content page shows its published Markdown', async () => {
  const value = { title: 'Eid returns', body: '# Until Eid\n\nWithin **30 days**. <b>Not HTML</b>' };
  const publish = { as: shop.users.admin, body: { value, version: 0 } };
  const response = await shop.call('POST', '/api/content-slots/page-returns/publish', publish);
  expect(response.as(contentSlotResponse).slot.value).toEqual(value);
  await pages.open('/pages/returns');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Eid returns');
  expect(screen.getByRole('heading', { level: 2, name: 'Until Eid' })).toBeVisible();
  expect(main().getByText('30 days').tagName).toBe('STRONG');
  expect(main().getByText(/<b>Not HTML<\/b>/)).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/^Eid returns \| /));
});

it('About us shows the published reasons', async () => {
  const value = [1, 2, 3, 4].map((number) => ({ title: `Reason ${number}`, text: '' }));
  const publish = { as: shop.users.admin, body: { value, version: 0 } };
  expect((await shop.call('POST', '/api/content-slots/reasons/publish', publish)).status).toBe(200);
  await pages.open('/about-us');
  expect(main().getByRole('heading', { level: 3, name: 'Reason 4' })).toBeVisible();
  expect(main().queryByText('Soft on skin')).toBeNull();
});

it('a content page that does not exist shows the not-found page', async () => {
  await pages.open('/pages/nothing');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

it('a content page shows an error if its text could not be loaded', async () => {
  pages.calls.replace('GET /api/pages/terms', { status: 500, body: { message: 'No.' } });
  const { user } = await pages.open('/about-us');
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Terms' }));
  // Waits for two failed requests: one of the loader, and one of the page itself.
  await waitFor(() => expect(screen.getByText('This page could not be loaded.')).toBeVisible());
});
