import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loginResponse } from '#contract/accounts.schema.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const places = () => within(screen.getByRole('region', { name: 'Where you are signed in' })).queryAllByRole('listitem');

it('a user sees where they are signed in, and signs out of one device and then of all others', async () => {
  const as = await openSession(shop.deps, await addUser(shop.deps));
  const others = [await openSession(shop.deps, as), await openSession(shop.deps, as)];
  const body = { email: as.email, password: PASSWORD };
  const login = await shop.call('POST', '/api/auth/login', { body, headers: { 'user-agent': CHROME } });
  const inChrome = { ...as, token: login.as(loginResponse).token };
  const isOpen = async (user: typeof as) => (await shop.call('GET', '/api/auth/sessions', { as: user })).status === 200;

  const { user } = await pages.open('/dashboard/profile', { as });
  await waitFor(() => expect(places()).toHaveLength(4));
  const [here, ...more] = places().filter((place) => within(place).queryByText('This device') !== null);
  expect(more).toEqual([]);
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
  expect(places().filter((place) => place.textContent.includes('Unknown device'))).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: /^Sign out Chrome on Linux, last used/ }));
  expect(await screen.findByText('Signed out there')).toBeVisible();
  await waitFor(() => expect(places()).toHaveLength(3));
  for (const session of [as, ...others]) expect(await isOpen(session)).toBe(true);
  expect(await isOpen(inChrome)).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('Signed out everywhere else')).toBeVisible();
  await waitFor(() => expect(places()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  for (const session of others) expect(await isOpen(session)).toBe(false);
  expect(await isOpen(as)).toBe(true);

  pages.calls.allow(401);
  const { address } = await pages.open('/dashboard/orders', { as: inChrome });
  expect(await screen.findByText('Session expired - please login again')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/login'));
});
