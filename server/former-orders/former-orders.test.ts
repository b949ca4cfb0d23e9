import { stringify } from 'csv-stringify/sync';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { customerResponse, listCustomersResponse } from '#contract/customers.schema.ts';
import { listDeskResponse } from '#contract/desk.schema.ts';
import {
  addFormerOrdersResponse,
  formerOrderCheckResponse,
  listFormerFilesResponse,
} from '#contract/former-orders.schema.ts';
import { myDataSchema } from '#contract/my-data.schema.ts';
import { entries } from '#server/cash/tables.ts';
import { cleanCustomers } from '#server/customers/clean-customers.ts';
import { formerOrders } from '#server/former-orders/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { parseWorkbook } from '#server/platform/spreadsheets/parse-workbook.ts';
import { addOrder } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { type FileRow, xlsxOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';

const SHOPIFY: FileRow = {
  Name: '#1001',
  Email: 'hina@example.com',
  'Financial Status': 'paid',
  'Fulfillment Status': 'fulfilled',
  Currency: 'PKR',
  Total: '1,490.00',
  'Created at': '2024-03-01 23:30:00 +0500',
  'Lineitem name': 'Eid Kurta - navy',
  'Billing Name': 'Hina Malik',
  'Shipping Name': 'Hina Malik',
  'Shipping City': 'Lahore',
  'Shipping Phone': "'+92 300 1234567",
  'Cancelled at': '',
  Tags: '',
};
const WOO: FileRow = {
  order_number: '501',
  order_date: '2023-12-31 10:00',
  status: 'wc-completed',
  order_total: 990,
  billing_first_name: 'Sana',
  billing_last_name: 'Tariq',
  billing_city: 'Multan',
  billing_phone: 3_211_234_567,
};

const PHONE = '0300 7654321';

let phones = 0;
const newPhone = () => `+9235${String((phones += 1)).padStart(8, '0')}`;
const fileOf = (rows: readonly FileRow[]) => Buffer.from(stringify([...rows], { header: true }));

describe('orders of the old shop', () => {
  const shop = useTestShop();
  const as = () => shop.users.admin;
  const bodyOf = (file: Buffer) => ({ fileName: 'orders.csv', file: file.toString('base64') });
  const send = (path: string, file: Buffer) =>
    shop.call('POST', `/api/former-orders${path}`, { as: as(), body: bodyOf(file) });
  const check = async (rows: readonly FileRow[]) =>
    (await send('/check', fileOf(rows))).as(formerOrderCheckResponse).check;
  const add = async (rows: readonly FileRow[]) => (await send('', fileOf(rows))).as(addFormerOrdersResponse).added;
  const files = async () =>
    (await shop.call('GET', '/api/former-orders/files', { as: as() })).as(listFormerFilesResponse).files;
  const view = async (phone: string) =>
    (await shop.call('GET', `/api/customers/${encodeURIComponent(phone)}`, { as: as() })).as(customerResponse).customer;
  const count = () => shop.deps.db.$count(formerOrders);

  it('are counted by outcome first, imported once, and undone', async () => {
    const rows = [
      SHOPIFY,
      { ...SHOPIFY, 'Financial Status': '', Total: '', 'Lineitem name': 'Frock', 'Shipping Phone': '' },
      { ...SHOPIFY, Name: '#1002', 'Financial Status': 'voided' },
      { ...SHOPIFY, Name: '#1003', 'Fulfillment Status': 'unfulfilled', 'Cancelled at': '2024-03-02 10:00:00 +0500' },
      { ...SHOPIFY, Name: '#1004', 'Financial Status': 'pending', 'Shipping Phone': '03339876543' },
    ];
    const [before, jobs] = [await count(), await shop.deps.db.$count(orders)];
    expect(await check(rows)).toEqual({
      source: 'Shopify',
      table: null,
      toMend: null,
      orders: 4,
      outcomes: { delivered: 1, returned: 1, cancelled: 1, open: 1 },
      phones: 2,
      known: 0,
      problems: [],
      leftOut: 0,
    });
    expect(await count()).toBe(before);
    expect(await Promise.all([add(rows), add(rows)]).then((added) => added.toSorted((a, b) => a - b))).toEqual([0, 4]);
    expect(await check(rows)).toMatchObject({ orders: 0, known: 4 });
    expect(await add([...rows, { ...SHOPIFY, Name: '#1005' }])).toBe(1);
    expect(await count()).toBe(before + 5);
    expect(await shop.deps.db.$count(orders)).toBe(jobs);
    expect(await shop.deps.db.$count(entries)).toBe(0);
    const [newest, first] = await files();
    expect([newest?.orders, first?.orders]).toEqual([1, 4]);
    const undo = (id: string | undefined) => shop.call('POST', `/api/former-orders/files/${id}/undo`, { as: as() });
    expect((await undo(first?._id)).status).toBe(200);
    expect((await undo(first?._id)).error().code).toBe('import_not_found');
    expect(await count()).toBe(before + 1);
    await undo(newest?._id);
    expect(await count()).toBe(before);
    const verbs = (await shop.deps.db.select().from(auditEntries)).map(({ verb }) => verb);
    expect(verbs.filter((verb) => verb.startsWith('customer.former'))).toHaveLength(4);
  });

  it.each<[string, FileRow, object]>([
    ['paid and fulfilled', {}, { outcome: 'delivered' }],
    ['partly refunded', { 'Financial Status': 'partially_refunded' }, { outcome: 'delivered' }],
    ['refunded', { 'Financial Status': 'refunded' }, { outcome: 'returned' }],
    ['tagged as returned', { Tags: 'cod, RTO' }, { outcome: 'returned' }],
    ['restocked', { 'Fulfillment Status': 'restocked' }, { outcome: 'returned' }],
    [
      'cancelled and restocked',
      { 'Fulfillment Status': 'restocked', 'Cancelled at': '2024-03-02' },
      { outcome: 'cancelled' },
    ],
    ['never sent', { 'Fulfillment Status': '' }, { outcome: 'open' }],
    ['of a billing phone only', { 'Shipping Phone': '', 'Billing Phone': '923451112223' }, { outcome: 'delivered' }],
  ])('of Shopify, %s', async (_what, changes, expected) => {
    const number = `#S${(phones += 1)}`;
    expect(await add([{ ...SHOPIFY, 'Billing Phone': '', ...changes, Name: number }])).toBe(1);
    const row = (await shop.deps.db.select().from(formerOrders)).find((each) => each.number === number);
    expect(row).toMatchObject({ totalPaisa: 149_000, city: 'Lahore', customerName: 'Hina Malik', ...expected });
    expect(row?.placedAt).toEqual(new Date('2024-03-01T18:30:00Z'));
  });

  it.each<[string, string]>([
    ['completed', 'delivered'],
    ['wc-delivered', 'delivered'],
    ['Out for delivery', 'open'],
    ['undelivered', 'open'],
    ['processing', 'open'],
    ['refunded', 'returned'],
    ['RTO', 'returned'],
    ['failed', 'cancelled'],
  ])('of WooCommerce with the status %s are %s', async (status, outcome) => {
    const number = `W${(phones += 1)}`;
    expect(await check([{ ...WOO, status, order_number: number }])).toMatchObject({
      source: 'WooCommerce',
      orders: 1,
      outcomes: { [outcome]: 1 },
    });
  });

  it('have the headers of another plugin, on an Excel sheet with phones without zero', async () => {
    const row = {
      'Order Number': '9001',
      'Order Status': 'Completed',
      'Order Date': 'March 1, 2024',
      'Order Total Amount': 'Rs 2,500',
      'First Name (Billing)': 'Zara',
      'Last Name (Billing)': '',
      'City (Billing)': 'Quetta',
      'Phone (Billing)': 3_331_112_223,
    };
    expect((await send('', await xlsxOf([row]))).as(addFormerOrdersResponse).added).toBe(1);
    const customer = await view('03331112223');
    expect(customer).toMatchObject({ name: 'Zara', city: 'Quetta', orders: 0 });
    expect(customer.former).toEqual([
      {
        source: 'WooCommerce',
        number: '9001',
        outcome: 'delivered',
        total: 2_500,
        placedAt: new Date('2024-03-01T00:00:00+05:00').toISOString(),
      },
    ]);
  });

  it.each<[string, FileRow]>([
    [
      'underscores before the names',
      { ID: 1, post_date: '2024-03-01', post_status: 'wc-completed', _order_total: 900, _billing_phone: PHONE },
    ],
    [
      'spaces',
      {
        'Order ID': 1,
        'Order Date': '2024-03-01',
        'Order Status': 'Completed',
        'Order Total': '900',
        'Billing Phone': PHONE,
      },
    ],
    [
      'columns of a phone that are empty, and another one',
      {
        'Order Number': 1,
        Date: '1 March 2024',
        Status: 'Completed',
        'Grand Total': 'Rs. 900',
        'Billing Phone': '',
        'Phone (Shipping)': PHONE,
      },
    ],
    [
      'the names of the customer',
      { number: 1, date_created: '2024-03-01T10:00:00', status: 'completed', total: '900.00', 'Customer Phone': PHONE },
    ],
    [
      'the names of its tables',
      {
        id: 1,
        date_created_gmt: '2024-03-01 05:00:00',
        status: 'wc-completed',
        total_amount: 900,
        'billing.phone': PHONE,
      },
    ],
  ])('of WooCommerce are read from a file with %s', async (_what, row) => {
    const result = { source: 'WooCommerce', orders: 1, phones: 1, outcomes: { delivered: 1 }, leftOut: 0 };
    expect(await check([row])).toMatchObject(result);
    const below = Buffer.from(`Orders of Nanhi\n\n${fileOf([row]).toString()}`);
    expect((await send('/check', below)).as(formerOrderCheckResponse).check).toMatchObject(result);
  });

  it('with an e-mail address and no number are named one by one, and the others are read', async () => {
    const {
      orders: good,
      leftOut,
      problems,
    } = await check([
      { ...WOO, order_number: 'E1', billing_email: 'a@example.com', billing_phone: '' },
      { ...WOO, order_number: 'E2', billing_email: 'b@example.com', billing_phone: '' },
      { ...WOO, order_number: 'E3', billing_email: '', billing_phone: '' },
      { ...WOO, order_number: 'E4', billing_email: 'd@example.com', billing_phone: PHONE },
    ]);
    expect([good, leftOut]).toEqual([1, 3]);
    expect(problems[0]).toMatchObject({
      column: 'Phone',
      problem: expect.stringMatching(/^There is an e-mail address only\..*fill it in, and send the file again\.$/),
      rows: 2,
      values: [{ value: 'a@example.com' }, { value: 'b@example.com' }],
      firstRows: [2, 3],
    });
    expect(problems[1]).toMatchObject({ column: 'Phone', rows: 1 });
  });

  it.each([
    [
      ['3/4/2024', '31/12/2023 10:00:00'],
      ['2024-04-03', '2023-12-31'],
    ],
    [
      ['3/4/2024 6:29:00', '12/31/2023 6:29:00'],
      ['2024-03-04', '2023-12-31'],
    ],
    [
      ['5/5/2024', '6.6.2023'],
      ['2024-05-05', '2023-06-06'],
    ],
  ])('have the days %s, as another date of the file shows the sequence', async (texts, days) => {
    const numbers = texts.map(() => `T${(phones += 1)}`);
    await add(texts.map((text, index) => ({ ...WOO, order_number: numbers[index] ?? '', order_date: text })));
    const stored = await shop.deps.db.select().from(formerOrders);
    const placed = numbers.map((number) => stored.find((each) => each.number === number)?.placedAt);
    expect(placed).toEqual(days.map((day) => new Date(`${day}T00:00+05:00`)));
  });

  it('with a shortened number, or rows that differ, are asked about', async () => {
    const rows = [
      { ...WOO, order_number: '1.23457E+14' },
      { ...WOO, order_number: '1.23457E+14', order_total: 500 },
      { ...WOO, order_number: 'D1' },
      { ...WOO, order_number: 'D1', order_total: 500 },
    ];
    const { orders: good, problems } = await check(rows);
    expect(good).toBe(0);
    expect(problems).toMatchObject([
      { column: 'Order number', problem: expect.stringMatching(/has shortened this number/) },
      { column: 'Status', problem: expect.stringMatching(/differ in their total or status/) },
    ]);
    const shopify = await check([
      { ...SHOPIFY, Name: '#D2' },
      { ...SHOPIFY, Name: '#D2', Total: '5' },
    ]);
    expect(shopify).toMatchObject({ orders: 0, leftOut: 1 });
  });

  it('have no certain days if the dates contradict each other', async () => {
    const dates = ['3/4/2024', '31/12/2023', '12/31/2023'];
    const rows = dates.map((text, index) => ({ ...WOO, order_number: `C${index}`, order_date: text }));
    expect(await check(rows)).toMatchObject({
      orders: 0,
      problems: [
        { column: 'Date', rows: 3, problem: expect.stringMatching(/^It is not clear which number is the day/) },
      ],
    });
  });

  it('that cannot be read are left out, by cause', async () => {
    const bad = [
      { ...SHOPIFY, Name: '#B1', Currency: 'USD' },
      { ...SHOPIFY, Name: '#B2', Currency: 'AED' },
      { ...SHOPIFY, Name: '#B3', 'Shipping Phone': '042 35712345' },
      { ...SHOPIFY, Name: '#B4', 'Shipping Phone': '' },
      { ...SHOPIFY, Name: '#B5', Total: 'free' },
      { ...SHOPIFY, Name: '#B6', Total: '-5' },
      { ...SHOPIFY, Name: '#B7', 'Created at': '3/4/2024' },
      { ...SHOPIFY, Name: '#B8', 'Created at': '2099-01-01' },
      { ...SHOPIFY, Name: '#B9', 'Created at': '2024-13-45' },
    ];
    const second = { ...SHOPIFY, Name: '#B1', Total: '', 'Lineitem name': 'Cap' };
    const { orders: good, leftOut, problems, toMend } = await check([...bad, { ...SHOPIFY, Name: '#B0' }, second]);
    expect([good, leftOut]).toEqual([1, 9]);
    // An order that is left out has all its rows in the file to mend, and the file is of the same shop system.
    const [sheet] = await parseWorkbook(Buffer.from(toMend ?? '', 'base64'), 20);
    const [headers, ...left] = sheet?.rows.map(({ cells }) => cells) ?? [];
    expect(headers?.slice(0, -1)).toEqual(Object.keys(SHOPIFY));
    expect(left.map(([name]) => name)).toEqual([...bad.map(({ Name }) => Name), '#B1']);
    expect(left[0]?.at(-1)).toBe('Currency: Only orders in rupees (PKR) are taken.');
    const mended = await send('/check', Buffer.from(toMend ?? '', 'base64'));
    expect(mended.as(formerOrderCheckResponse).check).toMatchObject({ source: 'Shopify', leftOut: 9 });
    const summary = problems.map(({ column, rows, values }) => [column, rows, values.map(({ value }) => value).join()]);
    expect(summary).toEqual(
      expect.arrayContaining([
        ['Currency', 2, 'USD,AED'],
        ['Phone', 1, '042 35712345'],
        ['Phone', 1, 'hina@example.com'],
        ['Total', 1, 'free'],
        ['Total', 1, '-5'],
        ['Date', 1, '3/4/2024'],
        ['Date', 1, '2024-13-45'],
        ['Date', 1, '2099-01-01'],
      ]),
    );
    expect(await check([{ ...WOO, status: 'zzz' }])).toMatchObject({ orders: 0, problems: [{ column: 'Status' }] });
  });

  describe('in a list that no shop system has written', () => {
    const list = (rows: readonly string[], choice: Record<string, unknown> = {}) => ({
      ...bodyOf(Buffer.from(rows.join('\n'))),
      ...choice,
    });
    const post = (path: string, body: object) => shop.call('POST', `/api/former-orders${path}`, { as: as(), body });
    const checkList = async (body: object) => (await post('/check', body)).as(formerOrderCheckResponse).check;
    const HEADINGS = 'Bill No,Cell No,Party,City,Total,Booking Date,Delivery Status';

    it('are read below a title, with decimal commas and without the row of sums', async () => {
      const rows = [
        'Orders 2024;;;;;;',
        HEADINGS.replaceAll(',', ';'),
        'K1;0301 2345678;Sana;Lahore;2450,00;31/12/2023;delivered',
        'K2;0302 2345678;Hina;Multan;1.490,00;3/4/2024;returned',
        'K3;0303 2345678;Ayesha;Karachi;850,00;4/4/2024;cancelled',
        'Total;;;;4790,00;;',
      ];
      expect(await checkList(list(rows))).toMatchObject({ source: 'a list', orders: 3, leftOut: 0 });
      expect((await post('', list(rows))).as(addFormerOrdersResponse).added).toBe(3);
      const stored = await shop.deps.db
        .select()
        .from(formerOrders)
        .where(eq(formerOrders.source, 'a list'))
        .orderBy(formerOrders.number);
      expect(stored.map(({ number, totalPaisa, outcome }) => [number, totalPaisa, outcome])).toEqual([
        ['K1', 245_000, 'delivered'],
        ['K2', 149_000, 'returned'],
        ['K3', 85_000, 'cancelled'],
      ]);
    });

    it('have questions about two totals, and are read by the columns that the user chooses, also next time', async () => {
      const rows = [
        HEADINGS.replace('Total', 'Total,Net Amount'),
        'M1,03012345678,Sana,Lahore,990,890,2024-01-31,delivered',
      ];
      const { table, orders: none } = await checkList(list(rows));
      expect([none, table?.unclear]).toEqual([0, { total: 'Choose one of these: Total, Net Amount.' }]);
      expect((await post('', list(rows))).error().message).toBe('Choose the columns of the list first.');
      const columns = { ...table?.columns, total: 'Net Amount' };
      expect(await checkList(list(rows, { columns }))).toMatchObject({ orders: 1 });
      await post('', list(rows, { columns }));
      const [order] = await shop.deps.db.select().from(formerOrders).where(eq(formerOrders.number, 'M1'));
      expect(order?.totalPaisa).toBe(89_000);
      expect(await checkList(list(rows))).toMatchObject({ known: 1, table: { unclear: {} } });
    });

    it('of Daraz are asked about, as the price of a product is no total of an order', async () => {
      const { table } = await checkList(
        list([
          'Order Item Id,Order Number,Created at,Customer Name,Shipping Phone Number,Shipping City,Paid Price,Unit Price,Status',
          '1,D1,2024-01-31 10:00,Sana,923012345678,Lahore,990,1090,delivered',
        ]),
      );
      expect(table?.unclear).toEqual({ total: 'Choose the column of the file.' });
      expect(table?.columns).toMatchObject({ number: 'Order Number', placedAt: 'Created at', status: 'Status' });
    });

    it('are left out if the rows of an order differ in their total', async () => {
      const row = (total: number) => `P1,03012345678,Sana,Lahore,${total},2024-01-31,delivered`;
      expect(await checkList(list([HEADINGS, row(500), row(700)]))).toMatchObject({
        orders: 0,
        problems: [{ problem: expect.stringMatching(/^The rows of this order differ/) }],
      });
    });
  });

  it.each<[string, Buffer, RegExp]>([
    ['a note only', Buffer.from('hello'), /^This is no export of orders/],
    ['products', fileOf([{ Handle: 'kurta', Title: 'Kurta' }]), /^This is no export of orders/],
    ['headers only', Buffer.from(`${Object.keys(SHOPIFY).join(',')}\n`), /^There is no order in this file/],
    [
      'customers of WooCommerce',
      fileOf([{ Name: 'Sana', Username: 'sana', Email: 's@example.com', Orders: 5, 'Total spend': 900 }]),
      /^This list of WooCommerce has no phone numbers/,
    ],
    [
      'orders without a column of phones',
      fileOf([
        { order_id: 1, order_date: '2024-03-01', status: 'completed', order_total: 900, customer_email: 's@e.pk' },
      ]),
      /^This export has no column with phone numbers/,
    ],
    ['100,000 rows', Buffer.from(`Name,Total\n${'#1,5\n'.repeat(100_000)}`), /^There are more than 20,000 rows/],
  ])('are not found in a file with %s', { timeout: 30_000 }, async (_what, file, words) => {
    for (const path of ['/check', '']) {
      const { code, message } = (await send(path, file)).error();
      expect(code).toBe('spreadsheet_invalid');
      expect(message).toMatch(words);
    }
  });

  it('are on the page of the customer, who is found by the number, and raise or lower the risk', async () => {
    const phone = newPhone();
    const rows = [
      { ...SHOPIFY, Name: '#R1', 'Shipping Phone': phone },
      { ...SHOPIFY, Name: '#R2', 'Shipping Phone': phone, 'Financial Status': 'refunded' },
      { ...SHOPIFY, Name: '#R3', 'Shipping Phone': phone, 'Financial Status': 'refunded' },
    ];
    await add(rows);
    const { customers } = (await shop.call('GET', `/api/customers?q=${encodeURIComponent(phone)}`, { as: as() })).as(
      listCustomersResponse,
    );
    expect(customers).toMatchObject([{ phone, name: 'Hina Malik', orders: 0, lastOrderAt: null }]);
    expect((await view(customers[0]?._id ?? '')).former).toHaveLength(3);
    const note = { note: 'Rings twice', version: 0 };
    expect((await shop.call('PATCH', `/api/customers/${phone}`, { as: as(), body: note })).status).toBe(200);
    const order = await addOrder(shop.deps, shop.users.owner, { phone, status: 'pending' });
    const desk = (await shop.call('GET', '/api/desk/orders?limit=100', { as: as() })).as(listDeskResponse);
    const found = desk.orders.find((each) => each.order._id === order.id);
    expect(found?.risk.reasons).toEqual(
      expect.arrayContaining([
        { text: 'From before: 2 orders of this number came back.', points: 50 },
        { text: 'From before: 1 order of this number was delivered.', points: -15 },
      ]),
    );
    const helper = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['users.edit'] }),
    );
    const seen = await shop.call('GET', `/api/customers/${encodeURIComponent(phone)}`, { as: helper });
    expect(seen.as(customerResponse).customer.former.every(({ total }) => total === undefined)).toBe(true);
  });

  it('are in the file of all lists and in the data of the customer, unless others use the number', async () => {
    const phone = newPhone();
    await add([{ ...SHOPIFY, Name: '#M1', 'Shipping Phone': phone }]);
    const user = await openSession(shop.deps, await addUser(shop.deps));
    await addOrder(shop.deps, user, { phone });
    const mine = async () => (await shop.call('GET', '/api/auth/my-data', { as: user })).as(myDataSchema).formerOrders;
    expect(await mine()).toMatchObject([{ number: '#M1', phone, outcome: 'delivered', total: 1_490, city: 'Lahore' }]);
    const { rawPayload } = await shop.app.inject({
      url: '/api/everything.zip',
      headers: { authorization: `Bearer ${as().token}` },
    });
    expect(strFromU8(unzipSync(rawPayload)['orders-from-before.csv'] ?? new Uint8Array())).toContain('#M1');
    await addOrder(shop.deps, shop.users.owner, { phone });
    expect(await mine()).toEqual([]);
  });

  it('are deleted with the account, once its last order has ended, and on demand', async () => {
    const [ended, open, unknown] = [newPhone(), newPhone(), newPhone()];
    await add([ended, open, unknown].map((phone) => ({ ...SHOPIFY, Name: `#D${phone}`, 'Shipping Phone': phone })));
    const user = await openSession(shop.deps, await addUser(shop.deps));
    await addOrder(shop.deps, user, { phone: ended, status: 'Delivered' });
    const waiting = await addOrder(shop.deps, user, { phone: open, status: 'pending' });
    const left = async () =>
      (await shop.deps.db.select().from(formerOrders))
        .map(({ phoneE164 }) => phoneE164)
        .filter((phone) => phone >= ended);
    await shop.call('DELETE', '/api/auth/my-account', { as: user, body: { password: PASSWORD } });
    await doWaitingJobs(shop.deps);
    expect(await left()).toEqual([open, unknown]);
    await shop.deps.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, waiting.id));
    await cleanCustomers(shop.deps);
    expect(await left()).toEqual([unknown]);
    const remove = () => shop.call('DELETE', `/api/customers/${unknown}/former-orders`, { as: as() });
    expect((await remove()).status).toBe(200);
    expect((await remove()).error().code).toBe('customer_not_found');
    expect(await left()).toEqual([]);
  });
});
