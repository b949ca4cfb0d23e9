import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findImport, sendFile, startImport } from '#test/import-files.ts';
import { csvOf, type FileRow, KURTAS } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { runImport } from './run-import.ts';
import { estimateSecondsLeft } from './time-left.ts';

const rowsOf = (count: number, overrides: FileRow = {}): FileRow[] =>
  Array.from({ length: count }, (_, index) => ({
    ...KURTAS[index % 2],
    SKU: `DRY-${JSON.stringify(overrides)}-${index}`,
    Name: `Kurta ${Math.floor(index / 2)}`,
    Design: `Kurta ${Math.floor(index / 2)}`,
    ...overrides,
  }));

describe('the check of a file', () => {
  const shop = useTestShop();

  it('groups all problems by their cause, with the most frequent cells and the first rows', async () => {
    const rows = [
      ...rowsOf(82, { Colour: 'navy' }),
      ...rowsOf(3, { Price: 'cheap' }),
      ...rowsOf(2, { Price: 'dear' }),
      ...rowsOf(1, { Category: '' }),
    ];
    const { problemGroups, problemCount } = await sendFile(shop, csvOf(rows));
    expect(problemCount).toBe(88);
    expect(problemGroups.map(({ column, rows: count, values }) => [column, count, values])).toEqual([
      ['Colour', 82, [{ value: 'navy', rows: 82 }]],
      [
        'Price',
        5,
        [
          { value: 'cheap', rows: 3 },
          { value: 'dear', rows: 2 },
        ],
      ],
      ['Category', 1, [{ value: '', rows: 1 }]],
    ]);
    expect(problemGroups[0]?.firstRows).toEqual([2, 3, 4, 5, 6]);
  });

  it('shows three products as their pages would, with all colours and ages of their designs', async () => {
    const [first, ...others] = rowsOf(20);
    const rows = [{ ...first, Description: 'Soft cotton.\nWash cold.', Age: '5-6 years' }, ...others];
    const { samples } = await sendFile(shop, csvOf(rows));
    expect(samples.map(({ name }) => name)).toEqual(['Kurta 0', 'Kurta 4', 'Kurta 9']);
    expect(samples[0]).toEqual({
      row: 2,
      name: 'Kurta 0',
      category: expect.any(String),
      price: 1_990,
      oldPrice: 2_490,
      salePrice: null,
      colors: ['blue', 'red'],
      ages: ['5-6 years', '3-4 years'],
      description: 'Soft cotton.\nWash cold.',
      html: null,
      pictures: ['/media/kurta.webp'],
    });
    expect((await sendFile(shop, csvOf(rowsOf(1, { Price: 'free' })))).samples).toEqual([]);
  });

  it('shows a description in HTML before and after, also one that is cut or hostile', async () => {
    const html = `<p onclick="steal()">Soft <script>alert(1)</script>cotton</p>${'<br>x'.repeat(1_000)}`;
    const file = csvOf([
      {
        Handle: 'kurta',
        Title: 'Kurta',
        'Body (HTML)': html,
        Type: 'Kids Casuals',
        'Option1 Name': 'Color',
        'Option1 Value': 'blue',
        'Option2 Name': 'Size',
        'Option2 Value': '3-4 years',
        'Variant SKU': 'HTML-1',
        'Variant Price': '990',
        'Image Src': 'https://a.example/1.jpg',
      },
    ]);
    const [sample] = (await sendFile(shop, file)).samples;
    expect(sample?.description).toMatch(/^Soft cotton\nx\nx/);
    expect(sample?.html).toBe(html.slice(0, 2_000));
    expect(sample?.pictures).toEqual(['https://a.example/1.jpg']);
  });
});

describe('the time that an import has left', () => {
  const shop = useTestShop();

  it('is estimated while it runs, from the rows since its last start', async () => {
    const { _id } = await sendFile(shop, csvOf(rowsOf(130)));
    expect((await startImport(shop, _id)).secondsLeft).toBeNull();
    shop.clock.advance({ ms: 60_000 });
    expect((await findImport(shop, _id)).secondsLeft).toBeNull();
    await runImport(shop.deps, _id, { sliceMs: 0 });
    expect(await findImport(shop, _id)).toMatchObject({ state: 'running', done: 60, secondsLeft: 70 });
    await shop.call('POST', `/api/imports/${_id}/cancel`, { as: shop.users.admin });
    expect((await startImport(shop, _id)).secondsLeft).toBeNull();
    shop.clock.advance({ ms: 6_000 });
    await runImport(shop.deps, _id, { sliceMs: 0 });
    expect(await findImport(shop, _id)).toMatchObject({ done: 120, secondsLeft: 1 });
  });

  it.each([
    [{ done: 0, left: 100, elapsedMs: 60_000 }, null],
    [{ done: 1, left: 99, elapsedMs: 60_000 }, null],
    [{ done: 50, left: 50, elapsedMs: 4_000 }, null],
    [{ done: 50, left: 50, elapsedMs: 60_000 }, 60],
    [{ done: 25, left: 75, elapsedMs: 60_000 }, 180],
    [{ done: 100, left: 0, elapsedMs: 60_000 }, 0],
  ])('of %j is %j', (work, seconds) => {
    expect(estimateSecondsLeft(work)).toBe(seconds);
  });

  it('changes by at most a quarter when one of many batches takes ten times as long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 60 }), (batches) => {
        const left = 100 - batches;
        const [before, after] = [batches, batches + 10].map((elapsed) =>
          estimateSecondsLeft({ done: batches, left, elapsedMs: elapsed * 1_000 }),
        );
        expect((after ?? 0) / (before ?? 1)).toBeLessThanOrEqual(1.26);
      }),
    );
  });
});
