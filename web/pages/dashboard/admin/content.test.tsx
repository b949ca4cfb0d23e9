import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { contentPlaceResponse, listContentResponse } from '#contract/content.schema.ts';
import { CONTENT_SLOTS, type ContentBlock, type ContentSlot } from '#contract/content.ts';
import { instantOfShopTime } from '#contract/shop-time.ts';
import { formatDateTime, SHOP_UTC_OFFSET_MS } from '#contract/time.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { chooseFile, makeImageFile } from '#web/test/choose-file.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const OWN_HEADLINE = '20% DISCOUNT ON';
const PUBLISHED = 'Published. Shoppers see it now.';

const openEditor = (slot: ContentSlot) => pages.open(`/dashboard/content?slot=${slot}`, { as: shop.users.admin });
const findField = (name: string | RegExp) => screen.findByRole('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const preview = () => within(screen.getByTitle<HTMLIFrameElement>('Preview').contentDocument?.body ?? document.body);
const shownOf = async (block: ContentBlock) =>
  (await shop.call('GET', `/api/content/${block === 'reasons' ? 'about-us' : 'home'}`)).as(contentPlaceResponse).blocks[
    block
  ]?.value ?? null;
const versionOf = async (slot: ContentSlot) => {
  const { slots } = (await shop.call('GET', '/api/content-slots', { as: shop.users.admin })).as(listContentResponse);
  return slots.find((each) => each.slot === slot)?.version;
};
const confirm = async (user: UserEvent, title: string, action: string) =>
  user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: action }));
const shopTimeIn = (minutes: number) =>
  new Date(shop.deps.now().getTime() + minutes * 60_000 + SHOP_UTC_OFFSET_MS).toISOString().slice(0, 16);

async function publishFirst(slot: ContentSlot, value: unknown) {
  const body = { value, version: await versionOf(slot) };
  const call = { as: shop.users.admin, body };
  expect((await shop.call('POST', `/api/content-slots/${slot}/publish`, call)).status).toBe(200);
}

beforeEach(async () => {
  await publishFirst('hero', null);
  const draft = { as: shop.users.admin, body: { value: null, version: await versionOf('hero') } };
  await shop.call('PUT', '/api/content-slots/hero/draft', draft);
});

