import { beforeAll, describe, expect, it } from 'vitest';
import { readPurchaseLinesResponse } from '#contract/purchases.schema.ts';
import { addProduct } from '#test/factories.ts';
import { xlsxOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('a bill of a supplier', () => {
  const shop = useTestShop();

  beforeAll(async () => {
    for (const sku of ['AZ-1', 'AZ-2', 'AZ-3']) await addProduct(shop.deps, { sku, name: `Kurta ${sku}` });
    await addProduct(shop.deps, { name: 'سوتی قمیض' });
  });

  async function read(file: Buffer | string, choice: Record<string, unknown> = {}) {
    const body = { file: Buffer.from(file).toString('base64'), ...choice };
    const response = await shop.call('POST', '/api/purchases/lines', { as: shop.users.admin, body });
    const { rows, table } = response.as(readPurchaseLinesResponse);
    return { table, lines: rows.map(({ text, quantity, unitCost, problem }) => [text, quantity, unitCost, problem]) };
  }

  it('has its cost neither in the retail price nor in a discount, and its pieces not in those of a carton', async () => {
    const bill = 'SKU,Pcs/Ctn,Total Pcs,Retail Price,Rate\nAZ-1,12,36,1250,850\n';
    const { lines, table } = await read(bill);
    const columns = { product: 'SKU', quantity: 'Total Pcs', cost: 'Rate' };
    expect([lines, table]).toMatchObject([[], { columns, unclear: {}, unread: ['Pcs/Ctn'] }]);
    expect((await read(bill, { columns })).lines).toEqual([['AZ-1', 36, 850, null]]);
  });

  it('with a retail price only asks for the cost', async () => {
    const { lines, table } = await read('SKU,Qty,Retail Price,Discount Rate\nAZ-1,36,1250,5%\n');
    expect(lines).toEqual([]);
    expect(table?.unclear).toEqual({ cost: 'Choose the column of the file.' });
    expect(table?.unread).toEqual(['Discount Rate']);
  });

  it.each([
    ['Rate,Net Rate', 'Choose one of these: Rate, Net Rate.'],
    ['Rate,Trade Price', 'Choose one of these: Rate, Trade Price.'],
    ['Cost,Rate', 'Choose one of these: Cost, Rate.'],
    ['Rate,Unit Price', 'Choose one of these: Rate, Unit Price.'],
  ])('with two costs asks which one is paid: %s', async (headings, question) => {
    const { lines, table } = await read(`SKU,Qty,${headings}\nAZ-1,36,900,850\n`);
    expect([lines, table?.unclear]).toEqual([[], { cost: question }]);
  });

  it('with two quantities, or two names, asks which one counts', async () => {
    const { table } = await read('Article,Item,Pcs,Total Pcs,Rate\nAZ-1,Kurta,12,36,850\n');
    expect(table?.unclear).toEqual({
      product: 'Choose one of these: Article, Item.',
      quantity: 'Choose one of these: Pcs, Total Pcs.',
    });
  });

  it.each(['Discount %', 'GST', 'Currency', 'Ctn', 'Unit'])(
    'names the heading that may change what is paid, and is not asked about it again: %s',
    async (heading) => {
      const bill = `SKU,Qty,Rate,${heading}\nAZ-1,36,850,5\n`;
      const first = await read(bill);
      expect([first.lines, first.table?.unread]).toEqual([[], [heading]]);
      const columns = first.table?.columns;
      expect((await read(bill, { columns })).lines).toEqual([['AZ-1', 36, 850, null]]);
      expect((await read(bill)).lines).toEqual([['AZ-1', 36, 850, null]]);
    },
  );

  it('has no question about a discount of 0 or the currency PKR', async () => {
    const { lines } = await read('SKU,Qty,Rate,Discount,Currency,Remarks\nAZ-1,36,850,0,PKR,fresh\n');
    expect(lines).toEqual([['AZ-1', 36, 850, null]]);
  });

  it('of Azam Cloth Market has titles above its headings, and totals and notes below its rows', async () => {
    const { lines, table } = await read(
      [
        'MADINA GARMENTS,,,,',
        '"Shop 12, Azam Cloth Market, Lahore",,,,',
        'Bill No. 4512,,,Dated: 12-11-2026,',
        ',,,,',
        'S.No,Art No,Qty (Pcs),Rate,Amount',
        '1,AZ-1,36,"850/-","30,600"',
        '2,AZ-2,24 pcs,"Rs 1,150","27,600"',
        '3,AZ-3,1.5,900,1350',
        ',Total,61.5,,"59,550"',
        ',,,Grand Total,"59,550"',
        'Goods once sold are not returned,,,,',
      ].join('\n'),
    );
    expect(lines).toEqual([
      ['AZ-1', 36, 850, null],
      ['AZ-2', 24, 1_150, null],
      ['AZ-3', null, null, 'Quantity: This is no whole number. Write pieces, such as 12.'],
    ]);
    expect(table).toMatchObject({ headerLine: 5, leftOut: 3 });
  });

  it('in Urdu is read with its digits and marks', async () => {
    const { lines } = await read('بل نمبر ۱۲,,\nنام,تعداد,ریٹ\nسوتی قمیض,۲۴,۱٬۲۵۰\nکل,۲۴,۳۰٬۰۰۰\n');
    expect(lines).toEqual([['سوتی قمیض', 24, 1_250, null]]);
  });

  it('of a program with decimal commas is read by what all amounts show', async () => {
    const { lines } = await read('SKU;Qty;Unit cost\nAZ-1;36;850,00\nAZ-2;12;1.490,00\nAZ-3;5;2450,00\n');
    expect(lines).toEqual([
      ['AZ-1', 36, 850, null],
      ['AZ-2', 12, 1_490, null],
      ['AZ-3', 5, 2_450, null],
    ]);
    const alone = await read('SKU;Qty;Unit cost\nAZ-1;36;850,00\n');
    expect(alone.lines).toEqual([['AZ-1', null, null, expect.stringMatching(/^Cost: This may be 85000 or 850\./)]]);
  });

  it('as an order of Odoo has the code before the name', async () => {
    const bill = [
      'Order Reference,Vendor,Order Lines/Product,Order Lines/Quantity,Order Lines/Unit Price,Order Lines/Subtotal',
      'P00012,Madina,[AZ-1] Blue Kurta,36.00,850.00,30600.00',
      ',,[AZ-2] Red Kurta,24.00,"1,150.50",27612.00',
    ].join('\n');
    expect((await read(bill)).lines).toEqual([
      ['[AZ-1] Blue Kurta', 36, 850, null],
      ['[AZ-2] Red Kurta', 24, 1_150.5, null],
    ]);
  });

  it('in Excel has costs that formulas have calculated', async () => {
    const file = await xlsxOf([
      { SKU: 'AZ-1', Quantity: 36, Cost: 850.5 },
      { SKU: 'AZ-2', Quantity: 1.5, Cost: 416.666_666_67 },
    ]);
    const { lines } = await read(file);
    expect(lines).toEqual([
      ['AZ-1', 36, 850.5, null],
      ['AZ-2', null, null, expect.stringMatching(/^Quantity: This is no whole number/)],
    ]);
  });

  it('may be read by columns that the user chooses, and is an error if they are gone', async () => {
    const bill = 'Kya,Kitne,Kitne Ka\nAZ-1,36,850\n';
    expect((await read(bill)).lines).toEqual([]);
    const columns = { product: 'Kya', quantity: 'Kitne', cost: 'Kitne Ka' };
    expect((await read(bill, { columns })).lines).toEqual([['AZ-1', 36, 850, null]]);
    expect((await read('Kitne,Kitne Ka,Kya\n12,99,AZ-2\n')).lines).toEqual([['AZ-2', 12, 99, null]]);
    const file = Buffer.from('SKU,Qty\nAZ-1,1\n').toString('base64');
    const gone = await shop.call('POST', '/api/purchases/lines', { as: shop.users.admin, body: { file, columns } });
    expect([gone.status, gone.error().message]).toEqual([400, expect.stringMatching(/has no column Kya/)]);
  });

  it('without headings has pieces and cost at the end of its rows', async () => {
    expect((await read('AZ-1,36,850\nAZ-2,24,900\n')).lines).toEqual([
      ['AZ-1', 36, 850, null],
      ['AZ-2', 24, 900, null],
    ]);
  });
});
