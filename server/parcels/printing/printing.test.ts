import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PRINT_HEADERS } from '#server/platform/printing/print-document.ts';
import { labelSheetsHtml, labelsHtml } from './labels.ts';
import { loadSheetHtml } from './load-sheet.ts';
import { packingSlipsHtml } from './packing-slips.ts';
import type { LabelledParcel } from './printed-parcel.ts';

const PARCEL: LabelledParcel = {
  number: 'NP-7K3F9Q2M',
  trackingNo: 'LE7512345678',
  courierLabel: 'Leopards',
  orderNumber: 'ND-7K3F9Q2MXA',
  name: 'Ayesha Khan',
  phone: '03001234567',
  address: 'House 12,\nGulberg III',
  city: 'Lahore',
  codPaisa: 235_000,
  weightG: 500,
  pieces: 2,
  lines: [{ name: 'Embroidered Eid Kurta', color: 'green', age: 3, quantity: 2 }],
  notes: 'Call first',
  trackUrl: 'https://shop.example/track?order=ND-7K3F9Q2MXA',
  shop: { name: 'Nanhi Dukaan', phone: '03211234567', address: 'Liberty Market, Lahore' },
};
const NOW = '2025-11-24T09:00:00.000Z';
const DOCUMENTS = {
  labels: (parcels: LabelledParcel[]) => labelsHtml(parcels),
  'labels on A4': (parcels: LabelledParcel[]) => labelSheetsHtml(parcels),
  'packing slips': (parcels: LabelledParcel[]) => packingSlipsHtml(parcels),
  'load sheet': (parcels: LabelledParcel[]) => loadSheetHtml(parcels, NOW),
};
const count = (text: string, part: string) => text.split(part).length - 1;
const slipsOf = (text: string) => text.split('<article').slice(1);

describe.each(Object.entries(DOCUMENTS))('%s', (_name, write) => {
  it('escape whatever customers write', () => {
    const evil = `"><script>alert('x')</script>&amp;`;
    const text = write([
      {
        ...PARCEL,
        name: evil,
        phone: evil,
        address: evil,
        city: evil,
        notes: evil,
        orderNumber: evil,
        courierLabel: evil,
        trackingNo: evil,
        lines: [{ name: evil, color: null, age: null, quantity: 1 }],
        shop: { name: evil, phone: evil, address: evil },
      },
    ]);
    expect(count(text, '<script>')).toBe(1);
    expect(text).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;');
    expect(text).not.toContain(evil);
  });

  it('have only scripts and styles that their headers allow', () => {
    const text = write([PARCEL, PARCEL]);
    const policy = PRINT_HEADERS['content-security-policy'] ?? '';
    const inline = [...text.matchAll(/<(script|style)>(.*?)<\/\1>/gs)];
    expect(inline.map(([, tag]) => tag)).toEqual(['style', 'script']);
    for (const [, tag, content = ''] of inline) {
      const hash = createHash('sha256').update(content).digest('base64');
      expect(policy).toMatch(new RegExp(`${tag}-src [^;]*'sha256-${hash.replaceAll(/[+/]/g, '\\$&')}'`));
    }
    expect(text).not.toMatch(/ style="| on\w+="|https?:\/\//);
  });

  it('without parcels do not print', () => {
    expect(write([])).toContain('nothing to print');
    expect(write([])).not.toContain('<script>');
  });
});

it('labels on A4 are four a sheet, the same as those for a label printer', () => {
  const parcels = Array.from({ length: 9 }, (_, index) => ({ ...PARCEL, number: `NP-7K3F9Q2${index}` }));
  const labelsIn = (text: string) => text.match(/<article class="label">.*?<\/article>/gs);
  const sheets = labelSheetsHtml(parcels).split('<section class="sheet">').slice(1);
  expect(sheets.map((sheet) => labelsIn(sheet)?.length)).toEqual([4, 4, 1]);
  expect(labelsIn(labelSheetsHtml(parcels))).toEqual(labelsIn(labelsHtml(parcels)));
  expect(labelSheetsHtml(parcels)).toContain('@page { size: A4;');
});

describe('a label', () => {
  it("has the amount, even if it is 0, and the courier's number or else the shop's", () => {
    expect(labelsHtml([PARCEL])).toMatch(/Collect on delivery.*PKR 2,350</s);
    expect(labelsHtml([{ ...PARCEL, codPaisa: 0 }])).toMatch(/Collect nothing.*PKR 0</s);
    expect(labelsHtml([PARCEL])).toContain('<p>LE7512345678</p>');
    expect(labelsHtml([{ ...PARCEL, trackingNo: null }])).toContain('<p>NP-7K3F9Q2M</p>');
  });

  it('can be without a tracking page, and have a number that no barcode can show', () => {
    expect(count(labelsHtml([PARCEL]), '<svg')).toBe(2);
    expect(count(labelsHtml([{ ...PARCEL, trackUrl: null }]), '<svg')).toBe(1);
    expect(count(labelsHtml([{ ...PARCEL, trackUrl: null, trackingNo: 'پارسل ۱' }]), '<svg')).toBe(0);
  });
});

describe('a packing slip', () => {
  it('has amounts only if they are given', () => {
    expect(packingSlipsHtml([PARCEL])).toContain('COD PKR 2,350');
    const without = packingSlipsHtml([{ ...PARCEL, codPaisa: null }]);
    expect(without).not.toMatch(/PKR|COD/);
  });

  it('continues on the next slip, with each line once and the note on the first slip', () => {
    const lines = Array.from(
      { length: 15 },
      (_, index) => ({ name: `Frock ${index}.`, color: 'red', age: 1, quantity: 1 }) as const,
    );
    const slips = slipsOf(packingSlipsHtml([{ ...PARCEL, lines }, PARCEL]));
    expect(slips).toHaveLength(4);
    expect(slips.map((slip) => count(slip, '<tr>'))).toEqual([5, 6, 4, 1]);
    expect(slips.map((slip) => slip.includes('Call first'))).toEqual([true, false, false, true]);
    expect(slips[1]).toContain('Slip 2 of 3');
    for (const { name } of lines) expect(count(slips.join(''), name)).toBe(1);
  });

  it('shares a sheet with three other slips', () => {
    const sheets = (slips: number) =>
      count(packingSlipsHtml(Array.from({ length: slips }, () => PARCEL)), 'class="sheet"');
    expect([1, 4, 5, 8, 9].map(sheets)).toEqual([1, 1, 2, 2, 3]);
  });
});

describe('a load sheet', () => {
  it('has a table for each courier, with its count and sum', () => {
    const other = { ...PARCEL, courierLabel: 'TCS', codPaisa: 100_050 };
    const [leopards, tcs] = loadSheetHtml([PARCEL, other, PARCEL], NOW).split('class="sheet"').slice(1);
    expect(leopards).toMatch(/Leopards.*24 Nov 2025, 2:00 pm.*2 parcels.*1 kg.*PKR 4,700/s);
    expect(tcs).toMatch(/TCS.*1 parcel<.*PKR 1,000\.50/s);
    expect(count(leopards ?? '', 'LE7512345678')).toBe(2);
  });

  it('has no sum without amounts', () => {
    expect(loadSheetHtml([PARCEL, { ...PARCEL, codPaisa: null }], NOW)).not.toMatch(/PKR|COD/);
  });
});
