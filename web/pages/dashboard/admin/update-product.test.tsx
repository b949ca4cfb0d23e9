import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getProductResponse } from '#contract/catalogue.schema.ts';
import { findProduct as productRow } from '#server/catalogue/queries.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { chooseFile, makeImageFile } from '#web/test/choose-file.ts';
import { fill } from '#web/test/fill.ts';
import { expectDuring, holdClock, untilShown } from '#web/test/held-clock.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const INVALID_IMAGE = 'Invalid image file. Please try another.';

const field = (label: string | RegExp) => screen.getByLabelText(label);
const updateButton = () => screen.getByRole('button', { name: 'Update Product' });

async function openUpdateForm(id: string) {
  const page = await pages.open(`/dashboard/update-product/${id}`, { as: shop.users.admin });
  expect(await screen.findByLabelText('Product Name')).toBeVisible();
  return page;
}

const findProduct = async (id: string) =>
  (await shop.call('GET', `/api/products/${id}`)).as(getProductResponse).product;

describe('Update Product', () => {
  it('is filled in, saves, and returns to the list after 1.5 seconds', async () => {
    const { id, name } = await addProduct(shop.deps, { price: 1_250, oldPricePaisa: 150_000, age: 4 });
    const before = await findProduct(id);
    const { category, color, description, image } = before;
    const { user, address } = await openUpdateForm(id);
    expect(field('Product Name')).toHaveValue(name);
    expect(field('Category')).toHaveValue(category);
    expect(field('Color')).toHaveValue(color);
    expect(field(/^Age/)).toHaveValue('4');
    expect(field(/^Current Price/)).toHaveValue(1250);
    expect(field(/^Old Price/)).toHaveValue(1500);
    expect(field('Description')).toHaveValue(description);
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', image);

    await fill(user, field(/^Current Price/), '990');
    await user.selectOptions(field(/^Age/), '9-10');
    holdClock();
    fireEvent.click(updateButton());
    const success = () => screen.getByText('Product updated successfully!');
    await untilShown(() => expect(success()).toBeVisible());
    const form = { name, category, color, description, price: 990, oldPrice: 1500, age: 5 };
    const [call] = pages.calls.of(`PATCH /api/products/update-product/${id}`);
    expect(call?.body).toMatchObject({ ...form, image, author: shop.users.admin.id });
    await expectDuring(1_500, () => expect(success()).toBeVisible());
    await untilShown(() => expect(address()).toBe('/dashboard/manage-products'));
    expect(await findProduct(id)).toMatchObject({ ...before, price: 990, age: 5 });
  });

  it('asks before it saves a price of 0', async () => {
    const { id } = await addProduct(shop.deps, { price: 1_250 });
    const { user } = await openUpdateForm(id);
    await fill(user, field(/^Current Price/), '0');
    await user.click(updateButton());
    const question = await screen.findByRole('dialog', { name: 'Price' });
    expect(question).toHaveTextContent(/Is the price really PKR 0/);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect((await findProduct(id)).price).toBe(1_250);
    await user.click(updateButton());
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Price' })).getByRole('button', { name: 'Save this price' }),
    );
    expect(await screen.findByText('Product updated successfully!')).toBeVisible();
    expect((await findProduct(id)).price).toBe(0);
  });

  it('hides a product and shows it again, and does not undo a concurrent change of its visibility', async () => {
    const { id } = await addProduct(shop.deps);
    const hidden = async () => (await productRow(shop.deps.db, id))?.isHidden;
    const { user } = await openUpdateForm(id);
    const box = () => screen.getByRole('checkbox', { name: /^Hidden from the shop/ });
    expect(box()).not.toBeChecked();
    await user.click(box());
    await user.click(updateButton());
    expect(await screen.findByText('Product updated successfully!')).toBeVisible();
    expect(await hidden()).toBe(true);
    const second = await openUpdateForm(id);
    expect(box()).toBeChecked();
    await shop.call('PATCH', `/api/products/update-product/${id}`, { as: shop.users.admin, body: { isHidden: false } });
    await second.user.click(updateButton());
    expect(await screen.findByText('Product updated successfully!')).toBeVisible();
    expect(await hidden()).toBe(false);
  });

  it('accepts an empty old price, and rejects one that is not above the price', async () => {
    const { id } = await addProduct(shop.deps, { price: 1_250, oldPricePaisa: 150_000 });
    const { user } = await openUpdateForm(id);
    await fill(user, field(/^Old Price/), '1250');
    await user.click(updateButton());
    expect(
      await screen.findByText('The old price must be above the current price. Leave it empty where there was none.'),
    ).toBeVisible();
    expect(field(/^Old Price/)).toHaveAttribute('aria-invalid', 'true');
    await fill(user, field(/^Old Price/), '');
    await user.click(updateButton());
    expect(await screen.findByText('Product updated successfully!')).toBeVisible();
    expect(await findProduct(id)).toMatchObject({ price: 1_250, oldPrice: null });
  });

  it('requires every other field', async () => {
    const { user } = await openUpdateForm((await addProduct(shop.deps)).id);
    await fill(user, field('Product Name'), '');
    await user.click(updateButton());
    await waitFor(() => expect(field('Product Name')).toHaveAttribute('aria-invalid', 'true'));
    expect(screen.getByText('Please fill in all required fields')).toBeVisible();
  });

  it('shows why the product could not be loaded', async () => {
    pages.calls.allow(404);
    const path = '/dashboard/update-product/0198f0a0-0000-7000-8000-000000000000';
    await pages.open(path, { as: shop.users.admin });
    expect(await screen.findByText('Error loading product: This product is no longer in the shop.')).toBeVisible();
  });

  it('shows why it was not saved, or "Update failed. Try again."', async () => {
    const { id } = await addProduct(shop.deps);
    const name = `PATCH /api/products/update-product/${id}`;
    const { user } = await openUpdateForm(id);
    pages.calls.replace(name, { status: 409, body: { message: 'Somebody else is at it.' } });
    await user.click(updateButton());
    expect(await screen.findByText('Somebody else is at it.')).toBeVisible();
    pages.calls.replace(name, { status: 500 });
    await user.click(updateButton());
    expect(await screen.findByText('Update failed. Try again.')).toBeVisible();
  });

  it('saves further pictures in their order, and saves nothing while one of them is no picture', async () => {
    pages.calls.allow(400);
    const { id, image } = await addProduct(shop.deps);
    const { user, address } = await openUpdateForm(id);
    const addImage = async (file: File) => {
      const input = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function choose(
        this: HTMLInputElement,
      ) {
        chooseFile(this, file);
      });
      await user.click(screen.getByRole('button', { name: 'Add another picture' }));
      input.mockRestore();
    };
    await addImage(new File(['no picture'], 'kite.png', { type: 'image/png' }));
    expect(await screen.findByText(INVALID_IMAGE)).toBeVisible();
    await user.click(updateButton());
    expect(await screen.findByText('Please correct the marked fields.')).toBeVisible();
    expect(pages.calls.of(/^PATCH/)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove picture 2' }));
    expect(screen.queryByText(INVALID_IMAGE)).toBeNull();
    await addImage(await makeImageFile());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Make picture 2 the main one' })).toBeEnabled());
    await user.click(updateButton());
    await waitFor(() => expect(address()).toBe('/dashboard/manage-products'));
    expect(pages.calls.of(/^PATCH/)[0]?.body).toMatchObject({
      pictures: [
        { url: image, alt: '' },
        { url: expect.stringMatching(/^\/media\//), alt: '' },
      ],
    });
  });
});
