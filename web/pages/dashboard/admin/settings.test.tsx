import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shopProfileResponse } from '#contract/shop-profile.schema.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

const readProfile = async () => (await shop.call('GET', '/api/store')).as(shopProfileResponse);
const openSettings = () => pages.open('/dashboard/settings', { as: shop.users.admin });
const findField = (label: string) => screen.findByRole('textbox', { name: label });
const changeElsewhere = async (path: string, body: object) =>
  expect((await shop.call('PATCH', path, { as: shop.users.admin, body })).status).toBe(200);
async function reconnect(query: string) {
  const before = pages.calls.of(query).length;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(pages.calls.of(query).length).toBeGreaterThan(before));
  await pages.calls.settle();
}
const save = () => screen.getByRole('button', { name: 'Save Changes' });

it('a shopkeeper changes texts and charges (in rupees) of the shop, and only changed settings are sent', async () => {
  const { user } = await openSettings();
  await fill(user, await findField('Name of the shop'), 'Chota Bazar');
  await fill(user, await findField('Delivery charge'), '249');
  await fill(user, await findField('Free delivery above'), '');
  await user.click(save());
  expect(await screen.findByText('Saved. The shop shows it now.')).toBeVisible();
  expect(await readProfile()).toMatchObject({
    name: 'Chota Bazar',
    deliveryCharge: 249,
    freeDeliveryThreshold: null,
  });
  const [call] = pages.calls.of('PATCH /api/settings');
  expect(call?.body).toEqual({
    changes: [
      { key: 'shopName', value: 'Chota Bazar', version: 0 },
      { key: 'deliveryPaisa', value: 24_900, version: 0 },
      { key: 'freeDeliveryPaisa', value: null, version: 0 },
    ],
  });
  expect(await screen.findByRole('link', { name: 'History of Name of the shop' })).toHaveAttribute(
    'href',
    '/dashboard/audit?kind=setting&subject=shopName',
  );
});

it('a setting is reset to its default', async () => {
  const { user } = await openSettings();
  const field = await findField('Days in which a customer may return');
  await fill(user, field, '30');
  await user.click(save());
  await screen.findByText('Saved. The shop shows it now.');
  await user.click(await screen.findByRole('button', { name: 'Back to “7”' }));
  await user.click(save());
  await waitFor(() => expect(pages.calls.of('PATCH /api/settings')).toHaveLength(2));
  expect(pages.calls.of('PATCH /api/settings')[1]?.body).toEqual({ changes: [{ key: 'returnDays', version: 1 }] });
});

it('an invalid value is shown at its field, and nothing is saved', async () => {
  const { user } = await openSettings();
  await fill(user, await findField('Opening hours'), 'Always');
  await fill(user, await findField('Facebook'), 'our page');
  await fill(user, await findField('Unconfirmed orders of an account'), 'many');
  pages.calls.allow(400);
  await user.click(save());
  const facebook = await findField('Facebook');
  const problem = 'must be an address that begins with https://';
  await waitFor(() => expect(facebook).toHaveAccessibleDescription(problem));
  expect(await findField('Unconfirmed orders of an account')).toBeInvalid();
  expect((await readProfile()).openingHours).not.toBe('Always');
});

it('the second of two shopkeepers is rejected, and sees the value that the first has saved', async () => {
  const { user } = await openSettings();
  const field = await findField('Address');
  await fill(user, field, 'Mine');
  const first = { changes: [{ key: 'address', value: 'Theirs', version: 0 }] };
  expect((await shop.call('PATCH', '/api/settings', { as: shop.users.admin, body: first })).status).toBe(200);
  pages.calls.allow(409);
  await user.click(save());
  expect(await screen.findByText('Address: this was changed meanwhile. Please look at it again.')).toBeVisible();
  expect(field).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field).toHaveValue('Theirs'));
});

