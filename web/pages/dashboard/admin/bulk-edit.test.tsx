import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findProduct } from '#server/catalogue/queries.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const open = (category: string) =>
  pages.open(`/dashboard/manage-products?category=${category}`, { as: shop.users.admin });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Preview' }));
const selectPage = () => screen.findByRole('checkbox', { name: /^Select this page/ });

describe('the bulk bar of Manage Products', () => {
  it('changes the ticked products after a preview, and undoes the change', async () => {
    const [kurta, frock] = [
      await addProduct(shop.deps, { name: 'Kurta', category: 'bottoms' }),
      await addProduct(shop.deps, { name: 'Frock', category: 'bottoms', oldPricePaisa: 150_000 }),
    ];
    const { user } = await open('bottoms');
    expect(screen.queryByRole('button', { name: /^Preview/ })).toBeNull();
    await user.click(await selectPage());
    expect(screen.getByText('Select this page (2 selected)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Preview 2' }));
    expect(await screen.findByText('Please enter a number other than 0.')).toBeVisible();
    await fill(user, screen.getByLabelText('Percent'), 'ten');
    await user.click(screen.getByRole('button', { name: 'Preview 2' }));
    expect(await screen.findByText('Please enter a number')).toBeVisible();
    await fill(user, screen.getByLabelText('Percent'), '10');
    await user.click(screen.getByRole('button', { name: 'Preview 2' }));
    expect(await (await dialog()).findByText('PKR 1,490 → PKR 1,640')).toBeVisible();
    expect((await dialog()).getByText('PKR 1,490, stays')).toBeVisible();
    expect((await dialog()).getByText(/The old price must be above/)).toBeVisible();
    expect((await findProduct(shop.deps.db, kurta.id))?.pricePaisa).toBe(149_000);
    await user.click((await dialog()).getByRole('button', { name: 'Change 1' }));
    expect(await screen.findByText('1 product changed.')).toBeVisible();
    expect((await findProduct(shop.deps.db, kurta.id))?.pricePaisa).toBe(164_000);
    expect((await findProduct(shop.deps.db, frock.id))?.pricePaisa).toBe(149_000);
    expect(await selectPage()).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 product put back.')).toBeVisible();
    expect((await findProduct(shop.deps.db, kurta.id))?.pricePaisa).toBe(149_000);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByText('1 product put back.')).toBeNull();
  });

  it('ticks one product, changes its category, and clears the selection', async () => {
    const moved = await addProduct(shop.deps, { name: 'Moved', category: 'kids-shirts' });
    await addProduct(shop.deps, { name: 'Staying', category: 'kids-shirts' });
    const { user } = await open('kids-shirts');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Staying' }));
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Moved' }));
    await user.selectOptions(screen.getByLabelText('Change'), 'Category');
    await user.selectOptions(screen.getByLabelText('New category'), 'Bottoms');
    await user.click(screen.getByRole('button', { name: 'Preview 1' }));
    expect(await (await dialog()).findByText('Kids Shirts → Bottoms')).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Change 1' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Moved' })).toBeNull());
    expect((await findProduct(shop.deps.db, moved.id))?.category).toBe('bottoms');
    // The last product leaves the list. Undo must still be there.
    await user.click(screen.getByRole('checkbox', { name: 'Select Staying' }));
    await user.selectOptions(screen.getByLabelText('Change'), 'Category');
    await user.selectOptions(screen.getByLabelText('New category'), 'Bottoms');
    await user.click(screen.getByRole('button', { name: 'Preview 1' }));
    await user.click((await dialog()).getByRole('button', { name: 'Change 1' }));
    expect(await screen.findByText('No products found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('checkbox', { name: 'Select Staying' })).toBeVisible();
  });

  it('hides the ticked products and shows them again', async () => {
    const kurta = await addProduct(shop.deps, { name: 'Seasonal', category: 'jacket-and-coats' });
    const { user } = await open('jacket-and-coats');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Seasonal' }));
    await user.selectOptions(screen.getByLabelText('Change'), 'Hide from the shop');
    expect(screen.queryByLabelText('Percent')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Preview 1' }));
    expect(await (await dialog()).findByText('Shown → Hidden')).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Change 1' }));
    expect(await within(await screen.findByRole('row', { name: /Seasonal/ })).findByText('Hidden')).toBeVisible();
    expect((await shop.call('GET', `/api/products/${kurta.id}`)).status).toBe(404);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 product put back.')).toBeVisible();
    expect((await shop.call('GET', `/api/products/${kurta.id}`)).status).toBe(200);
  });

  it.each([
    ['the network ends', 'network error' as const],
    ['a proxy responds', { status: 502, body: '<h1>Bad gateway</h1>' }],
  ])('changes nothing twice if its response is lost as %s', async (_how, lost) => {
    const BULK = 'POST /api/products/bulk';
    const kurta = await addProduct(shop.deps, { name: 'Lost Kurta', category: 'new-arrivals-boys' });
    const { user } = await open('new-arrivals-boys');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lost Kurta' }));
    await fill(user, screen.getByLabelText('Percent'), '10');
    await user.click(screen.getByRole('button', { name: 'Preview 1' }));
    pages.calls.replace(BULK, lost);
    await user.click((await dialog()).getByRole('button', { name: 'Change 1' }));
    expect(
      await (await dialog()).findByText(/^The response was lost, and the change may have been made/),
    ).toBeVisible();
    const sent = pages.calls.of(BULK).at(-1)?.body as object;
    await shop.call('POST', '/api/products/bulk', { as: shop.users.admin, body: sent });
    pages.calls.restore();
    await user.click((await dialog()).getByRole('button', { name: 'Change 1' }));
    expect(await screen.findByText(/^What you sent first was made already: 1 product changed\./)).toBeVisible();
    expect((await findProduct(shop.deps.db, kurta.id))?.pricePaisa).toBe(164_000);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 product put back.')).toBeVisible();
    await shop.call('DELETE', `/api/products/${kurta.id}`, { as: shop.users.admin });
  });

  it('can be undone by a second press if the response to the first one was lost', async () => {
    const UNDO = /^POST \/api\/products\/bulk\/[^/]+\/undo$/;
    const kurta = await addProduct(shop.deps, { name: 'Twice Kurta', category: 'new-arrivals-girls' });
    const { user } = await open('new-arrivals-girls');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Twice Kurta' }));
    await fill(user, screen.getByLabelText('Percent'), '10');
    await user.click(screen.getByRole('button', { name: 'Preview 1' }));
    await user.click((await dialog()).getByRole('button', { name: 'Change 1' }));
    pages.calls.replace(UNDO, 'network error');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^The response was lost\. Press Undo again/)).toBeVisible();
    pages.calls.restore();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 product put back.')).toBeVisible();
    expect((await findProduct(shop.deps.db, kurta.id))?.pricePaisa).toBe(149_000);
  });

  it('offers what the right of a moderator allows', async () => {
    const helper = await addUser(shop.deps, { role: 'moderator', rights: ['prices.edit', 'stock.count'] });
    await addProduct(shop.deps, { name: 'Counted', category: 'kids-casuals', stock: 3 });
    const as = await openSession(shop.deps, helper);
    const { user } = await pages.open('/dashboard/manage-products?category=kids-casuals', { as });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Counted' }));
    const choices = within(screen.getByLabelText('Change')).getAllByRole('option');
    const prices = ['Price by percent', 'Price by amount (PKR)'];
    expect(choices.map((choice) => choice.textContent)).toEqual([...prices, 'Stock by pieces']);
    await user.selectOptions(screen.getByLabelText('Change'), 'Stock by pieces');
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
    await fill(user, screen.getByLabelText('Pieces'), '-1');
    await user.click(screen.getByRole('button', { name: 'Preview 1' }));
    expect(await (await dialog()).findByText('3 in stock → 2 in stock')).toBeVisible();
  });
});
