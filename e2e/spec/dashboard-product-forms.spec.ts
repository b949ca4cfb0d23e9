import type { Page, Response } from '@playwright/test';
import type { Product } from '#contract/catalogue.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { expectDuring, holdClock, untilShown } from '#e2e/support/clock.ts';
import { mockResponse } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const IMAGE = 'database/demo/images/lahore-rocket-cotton-t-shirt.webp';
const NO_IMAGE = { name: 'kurta.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') };
const CREATE_PATH = '/api/products/create-product';
const INCOMPLETE = 'Please fill in all required fields including the image.';
const UPLOAD_FAILED = 'Failed to upload image. Please try again.';

const addButton = (page: Page) => page.getByRole('button', { name: 'Add Product' });
const updateButton = (page: Page) => page.getByRole('button', { name: 'Update Product' });
const optionsOf = (page: Page, label: string) => page.getByRole('combobox', { name: label }).getByRole('option');

async function fillFields(page: Page, name: string) {
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Category').selectOption({ label: 'Kids Shirts' });
  await page.getByLabel('Color').selectOption('silver');
  await page.getByLabel(/^Age/).selectOption({ label: '3-4' });
  await page.getByLabel('Current Price').fill('1450');
  await page.getByLabel('Description').fill('Brushed cotton with wooden buttons.');
}

async function chooseImage(page: Page) {
  await page.getByLabel('Product Image').setInputFiles(IMAGE);
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await expect(page.getByText('Uploading...')).toBeHidden();
}