it('a setting that somebody else has changed is overwritten only after it was shown, even if it was refetched', async () => {
  const { user } = await openSettings();
  const field = await findField('Phone');
  await fill(user, field, '042 111');
  await changeElsewhere('/api/settings', { changes: [{ key: 'phone', value: '042 222', version: 0 }] });
  await reconnect('GET /api/settings');
  pages.calls.allow(409);
  await user.click(save());
  expect(await screen.findByText('Phone: this was changed meanwhile. Please look at it again.')).toBeVisible();
  await waitFor(() => expect(field).toHaveAccessibleDescription('Saved now: 042 222'));
  expect((await readProfile()).phone).toBe('042 222');
  await user.click(save());
  expect(await screen.findByText('Saved. The shop shows it now.')).toBeVisible();
  expect((await readProfile()).phone).toBe('042 111');
  expect(field).toHaveAccessibleDescription('');
});

it('text that is typed while settings are being saved stays, and can be saved next', async () => {
  const { user } = await openSettings();
  const field = await findField('Stock is low at');
  await fill(user, field, '4');
  const release = pages.calls.hold('PATCH /api/settings');
  await user.click(save());
  await fill(user, field, '5');
  release();
  await waitFor(() => expect(save()).toBeEnabled());
  expect(field).toHaveValue('5');
  expect(screen.queryByText('Saved. The shop shows it now.')).toBeNull();
  await user.click(save());
  expect(await screen.findByText('Saved. The shop shows it now.')).toBeVisible();
  expect(pages.calls.of('PATCH /api/settings')[1]?.body).toEqual({
    changes: [{ key: 'lowStockLevel', value: 5, version: 1 }],
  });
});

it('the shop has no link to a social profile without an address', async () => {
  const { user } = await openSettings();
  await fill(user, await findField('Instagram'), '');
  await user.click(save());
  expect(await screen.findByText('Saved. The shop shows it now.')).toBeVisible();
  await pages.open('/contact-us');
  expect((await screen.findAllByRole('link', { name: 'Facebook' })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'Instagram' })).toBeNull();
});

it('a city that is found in any spelling gets its own charge, and loses it again', async () => {
  const { user } = await openSettings();
  expect(await screen.findByText('No city has a charge of its own.')).toBeVisible();
  await fill(user, screen.getByRole('searchbox', { name: 'Find a city' }), 'khi');
  for (const [text, problem] of [
    ['349.50', 'must be whole rupees, without paisa'],
    ['-5', 'Please enter at least 0'],
    ['free', 'Please enter a number'],
  ] as const) {
    await fill(user, await findField('Charge to Karachi in rupees'), text);
    expect(await findField('Charge to Karachi in rupees')).toHaveAccessibleDescription(problem);
    expect(screen.getByRole('button', { name: 'Save Karachi' })).toBeDisabled();
  }
  await fill(user, await findField('Charge to Karachi in rupees'), '1,350');
  await user.click(screen.getByRole('button', { name: 'Save Karachi' }));
  expect(await screen.findByText('Delivery to Karachi saved')).toBeVisible();
  expect((await readProfile()).hasCityCharges).toBe(true);
  await fill(user, screen.getByRole('searchbox', { name: 'Find a city' }), '');
  const charge = await findField('Charge to Karachi in rupees');
  expect(charge).toHaveValue('1350');
  await fill(user, charge, '');
  await user.click(screen.getByRole('button', { name: 'Save Karachi' }));
  expect(await screen.findByText('No city has a charge of its own.')).toBeVisible();
  expect((await readProfile()).hasCityCharges).toBe(false);
});

