import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { bookingLayout } from '#contract/booking-layout.schema.ts';
import { COURIER_NAMES, type Courier } from '#contract/parcels.ts';
import { anyText } from '#test/any-text.ts';
import type { BookingRow } from './booking-row.ts';
import { toCsv, toXlsx } from './file-formats.ts';
import { LAYOUTS, type Layout, settingsOf } from './layouts.ts';
import { writeBookingFile } from './write-booking-file.ts';

const PLAIN: BookingRow = {
  parcelNumber: 'NP-7K3F9Q2M',
  orderNumber: 'ND-7K3F9Q2MXA',
  name: 'Ayesha Khan',
  phone: '+923001234567',
  typedPhone: '0300 1234567',
  email: 'ayesha@example.com',
  address: 'House 12, Street 4, Gulberg III',
  city: 'Lahore',
  isKnownCity: true,
  codPaisa: 235_000,
  weightG: 500,
  pieces: 2,
  description: '2 × Embroidered Eid Kurta (green, 5-6 years)',
  isExchange: false,
  notes: 'Call before you come',
};
const TRICKY: BookingRow[] = [
  PLAIN,
  {
    ...PLAIN,
    parcelNumber: 'NP-2A2A2A2A',
    orderNumber: 'ND-2A2A2A2A2A',
    name: 'عائشہ خان',
    phone: '+923219876543',
    address: 'مکان نمبر ۱۲، گلی ۴\nگلبرگ، "نزد مسجد"',
    city: 'کراچی',
    cityCode: 'KHI',
    codPaisa: 0,
    weightG: 1_250,
    isExchange: true,
    notes: '',
  },
  {
    ...PLAIN,
    parcelNumber: 'NP-3B3B3B3B',
    orderNumber: 'ND-3B3B3B3B3B',
    name: "=cmd|' /C calc'!A0",
    email: '+tag@example.com',
    address: '-12, "Model\tTown"; Block C, near\r\nthe park',
    city: 'KARACHI',
    codPaisa: 149_950,
    weightG: 80,
    description: `${'3 × Cotton frock (red, 1-2 years); '.repeat(6)}آخری فراک`,
    notes: '@home after 5',
  },
];
const DETAILS: Record<Courier, Record<string, string>> = {
  leopards: {
    'Shipper Name': 'Nanhi Dukaan',
    'Shipper Phone': '03211234567',
    'Shipper Address': 'Shop 5, Liberty Market',
    'Origin City Name': 'Lahore',
  },
  postex: { pickupAddressCode: '001' },
  trax: { pickup_address_id: '2203', pickup_date: '2025-11-24', 'city:Lahore': '202', 'city:karachi': '203' },
  tcs: { costCenterCode: '01', originCityName: 'LAHORE', 'city:Karachi': 'KARACHI' },
  mnp: { locationID: '123456789012345' },
  blueex: { 'city:Gujrat': 'GJT' },
  call_courier: {
    Origin: 'LAHORE',
    ShipperName: 'Nanhi Dukaan',
    ShipperCellNo: '03211234567',
    ShipperArea: '559',
    ShipperCity: '1',
    ShipperAddress: 'Shop 5, Liberty Market',
    'city:Lahore': '1',
    'city:Karachi': '2',
  },
  own: {},
};

const goldenOf = (courier: Courier) => join(import.meta.dirname, 'golden', `${courier}.csv`);
const readCells = (csv: Buffer): string[][] => parse(csv, { bom: true });

