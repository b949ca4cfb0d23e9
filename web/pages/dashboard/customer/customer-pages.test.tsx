import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ordersResponse } from '#contract/orders.schema.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop({ engine: 'pglite' });
const pages = usePages(shop);

const addSignedInUser = async () => openSession(shop.deps, await addUser(shop.deps));

describe('the overview of a user', () => {
  it('has no latest order of a user who has not ordered yet', async () => {
    await pages.open('/dashboard', { as: await addSignedInUser() });
    expect(await screen.findByRole('table', { name: 'User Stats' })).toBeInTheDocument();
    await pages.calls.settle();
    expect(screen.queryByRole('region', { name: 'Latest order' })).toBeNull();
  });
});

describe('the orders of a user', () => {
  it('show as pending where a status is missing', async () => {
    const as = await addSignedInUser();
    const product = await addProduct(shop.deps);
    const { orderId } = await addOrder(shop.deps, as, { lines: [{ product, quantity: 1 }] });
    const name = `GET /api/orders/${encodeURIComponent(as.email)}`;
    const { orders } = (await shop.call('GET', `/api/orders/${as.email}`, { as })).as(ordersResponse);
    const withoutStatus = orders.map(({ status: _status, ...order }) => order);
    pages.calls.replace(name, { status: 200, body: { orders: withoutStatus } });
    await pages.open('/dashboard/orders', { as });
    expect(await screen.findByRole('row', { name: new RegExp(orderId) })).toHaveTextContent('pending');
  });

  it('of a user who has ordered nothing are not found', async () => {
    await pages.open('/dashboard/orders', { as: await addSignedInUser() });
    expect(await screen.findByText('No orders found')).toBeVisible();
  });
});

describe('the reviews of a user', () => {
  async function addTwoReviews() {
    const as = await addSignedInUser();
    for (const index of [0, 1]) {
      const product = await addProduct(shop.deps, { name: `Product ${index}` });
      await addReview(shop.deps, product, as, { comment: `Opinion ${index}` });
      shop.clock.advance({ minutes: 1 });
    }
    return as;
  }
  const opinions = () => screen.getAllByText(/^Opinion/).map((opinion) => opinion.textContent);

  it('that cannot be deleted are gone at once, and back in their place with the error', async () => {
    const { user } = await pages.open('/dashboard/reviews', { as: await addTwoReviews() });
    pages.calls.replace(/^DELETE \/api\/reviews\//, { status: 500 });
    const release = pages.calls.hold(/^DELETE \/api\/reviews\//);
    await user.click(await screen.findByRole('button', { name: 'Delete your review of Product 1' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete review' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(dialog).not.toBeVisible());
    await waitFor(() => expect(screen.queryByText('Opinion 1')).toBeNull());
    expect(screen.queryByText('Review deleted successfully')).toBeNull();
    release();
    expect(await screen.findByText('Failed to delete review')).toBeVisible();
    expect(opinions()).toEqual(['Opinion 1', 'Opinion 0']);
  });

  it('say so where none is given', async () => {
    await pages.open('/dashboard/reviews', { as: await addSignedInUser() });
    expect(await screen.findByText('No reviews given yet.')).toBeVisible();
  });
});

describe('the profile', () => {
  async function openEditor() {
    const { user } = await pages.open('/dashboard/profile', { as: await addSignedInUser() });
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit Profile' });
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    return { user, dialog, save };
  }

  it('needs a username', async () => {
    const { user, dialog, save } = await openEditor();
    const username = within(dialog).getByLabelText('Username');
    await user.clear(username);
    await user.type(username, '   ');
    await save();
    expect(await within(dialog).findByText('Username is required')).toBeVisible();
    expect(username).toHaveAttribute('aria-invalid', 'true');
    expect(pages.calls.of('PATCH /api/auth/edit-profile')).toEqual([]);
  });

  it('that cannot be saved says why in the words of the server, or "Failed to update profile. Please try again."', async () => {
    const { dialog, save } = await openEditor();
    const name = 'PATCH /api/auth/edit-profile';
    pages.calls.replace(name, { status: 409, body: { message: 'This name is taken.' } });
    await save();
    expect(await within(dialog).findByText('This name is taken.')).toBeVisible();
    pages.calls.replace(name, { status: 500 });
    await save();
    expect(await within(dialog).findByText('Failed to update profile. Please try again.')).toBeVisible();
    pages.calls.replace(name, 'network error');
    await save();
    expect(await within(dialog).findByText('Network Error')).toBeVisible();
    expect(dialog).toBeVisible();
  });
});