it('the postal code of a city can be corrected and removed', async () => {
  const { user } = await openSettings();
  await fill(user, await screen.findByRole('searchbox', { name: 'Find a city' }), 'kamoke');
  const code = await findField('Postal code of Kamoke');
  expect(code).toHaveValue('');
  pages.calls.allow(400);
  await fill(user, code, '5066');
  await user.click(screen.getByRole('button', { name: 'Save Kamoke' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription('must have 5 digits'));
  for (const text of ['50661', '']) {
    await fill(user, code, text);
    await user.click(screen.getByRole('button', { name: 'Save Kamoke' }));
    await pages.calls.settle();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Kamoke' })).toBeDisabled());
    expect(code).toHaveValue(text);
  }
  const bodies = pages.calls.of('PATCH /api/cities/kamoke').map(({ body }) => body);
  expect(bodies.slice(1)).toEqual([
    { deliveryPaisa: null, postalCode: '50661', version: 1 },
    { deliveryPaisa: null, postalCode: null, version: 2 },
  ]);
});

it('a typed charge stays in the list during another search, and its city shows it while the list is read again', async () => {
  const { user } = await openSettings();
  const search = await screen.findByRole('searchbox', { name: 'Find a city' });
  await fill(user, search, 'multan');
  await fill(user, await findField('Charge to Multan in rupees'), '275');
  await fill(user, search, 'quetta');
  await findField('Charge to Quetta in rupees');
  expect(await findField('Charge to Multan in rupees')).toHaveValue('275');
  pages.calls.hold('GET /api/cities');
  await fill(user, search, '');
  await user.click(screen.getByRole('button', { name: 'Save Multan' }));
  expect(await screen.findByText('Delivery to Multan saved')).toBeVisible();
  expect(await findField('Charge to Multan in rupees')).toHaveValue('275');
});

it('a charge that somebody else has changed is overwritten only after it was shown', async () => {
  await changeElsewhere('/api/cities/sukkur', { deliveryPaisa: 20_000, version: 1 });
  const { user } = await openSettings();
  const charge = await findField('Charge to Sukkur in rupees');
  await fill(user, charge, '210');
  await changeElsewhere('/api/cities/sukkur', { deliveryPaisa: 22_000, version: 2 });
  await reconnect('GET /api/cities');
  pages.calls.allow(409);
  const saveCharge = screen.getByRole('button', { name: 'Save Sukkur' });
  await user.click(saveCharge);
  await waitFor(() => expect(charge).toHaveAccessibleDescription('Saved now: 220'));
  const release = pages.calls.hold('PATCH /api/cities/sukkur');
  await user.click(saveCharge);
  await fill(user, charge, '215');
  release();
  expect(await screen.findByText('Delivery to Sukkur saved')).toBeVisible();
  expect(charge).toHaveValue('215');
  expect(pages.calls.of('PATCH /api/cities/sukkur').at(-1)?.body).toEqual({
    deliveryPaisa: 21_000,
    postalCode: '65200',
    version: 3,
  });
});

it('a search with very many results shows cities whose names begin with the text, and says that there are more', async () => {
  const { user } = await openSettings();
  await fill(user, await screen.findByRole('searchbox', { name: 'Find a city' }), 'la');
  expect(await screen.findByText(/^50 of \d+ are shown\. Type more letters of the name\.$/)).toBeVisible();
  expect(await findField('Charge to Lahore in rupees')).toBeVisible();
  expect(screen.getAllByLabelText(/^Charge to .+ in rupees$/)).toHaveLength(50);
});

it('an unknown city can be added', async () => {
  const { user } = await openSettings();
  await fill(user, await findField('Add a city'), 'Basti Qalandar');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Basti Qalandar added. Find it above to set its charge.')).toBeVisible();
  await fill(user, await findField('Add a city'), 'Basti Qalandar');
  pages.calls.allow(409);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('A city has this name, or this spelling, already.')).toBeVisible();
});

it('a moderator with the right changes settings and couriers, and sees no other admin pages', async () => {
  const as = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['settings.edit'] }));
  await pages.open('/dashboard', { as });
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link');
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
    new Set(['/dashboard/couriers', '/dashboard/settings']),
  );
  expect(screen.queryByRole('link', { name: /^History of/ })).toBeNull();
});