describe('a booking file', () => {
  it.each(COURIER_NAMES)('of %s equals the expected file byte for byte', (courier) => {
    const file = writeBookingFile(courier, DETAILS[courier], TRICKY);
    expect(file.problems).toEqual([]);
    const csv = toCsv(file);
    // `WRITE_GOLDEN=1` writes the expected files again, after a layout was changed on purpose.
    if (process.env.WRITE_GOLDEN) writeFileSync(goldenOf(courier), csv);
    expect(csv.equals(readFileSync(goldenOf(courier)))).toBe(true);
  });

  it.each(COURIER_NAMES)('of %s has each column once, and rows with as many cells', (courier) => {
    const { columns, rows } = writeBookingFile(courier, DETAILS[courier], TRICKY);
    expect(new Set(columns).size).toBe(columns.length);
    expect(rows.map((row) => row.length)).toEqual(TRICKY.map(() => columns.length));
  });

  it('has weights in the unit of its courier', () => {
    const weightOf = (courier: Courier) => {
      const { columns, rows } = writeBookingFile(courier, DETAILS[courier], [PLAIN]);
      return rows[0]?.[columns.findIndex((column) => /weight/i.test(column))];
    };
    expect(weightOf('leopards')).toBe('500');
    for (const courier of ['trax', 'tcs', 'mnp', 'blueex', 'call_courier', 'own'] as const) {
      expect(weightOf(courier)).toBe('0.5');
    }
  });

  it('leaves out an empty column if the courier rejects it', () => {
    const { columns } = writeBookingFile('postex', { pickupAddressCode: '001' }, [PLAIN]);
    expect(columns).not.toContain('storeAddressCode');
    const withStore = writeBookingFile('postex', { pickupAddressCode: '001', storeAddressCode: '002' }, [PLAIN]);
    expect(withStore.rows[0]?.[withStore.columns.indexOf('storeAddressCode')]).toBe('002');
  });

  it('names the missing values of a parcel, and continues with the others', () => {
    const noPhone = { ...PLAIN, parcelNumber: 'NP-AAAAAAAA', phone: null, typedPhone: '042 35761234' };
    const unknownCity = { ...PLAIN, parcelNumber: 'NP-BBBBBBBB', city: 'Chak 44', address: ' ' };
    const ofParcel = { orderNumber: PLAIN.orderNumber, isLeftOut: true };
    const file = writeBookingFile('blueex', {}, [noPhone, PLAIN, unknownCity]);
    expect(file.rows.map((row) => row[file.columns.indexOf('order_refernce_code')])).toEqual([PLAIN.parcelNumber]);
    expect(file.problems).toEqual([
      {
        ...ofParcel,
        parcelNumber: 'NP-AAAAAAAA',
        column: 'customer_contact',
        text: 'The order has no mobile number: it says "042 35761234". Correct it on the desk.',
      },
      { ...ofParcel, parcelNumber: 'NP-BBBBBBBB', column: 'customer_address', text: 'The order has no address.' },
      {
        ...ofParcel,
        parcelNumber: 'NP-BBBBBBBB',
        column: 'customer_city',
        text: `The courier's code of "Chak 44" is not known. Add it to the account: city:Chak 44`,
      },
    ]);
  });

  it('names an unknown city unless the account has its spelling, and contains it all the same', () => {
    const village = { ...PLAIN, parcelNumber: 'NP-CCCCCCCC', city: 'Chak 44', isKnownCity: false };
    const { rows, problems } = writeBookingFile('leopards', {}, [PLAIN, village]);
    expect(rows).toHaveLength(2);
    expect(problems.filter(({ parcelNumber }) => parcelNumber !== null)).toEqual([
      {
        parcelNumber: 'NP-CCCCCCCC',
        orderNumber: PLAIN.orderNumber,
        isLeftOut: false,
        column: LAYOUTS.leopards.find(({ source }) => source === 'city')?.column,
        text: 'The shop does not know the city "Chak 44", which is in the file as it was typed.',
      },
    ]);
    const spelt = writeBookingFile('leopards', { 'city:Chak 44': 'Chak No. 44' }, [village]);
    expect(spelt.problems.filter(({ parcelNumber }) => parcelNumber !== null)).toEqual([]);
  });

  it("uses the account's codes of cities, in any spelling", () => {
    const city = (details: Record<string, string>, name: string) => {
      const file = writeBookingFile('trax', { ...DETAILS.trax, ...details }, [{ ...PLAIN, city: name }]);
      return file.rows[0]?.[file.columns.indexOf('consignee_city_id')];
    };
    expect(city({}, ' LAHORE ')).toBe('202');
    expect(city({}, 'Multan')).toBeUndefined();
    expect(city({ 'City: Rahim-Yar Khan': ' 77 ' }, 'rahim yar khan')).toBe('77');
    expect(writeBookingFile('blueex', { 'city:Lahore': 'LHR' }, [PLAIN]).rows[0]?.[4]).toBe('LHR');
  });

  it('names the missing details of the account once, and is written all the same', () => {
    const { problems, rows } = writeBookingFile('tcs', { costCenterCode: ' ' }, [PLAIN, PLAIN]);
    expect(rows).toHaveLength(2);
    const ofAccount = { parcelNumber: null, orderNumber: null, isLeftOut: false };
    expect(problems).toEqual([
      { ...ofAccount, column: 'costCenterCode', text: 'The courier account has no "costCenterCode".' },
      { ...ofAccount, column: 'originCityName', text: 'The courier account has no "originCityName".' },
    ]);
  });

  it('asks the account for all values that parcels do not have', () => {
    expect(settingsOf('trax')).toContainEqual({ column: 'item_product_type_id', value: '24', isRequired: false });
    expect(settingsOf('own')).toEqual([]);
  });

  it('cuts a description at the limit between characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 150, maxLength: 250 }), (description) => {
        const file = writeBookingFile('trax', DETAILS.trax, [{ ...PLAIN, description }]);
        const cut = file.rows[0]?.[file.columns.indexOf('item_description')] ?? '';
        expect(cut.length).toBeLessThanOrEqual(190);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });

  it('can be read again without a change, with complete phones and long numbers and without formulas', async () => {
    const file = writeBookingFile('mnp', DETAILS.mnp, TRICKY);
    const rows = await readSheet(new Blob([new Uint8Array(await toXlsx(file))]));
    expect(rows).toEqual([file.columns, ...file.rows.map((row) => row.map((cell) => (cell === '' ? null : cell)))]);
    expect(file.rows[0]).toContain('03001234567');
    const cells = readCells(toCsv(file)).flat();
    expect(cells).toContain('03001234567');
    expect(cells).toContain('123456789012345');
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it('has one line for each parcel, whatever text customers write', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COURIER_NAMES), anyText(), (courier, text) => {
        const row = { ...PLAIN, name: `N${text}`, address: `A${text}`, notes: text, description: text, email: text };
        const file = writeBookingFile(courier, DETAILS[courier], [row, row]);
        expect(file.rows).toHaveLength(2);
        expect(
          toCsv(file)
            .toString()
            .trimEnd()
            .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/),
        ).toHaveLength(3);
        expect(readCells(toCsv(file))).toHaveLength(3);
      }),
    );
  });

  it('of an account with its own layout has exactly these columns, with their order, units and limits', () => {
    const layout: Layout = [
      { column: 'Weight', source: 'weightG', unit: 'kg' },
      { column: 'Service', value: 'Overnight' },
      { column: 'Sender', value: 'A shop', isRequired: true },
      { column: 'Goods', source: 'description', limit: 12 },
      { column: 'Mobile', source: 'phone' },
      { column: 'constructor' },
    ];
    const file = writeBookingFile('leopards', { Sender: 'Nanhi Dukaan' }, [PLAIN], layout);
    expect(file).toEqual({
      fileName: 'leopards-booking',
      columns: ['Weight', 'Service', 'Sender', 'Goods', 'Mobile', 'constructor'],
      rows: [['0.5', 'Overnight', 'Nanhi Dukaan', '2 × Embroide', '03001234567', '']],
      parcelNumbers: [PLAIN.parcelNumber],
      problems: [],
    });
  });

  it('has a built-in layout for every courier, which an account may copy as its own', () => {
    for (const layout of Object.values(LAYOUTS)) expect(bookingLayout.parse(layout)).toEqual(layout);
  });

  it('has a layout for every courier', () => {
    expect(Object.keys(LAYOUTS)).toEqual(COURIER_NAMES);
  });
});
