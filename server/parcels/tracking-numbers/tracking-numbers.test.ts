import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRACKING_ROWS_MAX } from '#contract/parcels.ts';
import { checkTrackingNumbers, type KnownParcel } from './check-tracking-numbers.ts';
import { readTrackingNumbers } from './read-list.ts';

const ORDER = 'ND-7K3F9Q2MXA';
const PARCEL = 'NP-7K3F9Q2M';
const pairsOf = (text: string) =>
  readTrackingNumbers(text).rows.map(({ reference, trackingNo }) => [reference, trackingNo]);
const problemsOf = (text: string) => readTrackingNumbers(text).problems.map(({ text: problem }) => problem);

describe('a list of tracking numbers', () => {
  it.each([
    [`${ORDER}\tLE7512345678`, ORDER, 'LE7512345678'],
    [`${ORDER},LE7512345678`, ORDER, 'LE7512345678'],
    [`${ORDER};LE7512345678`, ORDER, 'LE7512345678'],
    [`${ORDER} LE7512345678`, ORDER, 'LE7512345678'],
    [`LE7512345678   ${ORDER}`, ORDER, 'LE7512345678'],
    [`#${ORDER.toLowerCase()} le7512345678`, ORDER, 'LE7512345678'],
    [`# nd 7k3f9q2mxa 22030310000123`, ORDER, '22030310000123'],
    [`nd7k3f9q2mxa\t22030310000123`, ORDER, '22030310000123'],
    [`${PARCEL}\t123456789012345`, PARCEL, '123456789012345'],
    [`np7k3f9q2m 123456789012345`, PARCEL, '123456789012345'],
    [`${ORDER}\t${PARCEL}\t123456789012345`, PARCEL, '123456789012345'],
    [`${ORDER}\t="123456789012"`, ORDER, '123456789012'],
    [`${ORDER}\t'123456789012`, ORDER, '123456789012'],
    [`${ORDER}\t123456789012.00`, ORDER, '123456789012'],
    [`${ORDER}\t1234 5678 9012`, ORDER, '123456789012'],
    [`${ORDER}\t۱۲۳۴۵۶۷۸۹۰۱۲`, ORDER, '123456789012'],
    [`${ORDER},Ayesha,03001234567,Lahore,2350,0.5,LE7512345678`, ORDER, 'LE7512345678'],
    [`${ORDER},+923001234567,24-11-2025,LE7512345678,LE7512345678`, ORDER, 'LE7512345678'],
    [`${ORDER},House 2E4 Block 5E12,LE7512345678`, ORDER, 'LE7512345678'],
    [`${ORDER} 7712345678 Rs 1,490`, ORDER, '7712345678'],
    [`${ORDER}, 7712345678 delivered, Rs 1490`, ORDER, '7712345678'],
    [`${ORDER} 7712345678 pending, Lahore`, ORDER, '7712345678'],
    [`[29/11/26, 9:20 AM] Ali: ${ORDER} 7712345678`, ORDER, '7712345678'],
    [`${ORDER} 0300 1234567 7712345678`, ORDER, '7712345678'],
    [`${ORDER},House 12 Block 5 near 12345678 pump,7712345678`, ORDER, '7712345678'],
    [`${ORDER}\tLE 77123456`, ORDER, 'LE77123456'],
    [`Ref: ${ORDER}, LE7512345678`, ORDER, 'LE7512345678'],
    [`\uFEFF"${ORDER}","House 4,\nLahore","LE7512345678"`, ORDER, 'LE7512345678'],
  ])('is read from %j', (text, reference, trackingNo) => {
    expect(readTrackingNumbers(text)).toEqual({ rows: [{ line: 1, reference, trackingNo }], problems: [] });
  });

  it.each([
    ['Order No,Tracking No\n', ','],
    ['Tracking report\nOrder\tCN\n', '\t'],
    ['', '\t'],
    ['\n\n', ';'],
  ])('may have the headings %j or none', (heading, delimiter) => {
    expect(pairsOf(`${heading}${ORDER}${delimiter}LE7512345678\n\n`)).toEqual([[ORDER, 'LE7512345678']]);
  });

  it('uses the column that its heading names, with numbers of any form', () => {
    const text = `Order,Invoice,CN Number,Phone\n${ORDER},99887766554,R-17,03001234567\n${PARCEL},99887766555,,03001234567`;
    expect(pairsOf(text)).toEqual([[ORDER, 'R-17']]);
    expect(problemsOf(text)).toEqual(['This line has no tracking number.']);
    expect(pairsOf(`Order,Tracking\n${ORDER},03001234567`)).toEqual([[ORDER, '03001234567']]);
  });

  it('numbers its lines as the user sees them', () => {
    const text = `order,address,cn\r\n${ORDER},"House 4\r\nStreet 5",LE7512345678\r\nnothing here,x,y\r\n`;
    expect(readTrackingNumbers(text)).toMatchObject({ rows: [{ line: 2 }], problems: [{ line: 4 }] });
  });

  it.each([
    ['22030310000123', /no order number/],
    ['thank you', /no order number/],
    ['np shipping 22030310000123', /no order number/],
    [`${ORDER} ND-2A2A2A2A2A 22030310000123`, /several orders or parcels: ND-7K3F9Q2MXA, ND-2A2A2A2A2A/],
    [`"5\n${ORDER},22030310000123\nNP-2A2A2A2A,22030310000124,"`, /no tracking number/],
    [ORDER, /no tracking number/],
    [`${ORDER}\t2350\t0.5`, /no tracking number/],
    [`${ORDER}\t03001234567`, /no tracking number/],
    [`${ORDER}\t1.2E+14`, /1\.2E\+14/],
    [`${ORDER} 1.23457E+14`, /last digits are lost/],
    [`${ORDER}\t1.2E+14\t20251124`, /last digits are lost/],
    [`${ORDER};1,2E+14`, /last digits are lost/],
    [`Order,CN\n${ORDER},1.2e14`, /last digits are lost/],
    [`${ORDER}\t123456789012345000`, /replaced the last digits/],
    [`${ORDER}\t22030310000123\t22030310000124`, /several numbers: 22030310000123, 22030310000124/],
  ])('with %j has an error message', (text, problem) => {
    expect(pairsOf(text)).toEqual([]);
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
  });

  it('of too many lines is rejected as a whole', () => {
    const lines = (count: number) => `order cn\n${`${ORDER} LE7512345678\n`.repeat(count)}`;
    expect(readTrackingNumbers(lines(TRACKING_ROWS_MAX)).rows).toHaveLength(TRACKING_ROWS_MAX);
    expect(readTrackingNumbers(lines(TRACKING_ROWS_MAX + 1))).toEqual({
      rows: [],
      problems: [{ line: TRACKING_ROWS_MAX + 2, text: expect.stringContaining('more than 1000 lines') }],
    });
  });

  it.each<[string, string, RegExp]>([
    ['a line of semicolons', `ND-7K3F9Q2MXA;123456789\n${';'.repeat(2_000)}`, /^This line has more than 100 columns/],
    [
      'lines of quotation marks and commas',
      Array.from({ length: 900 }, () => '",'.repeat(900)).join('\n'),
      /more than 300,000 characters/,
    ],
  ])('of %s is rejected with the limit', (_what, text, words) => {
    expect(readTrackingNumbers(text)).toEqual({
      rows: [],
      problems: [{ line: expect.any(Number), text: expect.stringMatching(words) }],
    });
  });

  it('is read or rejected, whatever it contains', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ORDER,
        PARCEL,
        '\t',
        ',',
        ';',
        '"',
        '\n',
        '\r\n',
        ' ',
        '1.2E+14',
        '22030310000123',
        'CN',
        '\uFEFF',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const { rows, problems } = readTrackingNumbers(text);
        const lines = text.split(/\r\n|\n|\r/).length;
        for (const { line } of [...rows, ...problems]) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines);
        }
        for (const { reference, trackingNo } of rows) {
          expect(reference).toMatch(/^(ND-[A-Z\d]{10}|NP-[A-Z\d]{8})$/);
          expect(trackingNo).toMatch(/^[A-Z\d][A-Z\d/-]{2,39}$/);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('can be read again without a change, with any separator', () => {
    const letters = fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTVWXYZ'.split(''));
    const number = fc.stringMatching(/^(LE|KI|)[1-9]\d{9,13}$/);
    const row = fc.tuple(fc.string({ unit: letters, minLength: 8, maxLength: 8 }), number);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.constantFrom('\t', ',', ';', ' '), (pairs, separator) => {
        const rows = pairs.map(([letter, each]) => [`NP-${letter}`, each]);
        const mobile = /^923\d{9}$/;
        fc.pre(!rows.some(([, each]) => mobile.test(each ?? '')));
        expect(pairsOf(rows.map((each) => each.join(separator)).join('\n'))).toEqual(rows);
      }),
    );
  });
});

