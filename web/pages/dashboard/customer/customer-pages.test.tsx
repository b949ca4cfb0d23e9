import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ordersResponse } from '#contract/orders.schema.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { chooseFile, makeImageFile } from '#web/test/choose-file.ts';
import { fill } from '#web/test/fill.ts';
import { expectDuring, holdClock, untilShown } from '#web/test/held-clock.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

const addSignedInUser = async (username?: string) =>
  openSession(shop.deps, await addUser(shop.deps, username === undefined ? {} : { username }));

describe('the overview of a user', () => {
  it('greets the user by name, and has two cards and a chart with the same two figures', async () => {
    const as = await addSignedInUser('Amna Farooq');
    const products = [await addProduct(shop.deps), await addProduct(shop.deps)] as const;
    await addOrder(shop.deps, as, { lines: products.map((product) => ({ product, quantity: 1 })) });
    await addReview(shop.deps, products[0], as);
    await pages.open('/dashboard', { as });
    expect(await screen.findByRole('heading', { level: 1, name: 'User Dashboard' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('Hi, Amna Farooq! Welcome to your user dashboard.');
    // Names have no space before the figure, because only CSS puts label and figure on separate lines.
    expect(await screen.findByRole('link', { name: 'Total Reviews1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Total Purchased Products2' })).toBeVisible();
    const chart = within(await screen.findByRole('table', { name: 'User Stats' }));
    expect(chart.getByRole('row', { name: 'Total Reviews 1' })).toBeInTheDocument();
    expect(chart.getByRole('row', { name: 'Total Purchased Products 2' })).toBeInTheDocument();
  });

  it('begins with the latest order, with a link to it', async () => {
    const as = await addSignedInUser();
    const [older, newer] = [
      await addProduct(shop.deps, { name: 'Older Kurta' }),
      await addProduct(shop.deps, { name: 'Newer Kurta' }),
    ];
    await addOrder(shop.deps, as, { lines: [{ product: older, quantity: 1 }] });
    shop.clock.advance({ minutes: 1 });
    const { orderId } = await addOrder(shop.deps, as, { lines: [{ product: newer, quantity: 1 }] });
    const { user, address } = await pages.open('/dashboard', { as });
    const latest = await screen.findByRole('region', { name: 'Latest order' });
    for (const text of [`#${orderId}`, 'Newer Kurta', 'pending']) expect(latest).toHaveTextContent(text);
    await user.click(within(latest).getByRole('link', { name: /Track it/ }));
    await waitFor(() => expect(address()).toBe(`/orders/${orderId}`));
  });

  it('has no latest order for a user without orders', async () => {
    await pages.open('/dashboard', { as: await addSignedInUser() });
    expect(await screen.findByRole('table', { name: 'User Stats' })).toBeInTheDocument();
    await pages.calls.settle();
    expect(screen.queryByRole('region', { name: 'Latest order' })).toBeNull();
  });
});

describe('the orders of a user', () => {
  it("are the user's own, with number, date, items, status, total and a link to the tracking page", async () => {
    const as = await addSignedInUser();
    const product = await addProduct(shop.deps, { name: 'Swat Valley Wool Cap', price: 1_234.5 });
    const lines = [{ product, quantity: 1 }];
    const { orderId } = await addOrder(shop.deps, as, { lines });
    const other = await addOrder(shop.deps, await addUser(shop.deps), { lines });
    const { user, address } = await pages.open('/dashboard/orders', { as });
    const table = await screen.findByRole('table', { name: 'Your orders' });
    const row = within(table).getByRole('row', { name: new RegExp(orderId) });
    for (const text of ['Swat Valley Wool Cap', 'pending', 'PKR 1,434.50']) expect(row).toHaveTextContent(text);
    expect(row).toHaveTextContent(/\d{1,2} [A-Z][a-z]{2} \d{4}/);
    expect(table).not.toHaveTextContent(other.orderId);
    await user.click(within(row).getByRole('link', { name: `#${orderId}` }));
    await waitFor(() => expect(address()).toBe(`/orders/${orderId}`));
  });

  it('without a status show as pending', async () => {
    const as = await addSignedInUser();
    const product = await addProduct(shop.deps);
    const { orderId } = await addOrder(shop.deps, as, { lines: [{ product, quantity: 1 }] });
    const name = 'GET /api/orders/mine';
    const { orders } = (await shop.call('GET', `/api/orders/${as.email}`, { as })).as(ordersResponse);
    const withoutStatus = orders.map(({ status: _status, ...order }) => order);
    pages.calls.replace(name, { status: 200, body: { orders: withoutStatus } });
    await pages.open('/dashboard/orders', { as });
    expect(await screen.findByRole('row', { name: new RegExp(orderId) })).toHaveTextContent('pending');
  });

  it('of a user without orders are an empty list with a message', async () => {
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

  it('are listed, and deleted after a confirmation; the notice hides after 3 seconds', async () => {
    const { user } = await pages.open('/dashboard/reviews', { as: await addTwoReviews() });
    expect(await screen.findByText('Opinion 0')).toBeVisible();
    expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getAllByRole('img', { name: '4 out of 5 stars' })).toHaveLength(2);
    const ask = () => user.click(screen.getByRole('button', { name: 'Delete your review of Product 0' }));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Delete review' }));
    await ask();
    expect(dialog().getByText('Are you sure you want to delete this review?')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete review' })).toBeNull());
    expect(screen.getByText('Opinion 0')).toBeVisible();

    await ask();
    holdClock();
    fireEvent.click(dialog().getByRole('button', { name: 'Delete' }));
    const notice = () => screen.queryByText('Review deleted successfully');
    await untilShown(() => expect(notice()).toBeVisible());
    await expectDuring(3_000, () => expect(notice()).toBeVisible());
    expect(notice()).toBeNull();
    // Waits before the real clock returns: a request that waits for a timer of the held clock would never end.
    await untilShown(() => expect(opinions()).toEqual(['Opinion 1']));
    vi.useRealTimers();
    expect(screen.getByRole('link', { name: 'Product 1' })).toBeVisible();
  });

  it('disappear at once when they are deleted, and come back in their place if the server rejects it', async () => {
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

  it('say so if there are none', async () => {
    await pages.open('/dashboard/reviews', { as: await addSignedInUser() });
    expect(await screen.findByText('No reviews given yet.')).toBeVisible();
  });
});

describe('the profile', () => {
  async function openEditor() {
    const as = await addSignedInUser('Kiran Abbasi');
    const { user } = await pages.open('/dashboard/profile', { as });
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit Profile' });
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    return { as, user, dialog, save };
  }

  it('is shown, and is edited in a dialog that closes 1.5 seconds after saving', async () => {
    const { as, user, dialog } = await openEditor();
    expect(screen.getByRole('heading', { level: 2, name: 'Kiran Abbasi' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByText(as.email)).toBeVisible();
    const form = within(dialog);
    expect(form.getByLabelText('Username')).toHaveValue('Kiran Abbasi');
    await fill(user, form.getByLabelText('Username'), 'Kiran Abbasi-Shah');
    await fill(user, form.getByLabelText('Bio'), 'Mother of twins who climb.');
    await fill(user, form.getByLabelText('Profession'), 'Botanist');
    chooseFile(form.getByLabelText('Profile Image'), await makeImageFile());
    const profileImage = expect.stringMatching(/^data:image\/jpeg;base64,/);
    await waitFor(() => expect(form.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', profileImage));

    holdClock();
    fireEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    await untilShown(() => expect(form.getByText('Profile updated successfully!')).toBeVisible());
    expect(pages.calls.of('PATCH /api/auth/edit-profile')[0]?.body).toMatchObject({
      username: 'Kiran Abbasi-Shah',
      bio: 'Mother of twins who climb.',
      profession: 'Botanist',
      userId: as.id,
      profileImage,
    });
    await expectDuring(1_500, () => expect(dialog).toBeVisible());
    await untilShown(() => expect(dialog).not.toBeVisible());
    const findName = () => screen.getByRole('heading', { level: 2, name: 'Kiran Abbasi-Shah' });
    await untilShown(() => expect(findName()).toBeVisible());
    await untilShown(() => expect(screen.getByText('Mother of twins who climb.')).toBeVisible());
    expect(screen.getByText('Botanist')).toBeVisible();
    // The response updates the stored user. The header reads name and image from the stored user.
    expect(JSON.parse(localStorage.getItem('user') ?? 'null')).toMatchObject({
      username: 'Kiran Abbasi-Shah',
      profileImage: expect.stringMatching(/^\/media\//),
    });
  });

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

  it('that cannot be saved shows the server\'s message, or "Failed to update profile. Please try again."', async () => {
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
