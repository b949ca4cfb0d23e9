import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RIGHT_PRESETS } from '#contract/right-labels.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { advance, expectDuring, holdClock, untilShown } from '#web/test/held-clock.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const LOGIN = 'POST /api/auth/login';
const field = (label: string) => screen.getByLabelText(label);
const submitButton = () => screen.getByRole('button', { name: 'Login' });
const inMain = () => within(screen.getByRole('main'));

it('the form requires e-mail and password, and links to the registration and to a chat', async () => {
  const { user, address } = await pages.open('/login');
  expect(field('Email')).toHaveAttribute('type', 'email');
  expect(field('Email')).toBeRequired();
  expect(field('Password')).toHaveAttribute('type', 'password');
  expect(field('Password')).toBeRequired();
  const whatsapp = inMain().getByRole('link', { name: /WhatsApp/ });
  expect(whatsapp).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+/));

  await user.click(submitButton());
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Email is required'));
  expect(field('Password')).toHaveAccessibleDescription('Password is required');
  await fill(user, field('Email'), 'not an address');
  await fill(user, field('Password'), 'x');
  await user.click(submitButton());
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(/valid email/));
  expect(pages.calls.of(LOGIN)).toEqual([]);

  await user.click(inMain().getByRole('link', { name: 'Create an account' }));
  await waitFor(() => expect(address()).toBe('/register'));
});

it('a failed login says so, without revealing if the account exists', async () => {
  pages.calls.allow(401);
  const { user, address } = await pages.open('/login');
  const expectAlert = async (text: string) => {
    const before = pages.calls.of(LOGIN).length;
    await user.click(submitButton());
    // Waits for the call, because the alert may already have this text from the login before.
    await waitFor(() => expect(pages.calls.of(LOGIN)).toHaveLength(before + 1));
    await pages.calls.settle();
    await waitFor(() => expect(inMain().getByRole('alert')).toHaveTextContent(text));
  };
  for (const email of [shop.users.owner.email, 'nobody@example.com', `${'x'.repeat(60)}@example.com`]) {
    await fill(user, field('Email'), email);
    await fill(user, field('Password'), "' OR 1=1 --");
    await expectAlert('Invalid credentials - please try again');
  }
  pages.calls.replace(LOGIN, { status: 500, body: { message: 'Oh.' } });
  await expectAlert('Server error - please try again later');
  for (const status of [400, 403, 404]) {
    pages.calls.replace(LOGIN, { status, body: { message: 'No.' } });
    await expectAlert('Invalid credentials - please try again');
  }
  pages.calls.replace(LOGIN, { status: 503, body: { message: 'Busy.' } });
  await expectAlert('Busy.');
  pages.calls.replace(LOGIN, 'network error');
  await expectAlert('Network error - please check your connection');
  expect(address()).toBe('/login');
  expect(localStorage.getItem('user')).toBeNull();
});

it('a login shows a dialog, goes home after 2 seconds and is stored in the browser', async () => {
  const { id, email } = await addUser(shop.deps, { username: 'Nadia Aslam' });
  const { user, address } = await pages.open('/login');
  await fill(user, field('Email'), email);
  await fill(user, field('Password'), PASSWORD);
  holdClock();
  fireEvent.click(submitButton());
  const dialog = () => screen.getByRole('dialog', { name: 'Success!' });
  await untilShown(() => expect(within(dialog()).getByText('Login successful. Redirecting...')).toBeVisible());
  const stored: { token: string } = JSON.parse(localStorage.getItem('user') ?? 'null');
  expect(stored).toMatchObject({ _id: id, email, role: 'user' });
  expect((await shop.call('GET', '/api/auth/sessions', { as: stored })).status).toBe(200);
  await expectDuring(2_000, () => expect(address()).toBe('/login'));
  await untilShown(() => expect(address()).toBe('/'));
  await untilShown(() => expect(screen.getByRole('button', { name: 'Account of Nadia Aslam' })).toBeVisible());
  vi.useRealTimers();
  await pages.open('/');
  expect(await screen.findByRole('button', { name: 'Account of Nadia Aslam' })).toBeVisible();
  await pages.open('/login');
  expect(await screen.findByRole('heading', { name: 'Hi, Nadia Aslam!' })).toBeVisible();
});

