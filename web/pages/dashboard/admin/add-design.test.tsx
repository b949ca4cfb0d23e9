import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useTestShop } from '#test/test-shop.ts';
import { chooseFile, makeImageFile } from '#web/test/choose-file.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const CREATE = 'POST /api/products/designs';
const field = (label: string | RegExp) => screen.getByLabelText(label);
const saveButton = () => screen.getByRole('button', { name: 'Add design' });

async function openForm() {
  const page = await pages.open('/dashboard/add-design', { as: shop.users.admin });
  expect(await screen.findByRole('heading', { level: 1, name: 'Add a Design' })).toBeVisible();
  return page;
}

async function fillTexts(user: UserEvent, name: string): Promise<void> {
  await fill(user, field('Product Name'), name);
  await user.selectOptions(field('Category'), 'Kids Shirts');
  await fill(user, field('Description'), 'Brushed cotton.');
}

async function choose(user: UserEvent, { colors, ages }: { colors: string[]; ages: string[] }): Promise<void> {
  const colorGroup = within(screen.getByRole('group', { name: 'Colours' }));
  for (const color of colors) {
    await user.click(colorGroup.getByRole('checkbox', { name: color }));
    chooseFile(field(`Add pictures of ${color}`), await makeImageFile());
  }
  for (const age of ages) {
    await user.click(
      within(screen.getByRole('group', { name: 'Ages' })).getByRole('checkbox', { name: `${age} years` }),
    );
  }
  await waitFor(() => expect(saveButton()).toBeEnabled());
}

