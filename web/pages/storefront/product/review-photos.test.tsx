import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IMAGE_MAX_BYTES } from '#contract/media.ts';
import type { PostReviewBody } from '#contract/reviews.schema.ts';
import { addressOf } from '#test/address-of.ts';
import { addProduct, addReview, addReviewPhoto } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { chooseFile, makeImageFile } from '#web/test/choose-file.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

const UPLOAD = 'POST /api/reviews/photos';
const previews = () => screen.queryAllByRole('img', { name: /^Preview/ });
const input = () => screen.findByLabelText('Add a photo');

async function openForm() {
  const product = await addProduct(shop.deps);
  const as = await openSession(shop.deps, await addUser(shop.deps, { username: 'Mehwish' }));
  return { as, product, page: await pages.open(addressOf(product), { as }) };
}

it('photos are sent when they are chosen, and posted with the review', async () => {
  const { as, product, page } = await openForm();
  for (const count of [1, 2, 3]) {
    chooseFile(await input(), await makeImageFile());
    await waitFor(() => expect(previews()).toHaveLength(count));
  }
  expect(screen.queryByLabelText('Add a photo')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
  expect(previews()).toHaveLength(2);
  expect(await input()).toBeVisible();
  await page.user.click(screen.getByRole('radio', { name: '5 stars' }));
  await fill(page.user, screen.getByLabelText('Your review'), 'Soft!');
  await page.user.click(screen.getByRole('button', { name: 'Post review' }));
  expect(await screen.findByText('Review posted successfully!')).toBeVisible();
  expect(previews()).toEqual([]);
  const [posted] = pages.calls.of('POST /api/reviews/post-review').map(({ body }) => body as PostReviewBody);
  expect(posted?.photos).toHaveLength(2);
  // Others do not see a photo that waits, but its author sees it on the dashboard.
  expect(await screen.findByText('Soft!')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Enlarge photo/ })).toBeNull();
  await pages.open('/dashboard/reviews', { as });
  const own = within(await screen.findByRole('list', { name: `Photos: Your review of ${product.name}` }));
  expect(own.getAllByText('Not shown yet')).toHaveLength(2);
});

it.each([
  ['a text', new File(['hello'], 'a.txt', { type: 'text/plain' }), 'Invalid image file. Please try another.'],
  [
    'a file of 30 MB',
    new File([new Uint8Array(30 * 1_024 * 1_024)], 'a.jpg', { type: 'image/jpeg' }),
    'The picture is too large. Please choose one of up to 8 MB.',
  ],
  [
    'a damaged file',
    new File(['no pixels'], 'a.jpg', { type: 'image/jpeg' }),
    'Invalid image file. Please try another.',
  ],
])('%s is rejected at the field, and the next photo removes the message', async (_what, file, message) => {
  expect(IMAGE_MAX_BYTES).toBeLessThan(30 * 1_024 * 1_024);
  pages.calls.allow(400);
  await openForm();
  chooseFile(await input(), file);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(await input()).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(previews()).toEqual([]);
  chooseFile(await input(), await makeImageFile());
  await waitFor(() => expect(previews()).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  await pages.calls.settle();
});

it('without a connection the field says so, and the photo can be chosen again', async () => {
  await openForm();
  pages.calls.replace(UPLOAD, 'network error');
  chooseFile(await input(), await makeImageFile());
  expect(await screen.findByText('There is no connection. Choose the photo again when you are online.')).toBeVisible();
  expect(previews()).toEqual([]);
  pages.calls.restore();
  chooseFile(await input(), await makeImageFile());
  await waitFor(() => expect(previews()).toHaveLength(1));
  await pages.calls.settle();
});

it('a review waits for its photos', async () => {
  await openForm();
  const release = pages.calls.hold(UPLOAD);
  chooseFile(await input(), await makeImageFile());
  expect(await screen.findByText('Sending...')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Post review' })).toBeDisabled();
  release();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Post review' })).toBeEnabled());
});

it('approved photos are links to the large ones, and open in a dialog', async () => {
  const product = await addProduct(shop.deps);
  const review = await addReview(shop.deps, product, await addUser(shop.deps, { username: 'Hira' }));
  const approvedAt = shop.clock.now();
  const photos = [await addReviewPhoto(shop.deps, review, { approvedAt })];
  photos.push(await addReviewPhoto(shop.deps, review, { approvedAt }));
  await addReviewPhoto(shop.deps, review);
  const { user } = await pages.open(addressOf(product));
  const links = screen.getAllByRole('link', { name: /^Enlarge photo \d: Review by Hira$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(photos.map(({ url }) => url));
  await user.click(links[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Review by Hira' }));
  expect(dialog.getByText('1 of 2')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Next picture' }));
  expect(dialog.getByText('2 of 2')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