it('a page that is opened before the redirect wins, although it loads for longer than the redirect waits', async () => {
  const { email } = await addUser(shop.deps);
  const { user, address } = await pages.open('/login');
  await fill(user, field('Email'), email);
  await fill(user, field('Password'), PASSWORD);
  const load = pages.calls.hold(/^GET \/api\/products/);
  holdClock();
  fireEvent.click(submitButton());
  await untilShown(() => expect(screen.getByRole('dialog', { name: 'Success!' })).toBeVisible());
  const toShop = screen.getAllByRole('link').find((link) => link.getAttribute('href') === '/shop');
  if (toShop) fireEvent.click(toShop);
  await untilShown(() => expect(pages.calls.of(/^GET \/api\/products/)).not.toEqual([]));
  await advance(3_000);
  load();
  await untilShown(() => expect(address()).toBe('/shop'));
  await advance(3_000);
  expect(address()).toBe('/shop');
});

it('a login leads a helper to the page of their work', async () => {
  const { email } = await addUser(shop.deps, { role: 'moderator', rights: [...RIGHT_PRESETS.Caller] });
  const { user, address } = await pages.open('/login');
  await fill(user, field('Email'), email);
  await fill(user, field('Password'), PASSWORD);
  await user.click(submitButton());
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/dashboard/desk'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
});

it('two presses of Login make one call', async () => {
  const { user } = await pages.open('/login');
  await fill(user, field('Email'), shop.users.owner.email);
  await fill(user, field('Password'), PASSWORD);
  await user.dblClick(submitButton());
  expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(pages.calls.of(LOGIN)).toHaveLength(1);
});

it('a logout that fails says so and leaves the user logged in', async () => {
  const { user, address } = await pages.open('/dashboard/orders', { as: shop.users.owner });
  pages.calls.replace('POST /api/auth/logout', { status: 500 });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error!' });
  expect(within(dialog).getByText('Failed to logout. Please try again.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(dialog).not.toBeVisible());
  expect(address()).toBe('/dashboard/orders');
  expect(localStorage.getItem('user')).not.toBeNull();
});

const logoutDialog = () => screen.getByRole('dialog', { name: 'Success!' });

it('a logout clears the session, says so for 3 seconds and goes home', async () => {
  const as = await openSession(shop.deps, await addUser(shop.deps));
  const { user, address } = await pages.open('/shop', { as });
  await user.click(await screen.findByRole('button', { name: /^Account of/ }));
  holdClock();
  const menu = within(screen.getByRole('navigation', { name: 'Account' }));
  fireEvent.click(menu.getByRole('button', { name: 'Logout' }));
  await untilShown(() => expect(within(logoutDialog()).getByText('Logged out successfully')).toBeVisible());
  expect(within(logoutDialog()).getByRole('button', { name: 'OK' })).toBeVisible();
  expect(localStorage.getItem('user')).toBeNull();
  await expectDuring(3_000, () => expect(logoutDialog()).toBeVisible());
  expect(screen.queryByRole('dialog', { name: 'Success!' })).toBeNull();
  await untilShown(() => expect(address()).toBe('/'));
  const header = within(screen.getByRole('banner'));
  await untilShown(() => expect(header.getByRole('link', { name: 'Login' })).toBeVisible());
  expect((await shop.call('GET', '/api/auth/sessions', { as })).status).toBe(401);
});

it('a logout in the sidebar says so for 3 seconds and goes to the home page, which shows nobody as signed in', async () => {
  const as = await openSession(shop.deps, await addUser(shop.deps));
  const { address } = await pages.open('/dashboard/profile', { as });
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  holdClock();
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await untilShown(() => expect(within(logoutDialog()).getByText('Logged out successfully')).toBeVisible());
  await expectDuring(3_000, () => expect(logoutDialog()).toBeVisible());
  await untilShown(() => expect(address()).toBe('/'));
  expect(localStorage.getItem('user')).toBeNull();
});

it('OK after a logout goes home at once, without the error that a guarded page shows', async () => {
  const as = await openSession(shop.deps, await addUser(shop.deps));
  const { user, address } = await pages.open('/dashboard/orders', { as });
  await user.dblClick(await screen.findByRole('button', { name: 'Logout' }));
  const dialog = await screen.findByRole('dialog', { name: 'Success!' });
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(screen.queryByText('You must be logged in to access this page')).toBeNull();
});