describe('Add a Design', () => {
  it('sends texts once, images for each colour, prices for each age and pieces for each product, and opens the grid', async () => {
    const { user, address } = await openForm();
    await fillTexts(user, 'Gilgit Shirt');
    await choose(user, { colors: ['red', 'gold'], ages: ['1-2', '3-4'] });
    await fill(user, field('What picture 1 of gold shows (optional)'), 'The buttons');
    await fill(user, field('Price for 1-2 years (PKR)'), '1450.5');
    await fill(user, field('Old price for 1-2 years'), '1990');
    await user.click(screen.getByRole('button', { name: 'Same price for all ages' }));
    await fill(user, field('Price for 3-4 years (PKR)'), '1650');
    await fill(user, field('Pieces of each'), '4');
    await user.click(screen.getByRole('button', { name: 'Same stock for all' }));
    await fill(user, field('Pieces of gold, 3-4 years'), '');
    await user.click(screen.getByRole('checkbox', { name: 'There is red, 3-4 years' }));
    await user.click(screen.getByRole('checkbox', { name: 'SKUs too' }));
    await fill(user, field('SKU of red, 1-2 years'), 'GILGIT-1');
    expect(screen.getByText('Adds 3, changes 0, deletes 0.')).toBeVisible();
    await user.click(saveButton());
    await waitFor(() => expect(address()).toBe('/dashboard/edit-design/Gilgit%20Shirt'));
    const picture = expect.stringMatching(/^\/media\//);
    expect(pages.calls.of(CREATE).map(({ body }) => body)).toEqual([
      {
        ref: expect.stringMatching(/^[\da-f-]{36}$/),
        design: 'Gilgit Shirt',
        name: 'Gilgit Shirt',
        description: 'Brushed cotton.',
        category: 'kids-shirts',
        gender: 'both',
        fabric: '',
        care: '',
        modelNote: '',
        weightG: '',
        isHidden: false,
        colors: [
          { color: 'red', pictures: [{ url: picture, alt: '' }] },
          { color: 'gold', pictures: [{ url: picture, alt: 'The buttons' }] },
        ],
        ages: [
          { age: 1, prices: { price: 1450.5, oldPrice: 1990 }, measures: {} },
          { age: 2, prices: { price: 1650, oldPrice: 1990 }, measures: {} },
        ],
        variants: [
          { color: 'red', age: 1, stock: 4, sku: 'GILGIT-1', product: null },
          { color: 'gold', age: 1, stock: 4, sku: null, product: null },
          { color: 'gold', age: 2, stock: null, sku: null, product: null },
        ],
      },
    ]);
    expect(await screen.findByLabelText('Pieces of gold, 1-2 years')).toHaveValue(4);
    expect(screen.getByRole('checkbox', { name: 'There is red, 3-4 years' })).not.toBeChecked();
    expect(screen.getByText('Nothing to save yet.')).toBeVisible();
  });

  it('shows the pieces as a table of colours and ages', async () => {
    const { user } = await openForm();
    await choose(user, { colors: ['red', 'blue'], ages: ['3-4', '9-10'] });
    const table = screen.getByRole('table', { name: 'Pieces in stock by colour and age' });
    const headers = within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(headers).toEqual(['Colour', '3-4 years', '9-10 years']);
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((header) => header.textContent),
    ).toEqual(['red', 'blue']);
    for (const label of ['red, 3-4 years', 'red, 9-10 years', 'blue, 3-4 years', 'blue, 9-10 years']) {
      expect(within(table).getByLabelText(`Pieces of ${label}`)).toHaveAttribute('inputmode', 'numeric');
    }
  });

  it('shows missing values at their fields', async () => {
    const { user } = await openForm();
    await user.click(saveButton());
    expect(await screen.findByText('Please correct the marked fields.')).toBeVisible();
    expect(screen.getByText('Please tick at least one colour and one age.')).toBeVisible();
    await waitFor(() => expect(field('Product Name')).toHaveFocus());
    await fillTexts(user, 'Never added');
    await choose(user, { colors: ['red'], ages: ['1-2'] });
    await user.click(screen.getByRole('button', { name: 'Remove picture 1 of red' }));
    await fill(user, field('Pieces of red, 1-2 years'), '1.5');
    await user.click(saveButton());
    expect(field('Add pictures of red')).toHaveAccessibleDescription('Please choose a picture for this colour.');
    expect(field('Price for 1-2 years (PKR)')).toHaveAccessibleDescription('This field is required');
    expect(field('Pieces of red, 1-2 years')).toHaveAccessibleDescription(
      'Please enter a whole number from 0 to 1,000,000, or leave it empty',
    );
    expect(pages.calls.of(CREATE)).toEqual([]);
  });

  it("shows the server's error at the product, and sends the same submission again", async () => {
    const { user } = await openForm();
    await fillTexts(user, 'Skardu Shirt');
    await choose(user, { colors: ['red'], ages: ['1-2'] });
    await fill(user, field('Price for 1-2 years (PKR)'), '900');
    await user.click(screen.getByRole('checkbox', { name: 'SKUs too' }));
    const fields = { 'variants.0.sku': 'Another product has this SKU already.' };
    pages.calls.replace(CREATE, { status: 409, body: { message: 'That SKU is taken.', code: 'sku_taken', fields } });
    await fill(user, field('SKU of red, 1-2 years'), 'TAKEN');
    await user.click(saveButton());
    expect(await screen.findByText('That SKU is taken.')).toBeVisible();
    expect(field('SKU of red, 1-2 years')).toHaveAccessibleDescription(fields['variants.0.sku']);
    pages.calls.replace(CREATE, { status: 500 });
    await user.click(saveButton());
    expect(await screen.findByText('This could not be saved. Please try again.')).toBeVisible();
    const refs = pages.calls.of(CREATE).map(({ body }) => (body as { ref: string }).ref);
    expect(refs[0]).toBe(refs[1]);
  });

  it('asks before unsaved values are left', async () => {
    const { user, address } = await openForm();
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await fill(user, field('Product Name'), 'Half a design');
    await user.click(screen.getByRole('link', { name: /Manage\s*Products/ }));
    await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
    expect(address()).toBe('/dashboard/add-design');
    expect(field('Product Name')).toHaveValue('Half a design');
    confirm.mockReturnValue(true);
    await user.click(screen.getByRole('link', { name: /Manage\s*Products/ }));
    await waitFor(() => expect(address()).toBe('/dashboard/manage-products'));
    confirm.mockRestore();
  });

  it('is what the form of a new product becomes, with all that was entered', async () => {
    const { user, address } = await pages.open('/dashboard/add-new-post', { as: shop.users.admin });
    await fill(user, await screen.findByLabelText('Product Name'), 'Hunza Shirt');
    await user.selectOptions(field('Category'), 'Kids Shirts');
    await fill(user, field('Description'), 'Brushed cotton.');
    await fill(user, field('Current Price (PKR)'), '1450');
    await fill(user, field('Pieces in stock (optional)'), '3');
    chooseFile(field('Product Image'), await makeImageFile());
    const more = screen.getByRole('button', { name: 'It comes in more colours or ages' });
    expect(more).toBeDisabled();
    await user.selectOptions(field('Color'), 'red');
    await user.selectOptions(field(/^Age/), '3-4');
    await user.click(more);
    expect(field('Product Name')).toHaveValue('Hunza Shirt');
    expect(field('Price for 3-4 years (PKR)')).toHaveValue(1450);
    expect(field('Pieces of red, 3-4 years')).toHaveValue(3);
    await user.click(within(screen.getByRole('group', { name: 'Ages' })).getByRole('checkbox', { name: '5-6 years' }));
    await fill(user, field('Price for 5-6 years (PKR)'), '1550');
    await waitFor(() => expect(saveButton()).toBeEnabled());
    await user.click(saveButton());
    await waitFor(() => expect(address()).toBe('/dashboard/edit-design/Hunza%20Shirt'));
    expect(pages.calls.of(CREATE).at(-1)?.body).toMatchObject({
      colors: [{ color: 'red', pictures: [{ alt: '' }] }],
      ages: [
        { age: 2, prices: { price: 1450 } },
        { age: 3, prices: { price: 1550 } },
      ],
      variants: [
        { color: 'red', age: 2, stock: 3 },
        { color: 'red', age: 3, stock: null },
      ],
    });
  });
});