it('every text and page is listed with what shoppers see now, and links to its editor', async () => {
  const { user, address } = await pages.open('/dashboard/content', { as: shop.users.admin });
  const places = within(await screen.findByRole('region', { name: 'Places of the shop' }));
  const texts = within(screen.getByRole('region', { name: 'Pages' }));
  expect(places.getAllByRole('link').length + texts.getAllByRole('link').length).toBe(CONTENT_SLOTS.length);
  await user.click(places.getByRole('link', { name: /^Top of the home page.*The shop's own text$/ }));
  await waitFor(() => expect(address()).toBe('/dashboard/content?slot=hero'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Headline' })).toHaveValue(OWN_HEADLINE));
});

it('a draft is stored and previewed as on a phone, but not shown to shoppers', async () => {
  const { user } = await openEditor('hero');
  await fill(user, await findField('Headline'), 'EID KURTAS');
  await user.click(button('Preview'));
  await waitFor(() => expect(preview().getByRole('heading', { level: 1 })).toHaveTextContent('EID KURTAS'));
  await user.click(button('Save draft'));
  expect(await screen.findByText('Draft saved. Shoppers do not see it yet.')).toBeVisible();
  expect(await shownOf('hero')).toBeNull();
  await pages.open('/dashboard/content');
  expect(await screen.findByRole('link', { name: /^Top of the home page.*Draft$/ })).toBeVisible();
  const again = await openEditor('hero');
  expect(await findField('Headline')).toHaveValue('EID KURTAS');
  await again.user.click(button('Discard the draft'));
  expect(pages.calls.of(/draft$/)).toHaveLength(1);
  await confirm(again.user, 'Discard the draft', 'Discard');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Headline' })).toHaveValue(OWN_HEADLINE));
});

it('a published text is shown at once, and one press restores the shop’s default text', async () => {
  const { user } = await openEditor('hero');
  await fill(user, await findField('Headline'), 'EID KURTAS');
  await user.click(button('Publish'));
  expect(await screen.findByText(PUBLISHED)).toBeVisible();
  expect(await shownOf('hero')).toMatchObject({ headline: 'EID KURTAS', link: '/shop?gender=girls&onSale=true' });
  expect(await screen.findByText('Shown now')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: "Back to the shop's own text" }));
  expect(pages.calls.of(/publish$/)).toHaveLength(1);
  await confirm(user, "Back to the shop's own text", 'Publish it');
  expect(await screen.findByText("Shoppers see the shop's own text again.")).toBeVisible();
  expect(await shownOf('hero')).toBeNull();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Headline' })).toHaveValue(OWN_HEADLINE));
  await user.click(screen.getAllByRole('button', { name: /^Put back/ })[1] ?? document.body);
  expect(await findField('Headline')).toHaveValue('EID KURTAS');
  expect(await shownOf('hero')).toBeNull();
  await user.click(button('Publish'));
  expect(await screen.findByText(PUBLISHED)).toBeVisible();
  expect(await shownOf('hero')).toMatchObject({ headline: 'EID KURTAS' });
});

it('a planned text begins and ends at its times in Pakistan', async () => {
  const { user } = await openEditor('hero');
  await fill(user, await findField('Headline'), 'ONE HOUR ONLY');
  const from = shopTimeIn(60);
  for (const [label, time] of [
    ['From', from],
    ['Until', shopTimeIn(120)],
  ] as const) {
    await user.type(screen.getByLabelText(label), time);
  }
  await user.click(button('Publish'));
  const begins = formatDateTime(instantOfShopTime(from));
  expect(await screen.findByText(`Published, to be shown from ${begins} on.`)).toBeVisible();
  expect(await screen.findByText('Planned')).toBeVisible();
  expect(await shownOf('hero')).toBeNull();
  await pages.open('/dashboard/content');
  expect(await screen.findByText(`Planned from ${begins}`)).toBeVisible();
  shop.clock.advance({ minutes: 61 });
  await pages.open('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('ONE HOUR ONLY');
  shop.clock.advance({ minutes: 60 });
  await pages.open('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(OWN_HEADLINE);
});

it('the times of a plan stay in their fields when a draft is saved, so that it can be published as a plan afterwards', async () => {
  const { user } = await openEditor('hero');
  await fill(user, await findField('Headline'), 'FRIDAY ONLY');
  const from = shopTimeIn(60);
  await user.type(screen.getByLabelText('From'), from);
  await user.click(button('Save draft'));
  expect(await screen.findByText(/^Draft saved, without its times/)).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveValue(from);
  await user.click(button('Publish'));
  expect(await screen.findByText(/^Published, to be shown from/)).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveValue('');
  expect(await shownOf('hero')).toBeNull();
});

it('text that is typed while a draft is being saved stays, and can be saved next', async () => {
  const { user } = await openEditor('hero');
  const headline = await findField('Headline');
  await fill(user, headline, 'FIRST');
  const release = pages.calls.hold(/draft$/);
  await user.click(button('Save draft'));
  await fill(user, headline, 'SECOND');
  release();
  await waitFor(() => expect(button('Save draft')).toBeEnabled());
  expect(headline).toHaveValue('SECOND');
  expect(screen.queryByText(/^Draft saved/)).toBeNull();
  await user.click(button('Save draft'));
  expect(await screen.findByText(/^Draft saved/)).toBeVisible();
  expect(pages.calls.of(/draft$/)[1]?.body).toMatchObject({ value: { headline: 'SECOND' } });
});

it('restoring an old version asks before it replaces typed text', async () => {
  await publishFirst('page-faq', { title: 'Old questions', body: 'Why?' });
  const { user } = await openEditor('page-faq');
  const title = await findField('Title');
  await fill(user, title, 'New questions');
  const putBack = () => user.click(screen.getAllByRole('button', { name: /^Put back/ })[0] ?? document.body);
  await putBack();
  await confirm(user, 'Put back', 'Cancel');
  expect(title).toHaveValue('New questions');
  await putBack();
  await confirm(user, 'Put back', 'Replace');
  expect(title).toHaveValue('Old questions');
});

it('invalid times are shown at their field', async () => {
  const { user } = await openEditor('hero');
  await findField('Headline');
  await user.type(screen.getByLabelText('Until'), shopTimeIn(-60));
  pages.calls.allow(400);
  await user.click(button('Publish'));
  await waitFor(() => expect(screen.getByLabelText('Until')).toHaveAccessibleDescription(/must be in the future/));
});

it('the picture of a hero is added and removed, and missing fields are marked before anything is sent', async () => {
  const { user } = await openEditor('hero');
  await findField('Headline');
  chooseFile(screen.getByLabelText('Picture'), await makeImageFile());
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', expect.stringMatching(/^\/media\//)),
  );
  await fill(user, await findField('Button'), '');
  await fill(user, await findField('The button leads to'), 'shop');
  await user.click(button('Publish'));
  expect(await screen.findByText('Please correct the marked fields.')).toBeVisible();
  expect(await findField('Button')).toHaveAccessibleDescription('Please fill this in');
  expect(await findField('The button leads to')).toBeInvalid();
  expect(pages.calls.of(/publish$/)).toHaveLength(0);
  await fill(user, await findField('Button'), 'See them');
  await fill(user, await findField('The button leads to'), '/shop');
  await user.click(button('Publish'));
  expect(await screen.findByText(PUBLISHED)).toBeVisible();
  expect(await shownOf('hero')).toMatchObject({ image: expect.stringMatching(/^\/media\//) });
  await user.click(await screen.findByRole('button', { name: "Use the shop's own picture" }));
  await user.click(button('Publish'));
  await waitFor(async () => expect(await shownOf('hero')).toMatchObject({ image: null }));
});

it.each<[ContentBlock, string, string]>([
  ['categories', 'Discount (optional)', '50%'],
  ['trends', 'Title', 'Raincoats'],
  ['promises', 'Title', 'Free gift wrap'],
  ['reasons', 'Title', 'Made in Lahore'],
])('cards of %s are changed one by one', async (slot, label, text) => {
  const { user } = await openEditor(slot);
  const fields = await screen.findAllByRole('textbox', { name: label });
  await fill(user, fields[1] ?? document.body, text);
  await user.click(button('Preview'));
  await waitFor(() => expect(preview().getByText(new RegExp(text))).toBeVisible());
  await user.click(button('Publish'));
  expect(await screen.findByText(PUBLISHED)).toBeVisible();
  const cards = await shownOf(slot);
  expect(Array.isArray(cards) && cards.map((card) => Object.values(card).includes(text))).toEqual(
    fields.map((_, index) => index === 1),
  );
});

it('a page begins with the shop’s default text, and its Markdown is previewed', async () => {
  const { user } = await openEditor('page-returns');
  const text = await findField('Text');
  expect(text).toHaveDisplayValue(/\*\*7 days\*\*/);
  await fill(user, text, '## Until Eid\n\n**30 days**');
  await user.click(button('Preview'));
  await waitFor(() => expect(preview().getByRole('heading', { level: 2 })).toHaveTextContent('Until Eid'));
  await user.click(button('Publish'));
  expect(await screen.findByText(PUBLISHED)).toBeVisible();
  await pages.open('/pages/returns');
  expect(screen.getByRole('heading', { level: 2, name: 'Until Eid' })).toBeVisible();
});

it('a discount that is automatic has no text of its own, and the home page shows the best price cut', async () => {
  await addProduct(shop.deps, { category: 'tops-and-tees', price: 600, oldPricePaisa: 100_000 });
  const { user } = await openEditor('categories');
  const card = within(await screen.findByRole('group', { name: 'Card 1' }));
  expect(card.getByLabelText('Discount (optional)')).toHaveValue('20%');
  await user.click(card.getByRole('checkbox', { name: 'Automatic discount' }));
  expect(card.queryByLabelText('Discount (optional)')).toBeNull();
  await user.click(button('Preview'));
  await waitFor(() => expect(preview().getByText('up to …% off')).toBeInTheDocument());
  await user.click(button(/^Publish/));
  expect(await screen.findByText(PUBLISHED)).toBeVisible();
  await pages.open('/');
  expect(screen.getByText('up to 40% off')).toBeVisible();
  await publishFirst('categories', null);
});

it('an automatic hero needs the line that is its headline while nothing is reduced', async () => {
  const { user } = await openEditor('hero');
  await user.click(await screen.findByRole('checkbox', { name: 'Automatic discount' }));
  await fill(user, await findField('Coloured line'), ' ');
  await user.click(button(/^Publish/));
  expect(await findField('Coloured line')).toHaveAccessibleDescription(
    'Please fill this in: it is the headline while nothing is reduced',
  );
  expect(await shownOf('hero')).toBeNull();
});

it('the second of two authors of a text is rejected, and the typed text stays', async () => {
  const { user } = await openEditor('page-terms');
  await fill(user, await findField('Title'), 'My terms');
  await publishFirst('page-terms', { title: 'Their terms', body: 'Be fair.' });
  pages.calls.allow(409);
  await user.click(button('Save draft'));
  expect(await screen.findByText('This text was changed meanwhile. Please look at it again.')).toBeVisible();
  expect(await findField('Title')).toHaveValue('My terms');
  expect(within(await screen.findByRole('region', { name: 'Saved now' })).getByText('Their terms')).toBeVisible();
  await user.click(button('Undo'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Their terms'));
});

it('a moderator with the right changes texts, and is shown nothing else', async () => {
  const as = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['content.edit'] }));
  await pages.open('/dashboard', { as });
  expect(await screen.findByRole('heading', { level: 1, name: 'Texts' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Terms/ })).toBeVisible();
});
