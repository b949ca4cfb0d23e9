import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#server/catalogue/tables.ts';
import { addProduct } from '#test/factories.ts';
import { jpeg } from '#test/images.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { csvOf, type FileRow, KURTAS, zipOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const PATH = '/dashboard/import';
const open = () => pages.open(PATH, { as: shop.users.admin });
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);
const button = (name: string) => screen.getByRole('button', { name });
const countBySku = (sku: string) => shop.deps.db.$count(products, eq(products.sku, sku));

async function check(rows: FileRow[], zip?: Buffer) {
  const page = await open();
  chooseFile(await screen.findByLabelText('Spreadsheet'), fileOf(csvOf(rows), 'stock.csv'));
  if (zip) chooseFile(screen.getByLabelText('Zip of pictures (optional)'), fileOf(zip, 'pictures.zip'));
  await page.user.click(button('Check'));
  return page;
}

describe('Import Products', () => {
  it('checks a file, imports it with a progress bar, and links to the products', async () => {
    const rows = KURTAS.map((row) => ({ ...row, SKU: `W-${row['Colour']}` }));
    const { user, address } = await check(rows);
    expect(await screen.findByText(/^2 products are new, 0 would change/)).toBeVisible();
    expect(address()).toMatch(/^\/dashboard\/import\?import=/);
    expect(await countBySku('W-blue')).toBe(0);
    await user.click(button('Start'));
    expect(await screen.findByText('0 products were added, 0 changed so far, 2 to go.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('max', '2');
    await doWaitingJobs(shop.deps);
    expect(await screen.findByText('Done: 2 products were added, 0 changed.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '2');
    expect(await countBySku('W-blue')).toBe(1);
    await user.click(screen.getByRole('link', { name: 'Go to the products' }));
    await waitFor(() => expect(address()).toBe('/dashboard/manage-products'));
    expect((await screen.findAllByRole('link', { name: 'Eid Kurta' })).length).toBeGreaterThan(1);
  });

  it('says what would change in existing products, and what an empty cell means', async () => {
    const rows = KURTAS.map((row) => ({ ...row, SKU: `E-${row['Colour']}` }));
    const { user } = await check(rows);
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    expect(await screen.findByText('0 products were added, 0 changed so far, 2 to go.')).toBeVisible();
    await doWaitingJobs(shop.deps);
    await open();
    const hint = await screen.findByText(/an empty cell also sets something\. Hidden: it is shown/);
    expect(hint).not.toBeVisible();
    await user.click(screen.getByText('What an empty cell means'));
    expect(hint).toBeVisible();
    await check([
      { ...rows[0], Stock: '', Price: 1_790 },
      { ...rows[1], Stock: '' },
    ]);
    expect(
      await screen.findByText('Changes of products that the shop has: Price in 1 row, Stock in 2 rows.'),
    ).toBeVisible();
    expect(screen.getByText(/an empty cell also sets something/)).toBeVisible();
  });

  it('names each bad cell with its row, does not offer the start, and accepts another file', async () => {
    const { user } = await check([
      { ...KURTAS[0], SKU: 'B-1', Colour: 'bleu' },
      { ...KURTAS[0], SKU: 'B-2', Price: '' },
    ]);
    expect(await screen.findByText(/^2 rows need mending/)).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Problems' })).getAllByRole('row');
    expect(
      rows.slice(1).map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Row 2', 'Colour', 'bleu', 'There is no such colour. Did you mean blue?'],
      ['Row 3', 'Price', '(empty)', 'A price is missing.'],
    ]);
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Another file' }));
    expect(await screen.findByLabelText('Spreadsheet')).toBeInTheDocument();
  });

  it('imports the good rows, and offers the bad ones as a file to correct', async () => {
    const { user } = await check([
      { ...KURTAS[0], SKU: 'G-1' },
      { ...KURTAS[0], SKU: 'G-2' },
      { ...KURTAS[0], SKU: 'G-3', Age: '4-5' },
    ]);
    expect(await screen.findByText(/^1 row needs mending, 2 are good/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Download the row to mend' });
    expect(link.getAttribute('href')).toMatch(/^\/api\/imports\/[\w-]+\/rows-to-mend\.xlsx$/);
    await user.click(button('Start with the 2 good rows'));
    await screen.findByRole('button', { name: 'Cancel' });
    await doWaitingJobs(shop.deps);
    expect(await screen.findByText(/^Done: 2 products were added, 0 changed\. 1 row was not written/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download the row to mend' })).toBeVisible();
    expect(await countBySku('G-3')).toBe(0);
  });

  it('sends the zip together with the spreadsheet, or afterwards', async () => {
    const zip = zipOf({ 'front.jpg': await jpeg() });
    const rows = [{ ...KURTAS[0], SKU: 'Z-1', Pictures: 'front.jpg' }];
    await check(rows, zip);
    expect(await screen.findByText(/^1 product is new/)).toBeVisible();
    expect(pages.calls.of(/^PUT \/api\/imports\/[^/]+\/zip$/)).toHaveLength(1);
    await check(rows);
    expect(await screen.findByText(/front\.jpg is missing: add the zip of pictures/)).toBeVisible();
    expect(screen.getByText(/^1 row waits for pictures/)).toBeVisible();
    chooseFile(screen.getByLabelText('Zip of pictures'), fileOf(zip, 'pictures.zip'));
    expect(await screen.findByText(/^1 product is new/)).toBeVisible();
    expect(button('Start')).toBeEnabled();
  });

  it('is cancelled with a message, and can be continued', async () => {
    const { user } = await check([{ ...KURTAS[0], SKU: 'C-1' }]);
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/^Stopped: 0 products were added, 0 changed, and that stays/)).toBeVisible();
    await doWaitingJobs(shop.deps);
    expect(await countBySku('C-1')).toBe(0);
    expect(screen.getByText(/“Start again” goes on with them/)).toBeVisible();
    await user.click(button('Start again'));
    await screen.findByRole('button', { name: 'Cancel' });
    await doWaitingJobs(shop.deps);
    expect(await screen.findByText('Done: 1 product was added, 0 changed.')).toBeVisible();
  });

  it('is undone after a question, and names what was changed since', async () => {
    const rows = KURTAS.map((row) => ({ ...row, SKU: `N-${row['Colour']}` }));
    const [first] = rows;
    await addProduct(shop.deps, { sku: 'N-own', name: 'Own kurta', stock: 4, pricePaisa: 100_000 });
    const { user } = await check([first ?? {}, { ...first, SKU: 'N-own', Stock: 9 }]);
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await screen.findByRole('button', { name: 'Cancel' });
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
    await doWaitingJobs(shop.deps);
    await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo import' });
    expect(dialog).toHaveTextContent('The product that it added is deleted, also if it was sold or changed since.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await countBySku('N-blue')).toBe(1);
    await shop.deps.db.update(products).set({ stock: 8 }).where(eq(products.sku, 'N-own'));
    await user.click(button('Undo this import'));
    await user.click(within(dialog).getByRole('button', { name: 'Undo this import' }));
    expect(await screen.findByText(/^Undoing: 0 products were deleted, 0 put back so far, 2 to go/)).toBeVisible();
    await doWaitingJobs(shop.deps);
    expect(await screen.findByText(/^Undone: 1 product was deleted, 1 put back/)).toBeVisible();
    const left = within(screen.getByRole('table', { name: 'Changed after the import' }));
    expect(left.getByRole('link', { name: 'Own kurta' })).toBeVisible();
    expect(left.getByText('Stock')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
    expect(screen.queryByRole('link', { name: /to mend/ })).toBeNull();
    expect(await countBySku('N-blue')).toBe(0);
    const { user: later } = await open();
    const list = await screen.findByRole('region', { name: 'Last imports' });
    const [newest] = within(list).getAllByRole('listitem');
    if (!newest) throw new Error('The list is empty');
    expect(newest).toHaveTextContent(/stock\.csv.*admin.*Undone/);
    await later.click(within(newest).getByRole('link', { name: 'stock.csv' }));
    expect(await screen.findByText(/^Undone: 1 product was deleted/)).toBeVisible();
  });

  it('says what is wrong with a file that is no spreadsheet, or that no file was chosen', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Check' }));
    expect(await screen.findByText('Please choose a spreadsheet.')).toBeVisible();
    pages.calls.allow(400);
    chooseFile(screen.getByLabelText('Spreadsheet'), fileOf(Buffer.from('no headers'), 'notes.txt'));
    await user.click(button('Check'));
    expect(await screen.findByText(/^The first row must hold the headers, of which one is SKU/)).toBeVisible();
  });

  it('shows three products as they will look, and many problems by their cause', async () => {
    const colours = ['blue', 'red', 'green'];
    const good = colours.map((colour) => ({
      ...KURTAS[0],
      SKU: `L-${colour}`,
      Name: `Kurta ${colour}`,
      Colour: colour,
      Design: '',
    }));
    const bad = Array.from({ length: 30 }, (_, index) => ({ ...KURTAS[0], SKU: `P-${index}`, Price: 'cheap' }));
    await check([...good, ...bad]);
    const shown = within(await screen.findByRole('region', { name: 'How they will look' })).getAllByRole('listitem');
    expect(shown.map((item) => item.textContent)).toEqual(
      colours.map((colour) =>
        expect.stringMatching(new RegExp(`Kurta ${colour}PKR 1,990.*before: PKR 2,490.*${colour} · 3-4 years`)),
      ),
    );
    const causes = within(screen.getByRole('table', { name: 'Problems by cause' })).getAllByRole('row');
    expect(causes).toHaveLength(2);
    expect(causes[1]).toHaveTextContent('30 rowsPricecheapThis is no number. Rows 5, 6, 7, 8, 9 and more');
    expect(screen.getByText('Row by row')).toBeVisible();
  });

  it('asks which column is which if the headers are not known, and remembers the choice', async () => {
    const { user, address } = await open();
    pages.calls.allow(400);
    const lines = 'Item,Rang,Size,Rate,Photo,Section\nKurta,red,3-4 years,990,https://a.example/1.jpg,Kids Casuals\n';
    chooseFile(await screen.findByLabelText('Spreadsheet'), fileOf(Buffer.from(lines), 'list.csv'));
    await user.click(button('Check'));
    expect(await screen.findByText(/^No column of this file is called SKU\. Choose which/)).toBeVisible();
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveDisplayValue('Item');
    expect(name).toHaveAccessibleDescription('As: Kurta');
    expect(screen.getByLabelText('Category')).toHaveDisplayValue('Section');
    await user.selectOptions(name, 'Not in the file');
    expect(screen.getByText(/^Not chosen yet, of the file:/)).toHaveTextContent('Item');
    await user.click(button('Check'));
    expect(screen.getByLabelText('SKU')).toHaveAccessibleDescription(/^Choose the column: SKU/);
    await user.selectOptions(name, 'Item');
    await user.click(button('Check'));
    expect(await screen.findByText(/^1 product is new/)).toBeVisible();
    expect(address()).toMatch(/import=/);
    await open();
    chooseFile(await screen.findByLabelText('Spreadsheet'), fileOf(Buffer.from(lines), 'list.csv'));
    await user.click(button('Check'));
    expect(await screen.findByText(/^1 product is new/)).toBeVisible();
  });

  it('asks about prices and a status before it checks, and reads the file by the choices', async () => {
    const lines = [
      'Item Code,Product,Colour,Size,Section,Retail Price,Wholesale,Disc. Price,Status,Photo',
      'Q-1,Kurta,red,3-4 years,Kids Casuals,990,700,790,draft,https://a.example/1.jpg',
      'Q-2,Kurta,blue,3-4 years,Kids Casuals,990,700,,active,https://a.example/2.jpg',
    ];
    const { user } = await open();
    pages.calls.allow(400);
    chooseFile(await screen.findByLabelText('Spreadsheet'), fileOf(Buffer.from(lines.join('\n')), 'list.csv'));
    await user.click(button('Check'));
    const questions = within(await screen.findByRole('region', { name: 'Questions about this file' }));
    const prices = questions.getByRole('group', { name: 'Which price do customers pay: “Retail Price”, “Wholesale”?' });
    expect(within(prices).getAllByRole('radio', { checked: false })).toHaveLength(5);
    expect(screen.getByLabelText('Price')).toHaveDisplayValue('Not in the file');
    await user.click(button('Check'));
    expect(screen.getByText('Please make a choice for each question about this file.')).toBeVisible();
    expect(screen.getAllByText('Choose one, then press Check again.')).toHaveLength(3);
    await user.click(within(prices).getByRole('radio', { name: 'Retail Price' }));
    expect(screen.getByLabelText('Price')).toHaveDisplayValue('Retail Price');
    await user.click(questions.getByRole('radio', { name: /^Customers pay “Disc\. Price” where a row has one/ }));
    await user.click(questions.getByRole('radio', { name: /^Hide the products for which “Status” says draft/ }));
    await user.selectOptions(screen.getByLabelText('Description'), 'Product');
    await user.click(button('Check'));
    expect(await screen.findByText(/^2 products are new/)).toBeVisible();
    expect(screen.getByText('Columns that were not read: Wholesale.')).toBeVisible();
    expect(screen.getByText('Draft, archived or unpublished: hidden from shoppers. (1 row)')).toBeVisible();
    const looks = screen.getByRole('region', { name: 'How they will look' });
    expect(looks).toHaveTextContent('PKR 790.00before: PKR 990.00');
  });

  it('lets the columns of a known file be matched too, from another row of headings', async () => {
    const { user } = await open();
    const file = fileOf(csvOf(KURTAS.map((row) => ({ ...row, SKU: `M-${row['Colour']}` }))), 'stock.csv');
    chooseFile(await screen.findByLabelText('Spreadsheet'), file);
    await user.click(button('Match the columns yourself'));
    expect(await screen.findByLabelText('Old price')).toHaveDisplayValue('Old price');
    await user.selectOptions(screen.getByLabelText('Row with the headings'), '2');
    expect(await screen.findByText(/^1 row\./)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Row with the headings'), '1');
    expect(await screen.findByText(/^2 rows\./)).toBeVisible();
    await user.selectOptions(await screen.findByLabelText('Old price'), 'Not in the file');
    await user.click(button('Check'));
    expect(await screen.findByText(/^2 products are new/)).toBeVisible();
    expect(screen.getByText('Columns that were not read: Old price.')).toBeVisible();
  });

  it('offers the template to everybody, the exports to staff with that right, and everything to admins', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Template' })).toHaveAttribute('href', '/api/imports/template.xlsx');
    for (const [region, list] of [
      ['Export', 'products'],
      ['Reviews', 'reviews'],
    ] as const) {
      const links = within(screen.getByRole('region', { name: region })).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        `/api/${list}/export.xlsx`,
        `/api/${list}/export.csv`,
      ]);
    }
    const everything = screen.getByRole('link', { name: 'Download everything' });
    expect(everything).toHaveAttribute('href', '/api/everything.zip');
    const exporter = await addUser(shop.deps, { role: 'moderator', rights: ['catalogue.edit', 'export'] });
    await pages.open(PATH, { as: await openSession(shop.deps, exporter) });
    await screen.findByRole('region', { name: 'Reviews' });
    expect(screen.queryByRole('link', { name: 'Download everything' })).toBeNull();
    const helper = await addUser(shop.deps, { role: 'moderator', rights: ['catalogue.edit'] });
    const as = await openSession(shop.deps, helper);
    await pages.open(PATH, { as });
    await screen.findByRole('link', { name: 'Template' });
    expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
  });

  it('says so if the import was deleted', async () => {
    pages.calls.allow(404);
    await pages.open(`${PATH}?import=none`, { as: shop.users.admin });
    expect(await screen.findByText(/^This import is over/)).toBeVisible();
  });

  it('recognises a Shopify file, asks once for each unknown value, and imports it', async () => {
    const row = {
      Handle: 'polo',
      Title: 'Polo for Boys',
      'Body (HTML)': '<p>Soft cotton.</p>',
      Type: 'Polos',
      'Option1 Name': 'Color',
      'Option2 Name': 'Size',
      'Variant Price': '990',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': '-1',
      'Image Src': '/media/kurta.webp',
      Status: 'active',
    };
    const { user } = await check([
      { ...row, 'Option1 Value': 'Teal', 'Option2 Value': '3-4', 'Variant SKU': 'SH-1' },
      { ...row, 'Option1 Value': 'Teal', 'Option2 Value': '5-6', 'Variant SKU': 'SH-2' },
      { ...row, 'Option1 Value': 'Puce', 'Option2 Value': '5-6', 'Variant SKU': 'SH-3' },
      { ...row, 'Option1 Value': 'Baby Pink', 'Option2 Value': '5-6', 'Variant SKU': 'SH-4' },
    ]);
    expect(await screen.findByText('This is a product export: Shopify.')).toBeVisible();
    expect(screen.getByText('4 rows wait for your choices below. Nothing is written yet.')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Problems' })).toBeNull();
    expect(screen.queryByRole('link', { name: /to mend$/ })).toBeNull();
    expect(screen.getByText('Stock below 0 became 0. (4 rows)')).toBeVisible();
    expect(screen.getByLabelText('Category: Polos, 4 rows')).toHaveValue('shirts-and-polos');
    await user.selectOptions(screen.getByLabelText('Colour: Teal, 2 rows'), 'blue');
    expect(screen.getByLabelText('Colour: Puce, 1 row')).toHaveValue('');
    expect(screen.getByLabelText('Colour: Baby Pink, 1 row')).toHaveDisplayValue('Make a new colour');
    await user.selectOptions(screen.getByLabelText('Colour: Puce, 1 row'), 'Leave these rows out');
    await user.click(button('Use these'));
    expect(await screen.findByText(/^3 products are new/)).toBeVisible();
    expect(await screen.findByDisplayValue('Baby Pink')).toBeVisible();
    expect(screen.getByText('Left out, as you chose. (1 row)')).toBeVisible();
    await user.click(button('Start'));
    await screen.findByRole('button', { name: 'Cancel' });
    await doWaitingJobs(shop.deps);
    expect(await screen.findByText('Done: 3 products were added, 0 changed.')).toBeVisible();
    expect(await countBySku('SH-3')).toBe(0);
    expect(await countBySku('SH-4')).toBe(1);
  });

  it('asks about a size of which nobody knows the children, and does not offer to make it', async () => {
    await check([{ ...KURTAS[0], SKU: 'LETTER-1', Age: 'M' }]);
    expect(await screen.findByText('1 row waits for your choices below. Nothing is written yet.')).toBeVisible();
    const field = screen.getByLabelText('Age: M, 1 row');
    expect(within(field).queryByRole('option', { name: 'Make a new size' })).toBeNull();
    expect(field).toHaveAccessibleDescription('As in: Eid Kurta');
    const hint = screen.getByText(/^The file does not say which children these sizes fit:/);
    expect(hint).toHaveTextContent(/fit: M\. Choose one of your sizes, or add them first: Sizes$/);
    expect(within(hint).getByRole('link', { name: 'Sizes' })).toHaveAttribute('href', '/dashboard/values?facet=age');
  });
});
