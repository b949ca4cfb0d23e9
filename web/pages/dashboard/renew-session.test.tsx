import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getProductResponse } from '#contract/catalogue.schema.ts';
import { totpAt } from '#server/accounts/second-factor/totp.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import { secondFactors, sessions } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { jpeg } from '#test/images.ts';
import { addSupplierOf } from '#test/purchases.ts';
import { giveSecondFactors, TOTP_SECRET } from '#test/staff.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type SignedInUser } from '#test/users.ts';
import { SESSION_STORAGE_KEY, writeStored } from '#web/store/browser-storage.ts';
import { chooseFile, makeImageFile } from '#web/test/choose-file.ts';
import { fill, fillAll } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const TITLE = 'Please log in again';
const findDialog = async () => within(await screen.findByRole('dialog', { name: TITLE }));
const field = (label: string | RegExp) => screen.getByLabelText(label);
const press = async (user: Page['user'], name: string) => user.click(await screen.findByRole('button', { name }));
type Page = Awaited<ReturnType<typeof pages.open>>;

let as: SignedInUser;

beforeEach(async () => {
  pages.calls.allow(401);
  as = await openSession(shop.deps, shop.users.admin);
});

async function endSession(): Promise<void> {
  await pages.calls.settle();
  await shop.deps.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(as.token)));
}

async function logIn(user: Page['user'], password = PASSWORD): Promise<void> {
  const dialog = await findDialog();
  await fill(user, dialog.getByLabelText('Password'), password);
  await user.click(dialog.getByRole('button', { name: 'Login' }));
}

/** Another tab logs in, or out if `session` is undefined. */
function logInElsewhere(session: SignedInUser | undefined): void {
  writeStored(SESSION_STORAGE_KEY, session && { ...session, _id: session.id, profileImage: null });
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY }));
}

async function expectClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
}

async function fillProduct(user: Page['user'], name: string): Promise<void> {
  await fill(user, await screen.findByLabelText('Product Name'), name);
  await user.selectOptions(field('Category'), 'Kids Shirts');
  await user.selectOptions(field('Color'), 'silver');
  await user.selectOptions(field(/^Age/), '3-4');
  await fill(user, field(/^Current Price/), '1450');
  await fill(user, field('Description'), 'Brushed cotton.');
}

const expectPreview = () =>
  waitFor(() =>
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', expect.stringMatching(/^\/media\//)),
  );

