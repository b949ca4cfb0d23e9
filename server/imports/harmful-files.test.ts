import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sendFile } from '#test/import-files.ts';
import { csvOf, KURTAS, overlappingZip, xlsxAround } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { importBody } from '#test/valid-calls.ts';

const MB = 1024 * 1024;

function* manyCells() {
  const row = `<row>${'<c><v>1</v></c>'.repeat(200)}</row>`;
  for (let rows = 0; rows < 4_000; rows += 1) yield row;
}

describe('a harmful file', () => {
  const shop = useTestShop();

  it.each<[string, () => Buffer, RegExp]>([
    ['5 MB of semicolons', () => Buffer.alloc(5 * MB, ';'), /more than 256 columns/],
    ['5 MB of tabs and line ends', () => Buffer.alloc(5 * MB, '\t\n'), /empty rows/],
    ['an .xlsx of 800,000 cells', () => xlsxAround(manyCells()), /more than 500,000 cells/],
  ])('(%s) does not block other requests while it is read', async (_what, makeFile, words) => {
    const state = { isOver: false };
    const sent = shop
      .call('POST', '/api/imports', { as: shop.users.admin, body: importBody(makeFile()) })
      .finally(() => {
        state.isOver = true;
      });
    let answered = 0;
    while (!state.isOver) {
      expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
      answered += 1;
      await nextTurn();
    }
    expect((await sent).error()).toMatchObject({ code: 'spreadsheet_invalid', message: expect.stringMatching(words) });
    expect(answered).toBeGreaterThan(5);
  });

  it('with pictures that share their bytes is rejected as damaged before one is unpacked', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `kurta-${index}.jpg`);
    const rows = names.map((name, index) => ({ ...KURTAS[0], SKU: `Z-${index}`, Pictures: name }));
    const { _id } = await sendFile(shop, csvOf(rows));
    const body = { offset: 0, part: overlappingZip('kurta.jpg', 400).toString('base64'), isLast: true };
    const response = await shop.call('PUT', `/api/imports/${_id}/zip`, { as: shop.users.admin, body });
    expect(response.error()).toMatchObject({ code: 'zip_invalid', message: expect.stringMatching(/damaged/) });
  });
});