describe('a tracking number', () => {
  const parcel = (number: string, more: Partial<KnownParcel> = {}): KnownParcel => ({
    number,
    orderNumber: ORDER,
    trackingNo: null,
    isToBook: true,
    ...more,
  });
  const check = (pairs: [string, string][], parcels: KnownParcel[], used: [string, string][] = []) =>
    checkTrackingNumbers(
      pairs.map(([reference, trackingNo], index) => ({ line: index + 1, reference, trackingNo })),
      { parcels, usedNumbers: new Map(used) },
    ).map(({ kind, parcelNumber, text }) => [kind, parcelNumber, text]);

  it('is assigned to the only waiting parcel of its order', () => {
    const parcels = [parcel('NP-1', { trackingNo: 'T0', isToBook: false }), parcel('NP-2')];
    expect(check([[ORDER, 'T1']], parcels)).toEqual([['ok', 'NP-2', '']]);
    expect(check([['NP-2', 'T1']], parcels)).toEqual([['ok', 'NP-2', '']]);
  });

  it('is not assigned to an unknown, ambiguous or finished parcel', () => {
    expect(check([['NP-9', 'T1']], [parcel('NP-1')])).toEqual([['unknown', null, 'The shop has no parcel of NP-9.']]);
    expect(check([[ORDER, 'T1']], [parcel('NP-1'), parcel('NP-2')])).toEqual([
      ['ambiguous', null, `${ORDER} has 2 parcels to book: name the parcel (NP-1, NP-2).`],
    ]);
    expect(check([[ORDER, 'T1']], [parcel('NP-1', { isToBook: false })])).toEqual([
      ['not_to_book', 'NP-1', 'Parcel NP-1 does not wait for a number.'],
    ]);
  });

  it('is assigned only once', () => {
    expect(check([['NP-1', 't1']], [parcel('NP-1')], [['T1', 'NP-7']])).toEqual([
      ['used', 'NP-1', 't1 is the number of parcel NP-7.'],
    ]);
    const both = [parcel('NP-1'), parcel('NP-2', { orderNumber: 'ND-2' })];
    expect(
      check(
        [
          ['NP-1', 'T1'],
          ['NP-2', 'T1'],
        ],
        both,
      ),
    ).toEqual([
      ['ok', 'NP-1', ''],
      ['used', 'NP-2', 'T1 is the number of line 1 (parcel NP-1).'],
    ]);
  });

  it('is not assigned to a parcel that has a number', () => {
    const numbered = parcel('NP-1', { trackingNo: 'T1', isToBook: false });
    expect(
      check(
        [
          [ORDER, 'T1'],
          ['NP-1', 't1'],
          ['NP-1', 'T2'],
        ],
        [numbered],
      ),
    ).toEqual([
      ['repeated', 'NP-1', 'Parcel NP-1 has this number already.'],
      ['repeated', 'NP-1', 'Parcel NP-1 has this number already.'],
      ['has_other', 'NP-1', 'Parcel NP-1 has another number: T1.'],
    ]);
    expect(
      check(
        [
          ['NP-1', 'T1'],
          [ORDER, 'T1'],
          ['NP-1', 'T2'],
        ],
        [parcel('NP-1')],
      ),
    ).toEqual([
      ['ok', 'NP-1', ''],
      ['repeated', 'NP-1', 'Parcel NP-1 has this number already.'],
      ['has_other', 'NP-1', 'Line 1 gives parcel NP-1 T1.'],
    ]);
  });

  it('is assigned to at most one parcel, and each parcel gets at most one, for any list', () => {
    const reference = fc.constantFrom(ORDER, 'NP-1', 'NP-2', 'NP-3', 'NP-9');
    const parcels = [
      parcel('NP-1'),
      parcel('NP-2'),
      parcel('NP-3', { orderNumber: 'ND-3', trackingNo: 'T3', isToBook: false }),
    ];
    fc.assert(
      fc.property(fc.array(fc.tuple(reference, fc.constantFrom('T1', 'T2', 'T3', 'T4'))), (pairs) => {
        const rows = pairs.map(([to, trackingNo], index) => ({ line: index + 1, reference: to, trackingNo }));
        const found = checkTrackingNumbers(rows, {
          parcels,
          usedNumbers: new Map([
            ['T3', 'NP-3'],
            ['T4', 'NP-8'],
          ]),
        });
        const saved = found.filter(({ kind }) => kind === 'ok');
        expect(new Set(saved.map(({ parcelNumber }) => parcelNumber)).size).toBe(saved.length);
        expect(new Set(saved.map(({ trackingNo }) => trackingNo)).size).toBe(saved.length);
        expect(saved.filter(({ trackingNo }) => trackingNo === 'T3' || trackingNo === 'T4')).toEqual([]);
        expect(found.every(({ kind, text }) => (kind === 'ok') === (text === ''))).toBe(true);
      }),
    );
  });
});