test.describe('Add New Product', () => {
  test('offers the categories, colours and ages of the shop, without "all"; prices from 0 in steps of 1', async ({
    page,
    shop,
  }) => {
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto('/dashboard/add-new-post');
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible();
    await expect(optionsOf(page, 'Category')).toHaveText([
      'Select a category',
      'Tops and tees',
      'Shirts and polos',
      'Bottoms',
      'Jacket and coats',
      'New Arrivals (Boys)',
      'New Arrivals (Girls)',
      'Kids Shirts',
      'Kids Casuals',
      'Sweatshirts and hoodies',
    ]);
    const colors = ['black', 'red', 'gold', 'blue', 'silver', 'beige', 'green'];
    await expect(optionsOf(page, 'Color')).toHaveText(['Select a color', ...colors]);
    await expect(optionsOf(page, 'Age')).toHaveText(['Select an age', '1-2', '3-4', '5-6', '7-8', '9-10']);
    const category = page.getByLabel('Category');
    expect(await category.selectOption({ label: 'Kids Shirts' })).toEqual(['kids-shirts']);
    expect(await category.selectOption({ label: 'Kids Casuals' })).toEqual(['kids-casuals']);
    for (const label of ['Current Price', 'Old Price']) {
      const price = page.getByLabel(label);
      await expect(price).toHaveAttribute('type', 'number');
      await expect(price).toHaveAttribute('min', '0');
      await expect(price).toHaveAttribute('step', '1');
    }
    await expect(page.getByLabel('Product Image')).toHaveAttribute('accept', 'image/*');
  });

  test('sends numbers, the author and no old price; goes to the shop after 2 seconds', async ({ page, shop }) => {
    const session = await loginByApi(shop, 'admin');
    await openAs(page, session);
    await page.clock.install();
    await page.goto('/dashboard/add-new-post');
    const name = `Ziarat Juniper Shirt ${Date.now()}`;
    await fillFields(page, name);
    const upload = page.waitForResponse((response) => response.url().endsWith('/api/uploadImage'));
    await chooseImage(page);
    const sent = (await upload).request().postDataJSON() as { image: string };
    expect(sent.image).toMatch(/^data:image\//);
    const image: unknown = await (await upload).json();
    await holdClock(page);
    const call = page.waitForRequest((request) => new URL(request.url()).pathname === CREATE_PATH);
    await addButton(page).click();
    expect((await call).postDataJSON()).toMatchObject({
      name,
      category: 'kids-shirts',
      color: 'silver',
      age: 2,
      price: 1450,
      oldPrice: null,
      description: 'Brushed cotton with wooden buttons.',
      image,
      author: session.user._id,
    });
    const modal = page.getByRole('dialog');
    await untilShown(page, modal.getByText('Product added successfully! Redirecting to shop...'));
    await expectDuring(page, 2_000, () => expect(modal).toBeVisible());
    await page.clock.resume();
    await expect(page).toHaveURL('/shop');
    await expect(page.getByRole('link', { name })).toBeVisible();
    await page.goto('/dashboard/add-new-post');
    await expect(page.getByLabel('Product Name')).toHaveValue('');
  });

  test('offers another size of what was added: all of it but colour and age, under one design', async ({
    page,
    shop,
  }) => {
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto('/dashboard/add-new-post');
    const name = `Gilgit Quilted Jacket ${Date.now()}`;
    await fillFields(page, name);
    await chooseImage(page);
    const productOf = async (adding: Promise<Response>) =>
      ((await (await adding).json()) as { product: Product }).product;
    const untilAdded = () => page.waitForResponse((response) => response.url().endsWith(CREATE_PATH));
    const addingFirst = untilAdded();
    await page.clock.install();
    await addButton(page).click();
    await page.getByRole('link', { name: 'Add another size' }).click();
    const first = await productOf(addingFirst);

    await expect(page.getByText(`Another size of ${name}.`)).toBeVisible();
    await expect(page.getByLabel('Product Name')).toHaveValue(name);
    await expect(page.getByLabel('Current Price')).toHaveValue('1450');
    await expect(page.getByLabel('Description')).toHaveValue('Brushed cotton with wooden buttons.');
    await expect(page.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', first.image);
    await expect(page.getByLabel('Color')).toBeFocused();
    await expect(page.getByLabel('Color')).toHaveValue('');
    await expect(page.getByLabel(/^Age/)).toHaveValue('');
    await page.getByLabel('Color').selectOption('silver');
    await page.getByLabel(/^Age/).selectOption({ label: '5-6' });
    const addingSecond = untilAdded();
    await addButton(page).click();
    const second = await productOf(addingSecond);
    expect(second).toMatchObject({ name, color: 'silver', age: 3, image: first.image, design: name });
    const { product: firstNow } = await callApi<{ product: Product }>(shop, `/products/${first._id}`);
    expect(firstNow.design).toBe(name);
  });

  test('asks for every field that is needed, and for the image', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto('/dashboard/add-new-post');
    await addButton(page).click();
    await expect(page.getByText(INCOMPLETE)).toBeVisible();
    await fillFields(page, 'Picture to follow');
    await addButton(page).click();
    await expect(page.getByText(INCOMPLETE)).toBeVisible();
    await chooseImage(page);
    for (const label of ['Product Name', 'Current Price', 'Description']) {
      const field = page.getByLabel(label);
      const filled = await field.inputValue();
      await field.fill('');
      await addButton(page).click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText(INCOMPLETE)).toBeVisible();
      await field.fill(filled);
    }
    for (const label of ['Category', 'Color', 'Age']) {
      const field = page.getByRole('combobox', { name: label });
      const chosen = await field.inputValue();
      await field.selectOption({ index: 0 });
      await addButton(page).click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.selectOption(chosen);
    }
  });

  test.describe('what fails', () => {
    test.use({ allowedFaults: [/\b(400|409|500)\b/] });

    test('takes image files only, and says what is wrong with one', async ({ page, shop }) => {
      await openAs(page, await loginByApi(shop, 'admin'));
      await page.goto('/dashboard/add-new-post');
      const file = page.getByLabel('Product Image');
      const invalid = page.getByText('Invalid image file. Please try another.');
      await file.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('a list') });
      await expect(invalid).toBeVisible();
      await chooseImage(page);
      await expect(invalid).toBeHidden();
      await file.setInputFiles(NO_IMAGE);
      await expect(invalid).toBeVisible();
      await mockResponse(page, '/api/uploadImage', { status: 500, method: 'POST' });
      await file.setInputFiles(IMAGE);
      await expect(page.getByText(UPLOAD_FAILED)).toBeVisible();
      await mockResponse(page, '/api/uploadImage', { status: 200, method: 'POST', body: '/media/nowhere.webp' });
      await page.route('**/media/nowhere.webp', (route) => route.fulfill({ status: 200, body: 'nothing' }));
      await file.setInputFiles(IMAGE);
      await expect(page.getByText('Failed to load image preview')).toBeVisible();
    });

    test('says why a product was not added, or "Failed to add product. Please try again."', async ({ page, shop }) => {
      await openAs(page, await loginByApi(shop, 'admin'));
      await page.goto('/dashboard/add-new-post');
      await fillFields(page, 'Never added');
      await chooseImage(page);
      await mockResponse(page, CREATE_PATH, { status: 409, method: 'POST', body: { message: 'The shelf is full.' } });
      await addButton(page).click();
      await expect(page.getByText('The shelf is full.')).toBeVisible();
      await mockResponse(page, CREATE_PATH, { status: 500, method: 'POST' });
      await addButton(page).click();
      await expect(page.getByText('Failed to add product. Please try again.')).toBeVisible();
      await expect(page.getByLabel('Product Name')).toHaveValue('Never added');
    });
  });
});

