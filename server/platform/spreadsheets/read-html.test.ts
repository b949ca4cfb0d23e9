import { describe, expect, it } from 'vitest';
import { parseWorkbook } from './parse-workbook.ts';

const read = async (html: string) =>
  (await parseWorkbook(Buffer.from(html), 100)).map(({ name, rows }) => [
    name,
    rows.map(({ line, cells }) => [line, ...cells]),
  ]);

describe('a web page that is named .xls', () => {
  it.each<[string, string, unknown]>([
    [
      'with merged headings, entities and line breaks',
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td { mso-number-format: "\\@" }</style></head><body><table border=1>
       <tr><th rowspan=2>Tracking<br>No.</th><th colspan="2">Charges&nbsp;(PKR)</th></tr><tr><th>Freight</th><th>GST</th></tr>
       <tr></tr><tr><td>00123</td><td> 1,700 </td><td>&amp;<script>x</script></td></tr></table></body></html>`,
      [
        [
          'Table 1',
          [
            [1, 'Tracking No.', 'Charges (PKR)', null],
            [2, null, 'Freight', 'GST'],
            [4, '00123', '1,700', '&'],
          ],
        ],
      ],
    ],
    [
      'with a table that lays the page out, and unclosed tags',
      '\ufeff  <table><tr><td>Title<table><tr><td>CN<td>COD<tr><td>1<td>2</table></td></tr></table>',
      [
        ['Table 1', [[1, 'Title']]],
        [
          'Table 2',
          [
            [1, 'CN', 'COD'],
            [2, '1', '2'],
          ],
        ],
      ],
    ],
    [
      'of Excel 2003',
      `<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><ss:Worksheet ss:Name="Pay"><ss:Table>
       <ss:Row><ss:Cell><ss:Data ss:Type="String">CN</ss:Data></ss:Cell><ss:Cell ss:Index="3"><ss:Data>COD</ss:Data></ss:Cell></ss:Row></ss:Table></ss:Worksheet></ss:Workbook>`,
      [['Pay', [[1, 'CN', null, 'COD']]]],
    ],
  ])('%s is read table by table', async (_, html, sheets) => {
    expect(await read(html)).toEqual(sheets);
  });

  it.each<[string, string, RegExp]>([
    ['rows', `<table>${'<tr><td>1'.repeat(1_000)}`, /more than 100 rows/],
    ['columns', `<table><tr>${'<td>1'.repeat(300)}`, /256 columns/],
    ['merged columns', '<table><tr><td colspan=200><td colspan=200>', /256 columns/],
    ['tables', '<table><tr><td>1</table>'.repeat(200), /too many tables/],
    ['nested tables', '<table><tr><td>'.repeat(200), /too many tables/],
    ['letters of a cell', `<table><tr><td>${'x'.repeat(50_000)}</table>`, /32,767 characters/],
  ])('with too many %s is rejected with a message', async (_, html, words) => {
    await expect(read(html)).rejects.toThrow(words);
  });

  it('is distinguished from a CSV file whose first cell is a tag', async () => {
    expect(await read('<b>Name</b>,COD\nx,1\n')).toEqual([
      [
        '',
        [
          [1, '<b>Name</b>', 'COD'],
          [2, 'x', '1'],
        ],
      ],
    ]);
  });
});
