import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { reviewPhotos } from '#server/reviews/tables.ts';
import { addProduct, addReview, addReviewPhoto } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);
const PATH = '/dashboard/review-photos';
const open = (path = PATH, as = shop.users.admin) => pages.open(path, { as });

async function addPhotoBy(username: string) {
  const product = await addProduct(shop.deps, { name: 'Kurta' });
  const review = await addReview(shop.deps, product, await addUser(shop.deps, { username }), { comment: 'Soft.' });
  return addReviewPhoto(shop.deps, review);
}

beforeEach(async () => {
  await shop.deps.db.delete(reviewPhotos);
});

describe('the photos of reviews', () => {
  it('wait with their review until staff approve them, and the morning counts them', async () => {
    await addPhotoBy('Hira');
    const { user } = await open('/dashboard/admin');
    expect(await screen.findByText('1 photo of a review waits for your approval.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See the photos' }));
    expect(await screen.findByText('Soft.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To approve' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('button', { name: 'Approve the photo by Hira of Kurta' }));
    expect(await screen.findByText('The photo is shown in the shop')).toBeVisible();
    expect(await screen.findByText('No photo waits')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Shown in the shop' }));
    expect(await screen.findByText('Soft.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    await pages.open('/dashboard/admin', { as: shop.users.admin });
    await screen.findByText('Sales today');
    expect(screen.queryByText(/for your approval/)).toBeNull();
  });

  it('are deleted after a question', async () => {
    await addPhotoBy('Hira');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete the photo by Hira of Kurta' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete photo' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The photo is deleted')).toBeVisible();
    expect(await screen.findByText('No photo waits')).toBeVisible();
  });

  it('that somebody else has deleted leave the list, with the reason', async () => {
    await addPhotoBy('Hira');
    const { user } = await open();
    const approve = await screen.findByRole('button', { name: 'Approve the photo by Hira of Kurta' });
    await shop.deps.db.delete(reviewPhotos);
    pages.calls.allow(404);
    await user.click(approve);
    expect(await screen.findByText('This photo does not exist any more.')).toBeVisible();
    expect(await screen.findByText('No photo waits')).toBeVisible();
  });

  it('are reached from the texts, by helpers who may change texts and pictures', async () => {
    const rights = ['content.edit'] as const;
    const editor = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: [...rights] }));
    const { user, address } = await open('/dashboard/content', editor);
    await user.click(await screen.findByRole('link', { name: 'Review photos' }));
    await waitFor(() => expect(address()).toBe(PATH));
    expect(await screen.findByText('No photo waits')).toBeVisible();
  });
});