test.describe('Update Product', () => {
  test('comes filled in, saves, and goes back to the list after 1.5 seconds', async ({ page, shop }) => {
    const product = await createProductByApi(shop, { oldPrice: 1_500, age: 4 });
    const session = await loginByApi(shop, 'admin');
    await openAs(page, session);
    await page.clock.install();
    await page.goto(`/dashboard/update-product/${product._id}`);
    await expect(page.getByLabel('Product Name')).toHaveValue(product.name);
    await expect(page.getByLabel('Category')).toHaveValue(product.category);
    await expect(page.getByLabel('Color')).toHaveValue(product.color);
    await expect(page.getByLabel(/^Age/)).toHaveValue('4');
    await expect(page.getByLabel('Current Price')).toHaveValue('1250');
    await expect(page.getByLabel('Old Price')).toHaveValue('1500');
    await expect(page.getByLabel('Description')).toHaveValue(product.description);
    await expect(page.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', product.image);

    await page.getByLabel('Current Price').fill('990');
    await page.getByLabel(/^Age/).selectOption({ label: '9-10' });
    await holdClock(page);
    const call = page.waitForRequest((request) => request.method() === 'PATCH');
    await updateButton(page).click();
    const { name, category, color, description, image } = product;
    const form = { name, category, color, description, price: 990, oldPrice: 1500, age: 5 };
    expect((await call).postDataJSON()).toMatchObject({ ...form, image, author: session.user._id });
    const success = page.getByText('Product updated successfully!');
    await untilShown(page, success);
    await expectDuring(page, 1_500, () => expect(success).toBeVisible());
    await page.clock.resume();
    await expect(page).toHaveURL('/dashboard/manage-products');
    const { product: saved } = await callApi<{ product: Product }>(shop, `/products/${product._id}`);
    expect(saved).toMatchObject({ ...product, price: 990, age: 5 });
  });

  test('takes an empty old price, and refuses one that is not above the price', async ({ page, shop }) => {
    const product = await createProductByApi(shop, { price: 1_250, oldPrice: 1_500 });
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto(`/dashboard/update-product/${product._id}`);
    const oldPrice = page.getByLabel('Old Price');
    await oldPrice.fill('1250');
    await updateButton(page).click();
    await expect(page.getByText('The old price must be above the current price.')).toBeVisible();
    await expect(oldPrice).toHaveAttribute('aria-invalid', 'true');
    await oldPrice.fill('');
    await updateButton(page).click();
    await expect(page.getByText('Product updated successfully!')).toBeVisible();
    const { product: saved } = await callApi<{ product: Product }>(shop, `/products/${product._id}`);
    expect(saved).toMatchObject({ price: 1_250, oldPrice: null });
  });

  test('asks for every other field', async ({ page, shop }) => {
    const product = await createProductByApi(shop);
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto(`/dashboard/update-product/${product._id}`);
    await page.getByLabel('Product Name').fill('');
    await updateButton(page).click();
    await expect(page.getByLabel('Product Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Please fill in all required fields', { exact: true })).toBeVisible();
  });

  test.describe('what fails', () => {
    test.use({ allowedFaults: [/\b(404|409|500)\b/] });

    test('says why the product could not be loaded', async ({ page, shop }) => {
      await openAs(page, await loginByApi(shop, 'admin'));
      await page.goto('/dashboard/update-product/0198f0a0-0000-7000-8000-000000000000');
      await expect(page.getByText('Error loading product: This product is no longer in the shop.')).toBeVisible();
    });

    test('says why it was not saved, or "Update failed. Try again."', async ({ page, shop }) => {
      const product = await createProductByApi(shop, { oldPrice: 1_500 });
      const path = `/api/products/update-product/${product._id}`;
      await openAs(page, await loginByApi(shop, 'admin'));
      await page.goto(`/dashboard/update-product/${product._id}`);
      await mockResponse(page, path, { status: 409, method: 'PATCH', body: { message: 'Somebody else is at it.' } });
      await updateButton(page).click();
      await expect(page.getByText('Somebody else is at it.')).toBeVisible();
      await mockResponse(page, path, { status: 500, method: 'PATCH' });
      await updateButton(page).click();
      await expect(page.getByText('Update failed. Try again.')).toBeVisible();
    });
  });
});