describe('a form whose session has ended', () => {
  it('of a product stays with its image; a wrong password changes nothing, the right one sends it', async () => {
    const { user } = await pages.open('/dashboard/add-new-post', { as });
    await fillProduct(user, 'Swat Shirt');
    await endSession();
    chooseFile(field('Product Image'), await makeImageFile());
    expect((await findDialog()).getByLabelText('Email')).toHaveValue(as.email);
    await logIn(user, 'not the password');
    expect(await screen.findByText('Invalid credentials - please try again')).toBeVisible();
    await logIn(user);
    await expectClosed();
    await expectPreview();
    expect(field('Product Name')).toHaveValue('Swat Shirt');
    await press(user, 'Add Product');
    await waitFor(async () =>
      expect(await shop.deps.db.select().from(products).where(eq(products.name, 'Swat Shirt'))).toHaveLength(1),
    );
  });

  it('of a design sends both images after one login, and then the design', async () => {
    const { user, address } = await pages.open('/dashboard/add-design', { as });
    await fill(user, await screen.findByLabelText('Product Name'), 'Hunza Frock');
    await user.selectOptions(field('Category'), 'Kids Shirts');
    await fill(user, field('Description'), 'Wool.');
    await endSession();
    const colors = within(screen.getByRole('group', { name: 'Colours' }));
    for (const color of ['red', 'gold']) {
      await user.click(colors.getByRole('checkbox', { name: color }));
      chooseFile(field(`Add pictures of ${color}`), await makeImageFile());
    }
    await waitFor(() => expect(pages.calls.of('POST /api/uploadImage')).toHaveLength(2));
    await logIn(user);
    await expectClosed();
    await user.click(within(screen.getByRole('group', { name: 'Ages' })).getByRole('checkbox', { name: '1-2 years' }));
    await fill(user, field('Price for 1-2 years (PKR)'), '900');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add design' })).toBeEnabled());
    await press(user, 'Add design');
    await waitFor(() => expect(address()).toBe('/dashboard/edit-design/Hunza%20Frock'));
    const found = await shop.deps.db.select().from(products).where(eq(products.name, 'Hunza Frock'));
    expect(found.map(({ color }) => color).toSorted()).toEqual(['gold', 'red']);
    expect(pages.calls.of('POST /api/auth/login')).toHaveLength(1);
  });

  it('of a purchase is saved after the login, also with the code of a two-step login', async () => {
    const supplier = await addSupplierOf(shop.deps, { name: 'Lahore Mills' });
    await addProduct(shop.deps, { name: 'Green Frock', stock: 2 });
    const { user, address } = await pages.open('/dashboard/purchases/new', { as });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Supplier' }), supplier.name);
    await user.type(screen.getByRole('searchbox', { name: 'Add a product' }), 'green frock');
    await press(user, 'Green Frock (red, 3-4 years)');
    await fill(user, screen.getByRole('textbox', { name: 'Pieces' }), '10');
    await fill(user, screen.getByRole('textbox', { name: 'Cost of one' }), '300');
    await giveSecondFactors(shop.deps, { confirmedAt: shop.deps.now() });
    onTestFinished(async () => void (await shop.deps.db.delete(secondFactors)));
    await endSession();
    await press(user, 'Save');
    await logIn(user);
    await fill(user, await screen.findByLabelText('Code'), totpAt(TOTP_SECRET, shop.clock.now()));
    await press(user, 'Login');
    await waitFor(() => expect(address()).toMatch(/purchases\/[\da-f-]{36}$/));
    await expectClosed();
  });

  it('of settings stays when the dialog is closed, and is saved by the next press', async () => {
    const { user } = await pages.open('/dashboard/settings', { as });
    await fill(user, await screen.findByRole('textbox', { name: 'Name of the shop' }), 'Chota Bazar');
    await endSession();
    await press(user, 'Save Changes');
    await user.click((await findDialog()).getByRole('button', { name: 'Close' }));
    await expectClosed();
    expect(field('Name of the shop')).toHaveValue('Chota Bazar');
    await press(user, 'Save Changes');
    await logIn(user);
    expect(await screen.findByText('Saved. The shop shows it now.')).toBeVisible();
    await expectClosed();
  });

  it('of an order at the desk is sent once after a login in another tab', async () => {
    await addProduct(shop.deps, { name: 'Zardozi Sherwani', price: 2_000 });
    const { user } = await pages.open('/dashboard/desk/new', { as });
    const form = within(await screen.findByRole('form', { name: 'New order' }));
    const contact = { Name: 'Rukhsana', Phone: '0322 4445556', Address: 'Behind the mill', City: 'Faisalabad' };
    await fillAll(user, form, contact);
    await fill(user, form.getByLabelText('Add a product'), 'Zardozi');
    await user.click(await form.findByRole('button', { name: 'Zardozi Sherwani' }));
    await user.click(form.getByRole('button', { name: 'See the total' }));
    await form.findByText('PKR 2,200.00');
    await endSession();
    await user.click(form.getByRole('button', { name: 'Enter the order' }));
    await findDialog();
    logInElsewhere(await openSession(shop.deps, shop.users.admin));
    await waitFor(async () =>
      expect(await shop.deps.db.select().from(orders).where(eq(orders.customerName, 'Rukhsana'))).toHaveLength(1),
    );
    await expectClosed();
  });

  it('is not sent as another user who logs in there, nor shown to them, and is offered to the first user again', async () => {
    const { user, address } = await pages.open('/dashboard/add-new-post', { as });
    await fillProduct(user, 'Kalash Vest');
    chooseFile(field('Product Image'), await makeImageFile());
    await expectPreview();
    await endSession();
    await press(user, 'Add Product');
    const other = await addUser(shop.deps, { role: 'admin' });
    await fill(user, (await findDialog()).getByLabelText('Email'), other.email);
    await logIn(user);
    await expectClosed();
    await waitFor(() => expect(field('Product Name')).toHaveValue(''));
    expect(await shop.deps.db.select().from(products).where(eq(products.name, 'Kalash Vest'))).toEqual([]);
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
    logInElsewhere(await openSession(shop.deps, shop.users.admin));
    expect(await screen.findByText(/^You have unsaved changes from \d/)).toBeVisible();
    expect(address()).toBe('/dashboard/add-new-post');
    await press(user, 'Restore');
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
    expect(field('Product Name')).toHaveValue('Kalash Vest');
    await expectPreview();
    await press(user, 'Add Product');
    await waitFor(async () =>
      expect(await shop.deps.db.select().from(products).where(eq(products.name, 'Kalash Vest'))).toHaveLength(1),
    );
  });

  describe('is offered again with everything after the page was left:', () => {
    /** Another tab logs out. The same user then opens the page again, and presses Restore. */
    async function leaveAndRestore(path: string, opener?: string): Promise<Page> {
      logInElsewhere(undefined);
      await screen.findByRole('heading', { name: 'Welcome back' });
      const page = await pages.open(path, { as: await openSession(shop.deps, shop.users.admin) });
      if (opener) await press(page.user, opener);
      await press(page.user, 'Restore');
      return page;
    }

    it('the contact and the pieces of a new order', async () => {
      await addProduct(shop.deps, { name: 'Restored Sherwani', price: 2_000 });
      const { user } = await pages.open('/dashboard/desk/new', { as });
      const form = within(await screen.findByRole('form', { name: 'New order' }));
      const contact = { Name: 'Rukhsana', Phone: '0322 4445556', Address: 'Behind the mill', City: 'Faisalabad' };
      await fillAll(user, form, contact);
      await fill(user, form.getByLabelText('Notes'), 'Ring twice');
      await fill(user, form.getByLabelText('Add a product'), 'Restored');
      await user.click(await form.findByRole('button', { name: 'Restored Sherwani' }));
      await user.click(form.getByRole('checkbox', { name: /^The customer has confirmed it/ }));
      await leaveAndRestore('/dashboard/desk/new');
      for (const [label, value] of Object.entries({ ...contact, Notes: 'Ring twice' })) {
        expect(field(label), label).toHaveValue(value);
      }
      expect(screen.getByRole('checkbox', { name: /^The customer has confirmed it/ })).not.toBeChecked();
      expect(screen.getByText('Restored Sherwani')).toBeVisible();
    });

    it('the contact of an order that is changed', async () => {
      const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
      const { orderId } = await addOrder(shop.deps, shop.users.owner, { lines });
      const path = `/dashboard/orders/${orderId}`;
      const { user } = await pages.open(path, { as });
      await press(user, 'Change the order');
      await fill(user, await screen.findByLabelText('Address'), 'Behind the mill');
      await leaveAndRestore(path, 'Change the order');
      expect(await screen.findByLabelText('Address')).toHaveValue('Behind the mill');
    });

    it('the descriptions of all pictures of a product, also of the main one', async () => {
      const { user } = await pages.open('/dashboard/add-new-post', { as });
      await fillProduct(user, 'Restored Vest');
      chooseFile(field('Product Image'), await makeImageFile());
      await expectPreview();
      const image = new File([new Uint8Array(await jpeg(90, 120))], 'back.jpg', { type: 'image/jpeg' });
      vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function chooseAtOnce(
        this: HTMLInputElement,
      ) {
        chooseFile(this, image);
      });
      await press(user, 'Add another picture');
      await fill(user, await screen.findByLabelText('What picture 2 shows'), 'The back');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Make picture 2 the main one' })).toBeEnabled());
      await press(user, 'Make picture 2 the main one');
      await fill(user, field('What picture 2 shows'), 'The front');
      await leaveAndRestore('/dashboard/add-new-post');
      await press(user, 'Add Product');
      const stored = await waitFor(async () => {
        const [product] = await shop.deps.db.select().from(products).where(eq(products.name, 'Restored Vest'));
        if (!product) throw new Error('The product is not saved yet');
        return product;
      });
      const { product } = (await shop.call('GET', `/api/products/${stored.id}`)).as(getProductResponse);
      expect(product.pictures.map(({ alt }) => alt)).toEqual(['The back', 'The front']);
    });

    it('the file and the columns of an import', async () => {
      const path = '/dashboard/import';
      const { user } = await pages.open(path, { as });
      chooseFile(await screen.findByLabelText(/^Spreadsheet/), new File(['Titel,Wert\nFrock,900\n'], 'list.csv'));
      await press(user, 'Match the columns yourself');
      await user.selectOptions(await screen.findByLabelText(/^Name/), 'Titel');
      await leaveAndRestore(path);
      expect(screen.getByText('list.csv')).toBeVisible();
      expect(screen.getByLabelText(/^Name/)).toHaveValue('Titel');
    });
  });

  it('is offered after a logout in another tab and a new login, and can be discarded', async () => {
    const { user, address } = await pages.open('/dashboard/desk/new', { as });
    await fill(user, await screen.findByLabelText('Name'), 'Rukhsana');
    logInElsewhere(undefined);
    await waitFor(() => expect(address()).toBe('/login'));
    await fill(user, screen.getByLabelText('Email'), as.email);
    await fill(user, screen.getByLabelText('Password'), PASSWORD);
    await press(user, 'Login');
    await press(user, 'Continue');
    await press(user, 'Restore');
    expect(field('Name')).toHaveValue('Rukhsana');
    logInElsewhere(undefined);
    await waitFor(() => expect(address()).toBe('/login'));
    logInElsewhere(await openSession(shop.deps, shop.users.admin));
    await pages.open('/dashboard/desk/new');
    await press(user, 'Discard');
    expect(field('Name')).toHaveValue('');
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
  });
});

it('a page that nobody has worked on leads to the login', async () => {
  await endSession();
  const { address } = await pages.open('/dashboard/manage-orders', { as });
  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
});
