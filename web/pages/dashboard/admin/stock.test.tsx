import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { shortIdOf } from '#contract/product-path.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { movesOf, stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const CHANGE = 'PATCH /api/stock';
const openStock = (query = '') => pages.open(`/dashboard/stock${query}`, { as: shop.users.admin });
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const deltaOf = (name: string) => screen.findByLabelText(`Change of ${name}`);
const stocksOf = (...ids: string[]) => Promise.all(ids.map((id) => stockOf(shop.deps, id)));

/** The server saves the change, but the browser gets a network error. */
async function saveWithLostResponse(user: UserEvent) {
  pages.calls.replace(CHANGE, 'network error');
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText('Network Error')).toBeVisible();
  const [lost] = pages.calls.of(CHANGE);
  await shop.call('PATCH', '/api/stock', { as: shop.users.admin, body: lost?.body as object });
  pages.calls.restore();
}

it('labels are printed for the pieces in stock of chosen products', async () => {
  const one = await addProduct(shop.deps, { name: 'Labelled Kurta', stock: 8 });
  const other = await addProduct(shop.deps, { name: 'Labelled Frock', stock: 2 });
  const { user } = await openStock('?q=labelled');
  await user.click(await screen.findByRole('button', { name: 'Print labels of Labelled Frock' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print labels' }));
  expect(dialog.getByRole('link', { name: 'Print 2 labels' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Print labels of Labelled Kurta' }));
  const pieces = dialog.getByLabelText(/^Labels of Labelled Kurta/);
  await user.clear(pieces);
  expect(dialog.getByText('Enter a number from 1 to 999 for each product.')).toBeVisible();
  await user.type(pieces, '3.5');
  expect(dialog.getByText('Enter a number from 1 to 999 for each product.')).toBeVisible();
  await user.clear(pieces);
  await user.type(pieces, '3');
  expect(dialog.getByRole('link', { name: 'Print 5 labels' })).toHaveAttribute(
    'href',
    `/api/product-labels?pieces=${other.id}:2,${one.id}:3`,
  );
});

describe('the list of stock', () => {
  it('saves additions and subtractions from two pages of the list at once', async () => {
    const one = await addProduct(shop.deps, { name: 'Listed Kurta', stock: 8 });
    const other = await addProduct(shop.deps, { name: 'Listed Frock', stock: 2 });
    const { user } = await openStock('?q=listed');
    expect(within(await findRow('Listed Frock')).getByText('2 left')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(await deltaOf('Listed Kurta'), '1.5');
    expect(screen.getByText('Please enter a whole number from -1,000,000 to 1,000,000')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await fill(user, await deltaOf('Listed Kurta'), '5');
    for (const _ of [1, 2]) await user.click(screen.getByRole('button', { name: 'One less of Listed Frock' }));
    await user.click(screen.getByRole('button', { name: 'One more of Listed Frock' }));
    expect(await deltaOf('Listed Frock')).toHaveValue(-1);
    await user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    expect(await screen.findByText('2 products saved')).toBeVisible();
    expect(await stocksOf(one.id, other.id)).toEqual([13, 1]);
    expect(await within(await findRow('Listed Frock')).findByText('1 left')).toBeVisible();
    await waitFor(async () => expect(await deltaOf('Listed Frock')).toHaveValue(null));
    const moves = await movesOf(shop.deps, one.id);
    expect(moves.at(-1)).toMatchObject({ why: 'receive', delta: 5, byUserId: shop.users.admin.id });
  });

  it('shows cost and margin only to staff who may see costs', async () => {
    await addProduct(shop.deps, { name: 'Costly Kurta', stock: 5, price: 1_000, costPaisa: 45_050 });
    await openStock('?q=costly');
    expect(await findRow('Costly Kurta')).toHaveTextContent('Cost PKR 450.50, margin 55 %');
    const counter = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['stock.count'] }),
    );
    await pages.open('/dashboard/stock?q=costly', { as: counter });
    expect(await findRow('Costly Kurta')).not.toHaveTextContent('Cost ');
  });

  it('shows a rejected difference at its product, leaves it for correction, and saves the rest', async () => {
    const one = await addProduct(shop.deps, { name: 'Refused Kurta', stock: 1 });
    const other = await addProduct(shop.deps, { name: 'Refused Frock', stock: 1 });
    const { user } = await openStock('?q=refused');
    await user.type(await deltaOf('Refused Kurta'), '-3');
    await user.type(await deltaOf('Refused Frock'), '3');
    await user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    const row = within(await findRow('Refused Kurta'));
    expect(await row.findByText('There are only 1 left, so that 3 cannot be taken away.')).toBeVisible();
    expect(await stocksOf(one.id, other.id)).toEqual([1, 4]);
    expect(await deltaOf('Refused Kurta')).toHaveValue(-3);
    await user.clear(await deltaOf('Refused Kurta'));
    await user.type(await deltaOf('Refused Kurta'), '-1{Enter}');
    expect(await within(await findRow('Refused Kurta')).findByText('Sold out')).toBeVisible();
  });

  it('changes nothing twice if a response is lost and the save is repeated', async () => {
    const product = await addProduct(shop.deps, { name: 'Lost Kurta', stock: 5 });
    const { user } = await openStock('?q=lost');
    await user.type(await deltaOf('Lost Kurta'), '2');
    await saveWithLostResponse(user);
    await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
    expect(await screen.findByText('1 product saved')).toBeVisible();
    expect(await stocksOf(product.id)).toEqual([7]);
  });

  it('says that edits after a lost response were not saved', async () => {
    const product = await addProduct(shop.deps, { name: 'Edited Kurta', stock: 5 });
    const { user } = await openStock('?q=edited');
    await user.type(await deltaOf('Edited Kurta'), '2');
    await saveWithLostResponse(user);
    await user.click(screen.getByRole('button', { name: 'One more of Edited Kurta' }));
    await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
    const row = within(await findRow('Edited Kurta'));
    expect(await row.findByText(/^What you had entered first is saved already/)).toBeVisible();
    expect(await stocksOf(product.id)).toEqual([7]);
  });

  it('keeps text that is typed while a save is in flight, and says what was saved', async () => {
    const one = await addProduct(shop.deps, { name: 'Flying Kurta', stock: 5 });
    const other = await addProduct(shop.deps, { name: 'Flying Frock', stock: 5 });
    const { user } = await openStock('?q=flying');
    await user.type(await deltaOf('Flying Kurta'), '1');
    await user.type(await deltaOf('Flying Frock'), '1');
    const release = pages.calls.hold(CHANGE);
    await user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    await user.type(await deltaOf('Flying Kurta'), '2');
    release();
    expect(await screen.findByText('2 products saved')).toBeVisible();
    const row = within(await findRow('Flying Kurta'));
    expect(row.getByText(/^What you had entered first is saved already/)).toBeVisible();
    expect(await deltaOf('Flying Kurta')).toHaveValue(12);
    expect(await deltaOf('Flying Frock')).toHaveValue(null);
    expect(await stocksOf(one.id, other.id)).toEqual([6, 6]);
  });

  it('preserves typed text when another view is opened, and asks before the page is left', async () => {
    const product = await addProduct(shop.deps, { name: 'Viewed Kurta', stock: 2 });
    const { user, address } = await openStock('?q=viewed');
    await user.type(await deltaOf('Viewed Kurta'), '4');
    await user.click(screen.getByRole('link', { name: 'Count' }));
    await user.type(await screen.findByLabelText('Scan or type a SKU'), `${product.id}{Enter}`);
    await user.type(await screen.findByLabelText('Found of Viewed Kurta'), '3');
    await user.click(screen.getByRole('link', { name: 'Low' }));
    expect(await deltaOf('Viewed Kurta')).toHaveValue(4);
    await user.click(screen.getByRole('link', { name: 'Count' }));
    expect(await screen.findByLabelText('Found of Viewed Kurta')).toHaveValue('3');
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await user.click(screen.getByRole('link', { name: /Manage\s*Products/ }));
    await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
    expect(address()).toBe('/dashboard/stock?view=count');
    confirm.mockRestore();
  });

  it('has a view of products with low stock', async () => {
    await addProduct(shop.deps, { name: 'Scarce Kurta', stock: 3 });
    await addProduct(shop.deps, { name: 'Plenty Kurta', stock: 4 });
    const { user, address } = await openStock();
    expect(await findRow('Plenty Kurta')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Low' }));
    await waitFor(() => expect(address()).toBe('/dashboard/stock?view=low'));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Plenty Kurta/ })).toBeNull());
    expect(await findRow('Scarce Kurta')).toBeVisible();
  });

  it('shows who changed the stock of a product, when and for which order', async () => {
    const product = await addProduct(shop.deps, { name: 'Storied Kurta', stock: 6 });
    const buyer = await openSession(shop.deps, await addUser(shop.deps, { username: 'Hira' }));
    const body = orderBody(buyer, [{ product, quantity: 2 }]);
    const { orderId } = (await shop.call('POST', '/api/orders/create-order', { as: buyer, body })).as(
      createOrderResponse,
    );
    const { user, address } = await openStock('?q=storied');
    await user.click(await screen.findByRole('button', { name: 'History of Storied Kurta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stock of Storied Kurta' }));
    const lines = within(await dialog.findByRole('list', { name: 'Changes' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(new RegExp(`^−2Ordered #${orderId}.* by Hira$`)),
      expect.stringMatching(/^\+6Set in the product form/),
    ]);
    await user.click(dialog.getByRole('link', { name: `#${orderId}` }));
    await waitFor(() => expect(address()).toBe(`/dashboard/orders/${orderId}`));
  });
});

describe('a count', () => {
  const findCode = () => screen.findByLabelText('Scan or type a SKU');
  async function enter(user: UserEvent, code: string, name: string, found: string) {
    await user.type(await findCode(), `${code}{Enter}`);
    // Finds the field again, because the page makes a new field for a product that was counted before.
    await waitFor(() => expect(screen.getByLabelText(`Found of ${name}`)).toHaveFocus());
    await user.keyboard(`${found}{Enter}`);
    expect(await findCode()).toHaveFocus();
    expect(await findCode()).toHaveValue('');
  }

  it('is entered by code, Enter, pieces, Enter; sums up the differences, and does not undo sales during the count', async () => {
    const one = await addProduct(shop.deps, { name: 'Counted Kurta', stock: 6 });
    const other = await addProduct(shop.deps, { name: 'Counted Frock', stock: 2 });
    const { user } = await openStock('?view=count');
    await enter(user, shortIdOf(one.id).toUpperCase(), one.name, '5');
    await enter(user, other.id, other.name, '2');
    expect(screen.getByText('1 of 2 products differ')).toBeVisible();
    const summary = within(screen.getByRole('region', { name: 'Differences' }));
    expect(summary.getByRole('listitem')).toHaveTextContent('Counted Kurta: expected 6, found 5 (−1)');
    const body = orderBody(shop.users.owner, [{ product: one, quantity: 2 }]);
    await shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body });
    await user.click(summary.getByRole('button', { name: 'Save count' }));
    expect(await screen.findByText('2 products saved')).toBeVisible();
    expect(await stocksOf(one.id, other.id)).toEqual([3, 2]);
    expect(screen.queryByRole('list', { name: 'Counted products' })).toBeNull();
  });

  it("is rejected if somebody else has counted the product, and begins again with the product's code", async () => {
    const product = await addProduct(shop.deps, { name: 'Twice Kurta', stock: 6 });
    const colleague = await openSession(shop.deps, await addUser(shop.deps, { username: 'Sana', role: 'admin' }));
    const { user } = await openStock('?view=count');
    await enter(user, product.id, product.name, '4');
    const counts = [{ productId: product.id, expected: 6, found: 4, timesCounted: 0 }];
    await shop.call('PATCH', '/api/stock', { as: colleague, body: { ref: 'count-of-a-colleague', counts } });
    await user.click(screen.getByRole('button', { name: 'Save count' }));
    expect(await screen.findByText(/^Counted meanwhile by Sana at .*count again\.$/)).toBeVisible();
    expect(await stocksOf(product.id)).toEqual([4]);
    await enter(user, product.id, product.name, '4');
    expect(screen.queryByText(/^Counted meanwhile/)).toBeNull();
    expect(screen.getByText('All as expected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save count' }));
    expect(await screen.findByText('1 product saved')).toBeVisible();
    expect(await stocksOf(product.id)).toEqual([4]);
  });

  it('of 0 pieces makes a product without a stock count sold out', async () => {
    const product = await addProduct(shop.deps, { name: 'Uncounted Kurta', stock: null });
    const { user } = await openStock('?view=count');
    await enter(user, product.id, product.name, '0');
    expect(screen.getByText('1 of 1 product differ')).toBeVisible();
    const summary = within(screen.getByRole('region', { name: 'Differences' }));
    expect(summary.getByRole('listitem')).toHaveTextContent(
      'Uncounted Kurta: expected not counted, found 0 (counted from now on)',
    );
    await user.click(summary.getByRole('button', { name: 'Save count' }));
    expect(await screen.findByText('1 product saved')).toBeVisible();
    expect(await stocksOf(product.id)).toEqual([0]);
  });

  it('keeps a line that is typed during the save, so that it can be counted again', async () => {
    const product = await addProduct(shop.deps, { name: 'Hasty Kurta', stock: 6 });
    const { user } = await openStock('?view=count');
    await enter(user, product.id, product.name, '4');
    const release = pages.calls.hold(CHANGE);
    await user.click(screen.getByRole('button', { name: 'Save count' }));
    await user.type(await screen.findByLabelText('Found of Hasty Kurta'), '0');
    release();
    expect(await screen.findByText(/^What you had entered first is saved\. Please enter its code/)).toBeVisible();
    expect(screen.getByLabelText('Found of Hasty Kurta')).toHaveValue('40');
    await user.type(screen.getByLabelText('Found of Hasty Kurta'), ' ok');
    expect(screen.queryByRole('button', { name: 'Save count' })).toBeNull();
    expect(await stocksOf(product.id)).toEqual([4]);
    await enter(user, product.id, product.name, '5');
    await user.click(screen.getByRole('button', { name: 'Save count' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Counted products' })).toBeNull());
    expect(await stocksOf(product.id)).toEqual([5]);
  });

  it('says so for an unknown code, and a line can be left out', async () => {
    const product = await addProduct(shop.deps, { name: 'Wrong Kurta', stock: null });
    const { user } = await openStock('?view=count');
    await user.type(await findCode(), 'nothing{Enter}');
    expect(await screen.findByText('No product has the code nothing.')).toBeVisible();
    await user.clear(await findCode());
    await enter(user, product.id, product.name, '0');
    expect(screen.getByText('not counted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave out Wrong Kurta' }));
    expect(screen.queryByRole('list', { name: 'Counted products' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save count' })).toBeNull();
  });
});

it('a moderator needs the right to change stock', async () => {
  const counter = await openSession(
    shop.deps,
    await addUser(shop.deps, { role: 'moderator', rights: ['stock.count'] }),
  );
  expect((await shop.call('GET', '/api/stock', { as: counter })).status).toBe(200);
  const caller = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['orders.view'] }));
  expect((await shop.call('GET', '/api/stock', { as: caller })).status).toBe(403);
});
