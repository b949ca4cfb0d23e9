import { foreignCurrencyOf, namesRupees } from '#contract/amounts.ts';
import type { ImportColumn, TableColumn } from '#contract/imports.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { type DayPlace, findDayPlace } from '#server/platform/spreadsheets/cells/read-day.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import type { ColumnMapping } from '#server/platform/spreadsheets/tables/list-description.ts';
import { divideSizeColumns, divideSizes } from './divide-sizes.ts';
import { meaningOf, plainHeading } from './headings.ts';
import type { ImportCell, ImportCells, ImportRow, RowSale } from './import-row.ts';
import { readLowerPrice, readSalePrice, withSale } from './shop-files/dated-sale.ts';
import { readMeanings } from './shop-files/meanings.ts';
import { nameByValues, readOptions } from './shop-files/options.ts';
import type { ReadContext } from './shop-files/shop-file.ts';
import { isNoAmount, readShown, UniqueSkus } from './shop-files/variant-cells.ts';

/** Cells of a line by the columns that the user has chosen. */
export interface TableRow {
  line: number;
  cells: Partial<Record<TableColumn, ImportCell>>;
  byHeader: Partial<Record<TableColumn, { name: string; cell: ImportCell }[]>>;
}

interface Shaping {
  mapping: ColumnMapping<TableColumn>;
  isOwn: boolean;
  context: ReadContext;
}

/** Makes rows of an import from lines: sale prices, currencies, variants, and a row for each size. */
export async function shapeRows(rows: readonly TableRow[], shaping: Shaping): Promise<ImportRow[]> {
  const { mapping, context } = shaping;
  const skus = new UniqueSkus(context);
  const nameOption = optionNames(rows, mapping);
  const dayPlace = findDayPlace(rows.flatMap(({ cells }) => [sheetCell(cells.saleStarts), sheetCell(cells.saleEnds)]));
  const shaped = await mapInSlices(rows, (row): ImportRow[] => {
    const prices = pricesOf(row, { ...shaping, dayPlace });
    const {
      salePrice: _p,
      saleStarts: _s,
      saleEnds: _e,
      currency: _c,
      shown,
      variant: _v,
      sizes: _z,
      ...cells
    } = row.cells;
    const own: ImportCells = {
      ...cells,
      ...prices.cells,
      ...(shown !== undefined && { isHidden: readShown([shown], context) }),
    };
    const read = withSale({ number: row.line, cells: { ...own, ...variantCells(row, own, nameOption) } }, prices.sale);
    const divided = mapping.sizes ? divideSizeColumns(read, row.byHeader.sizes ?? [], context) : divideSizes(read);
    return mapping.sku ? divided : divided.map((each) => completeNew(each, skus));
  });
  return shaped.flat();
}

/** Prices of a row with a currency of their own, which the check of the row reports, or with a sale price. */
function pricesOf(
  { line, cells, byHeader }: TableRow,
  { mapping, isOwn, context, dayPlace }: Shaping & { dayPlace: DayPlace },
): { cells: Pick<ImportCells, 'price' | 'oldPrice'>; sale: RowSale | null } {
  const amountIn = (column: 'price' | 'oldPrice' | 'salePrice') => {
    const cell = cells[column];
    const [header] = byHeader[column] ?? [];
    const named = plainCell(cells.currency ?? null) || foreignCurrencyOf(header?.name ?? '') || '';
    return cell === undefined ? undefined : withCurrency(cell, named);
  };
  const [price, oldPrice, salePrice] = [amountIn('price'), amountIn('oldPrice'), amountIn('salePrice')];
  const plain = { ...(price !== undefined && { price }), ...(oldPrice !== undefined && { oldPrice }) };
  if (price !== undefined && salePrice !== undefined && !isNoAmount(sheetCell(salePrice))) {
    const [regular, sale] = [sheetCell(price), sheetCell(salePrice)];
    const [starts, ends] = [sheetCell(cells.saleStarts), sheetCell(cells.saleEnds)];
    return readSalePrice({ line, regular, sale, starts, ends, dayPlace }, context);
  }
  // A product without a sale price also loses that of an earlier file.
  if (salePrice !== undefined) return { cells: { oldPrice: null, ...plain }, sale: null };
  if (isOwn || price === undefined || oldPrice === undefined) return { cells: plain, sale: null };
  // A sheet with a price of a sale leaves it empty for other products. Their price is the old one.
  if (price === null) return { cells: { price: oldPrice, oldPrice: null }, sale: null };
  const isLower = mapping.price?.some((name) => {
    const meaning = meaningOf(name);
    return 'column' in meaning && meaning.column === 'salePrice';
  });
  return { cells: isLower ? readLowerPrice({ line, regular: oldPrice, sale: price }, context) : plain, sale: null };
}

/** Adds the currency of another column to an amount, so that the check of the row reports it. */
function withCurrency(cell: ImportCell, currency: string): ImportCell {
  const text = plainCell(cell).trim();
  if (text === '' || namesRupees(currency) || foreignCurrencyOf(text) !== undefined) return cell;
  return `${text} ${foreignCurrencyOf(currency) ?? currency.trim()}`;
}

function sheetCell(cell: ImportCell | undefined): SheetCell {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'object' && !('date' in cell) ? plainCell(cell) : cell;
}

/** A variant column whose values are sizes or colours is an age or a colour. Other values become part of the name. */
function variantCells(
  { byHeader }: TableRow,
  cells: ImportCells,
  nameOption: ReadonlyMap<string, string>,
): Pick<ImportCells, 'name' | 'color' | 'age'> {
  const all = byHeader.variant ?? [];
  if (all.length === 0) return {};
  const options = all.flatMap(({ name, cell }) => {
    if (isOptionName(name, all)) return [];
    const title = all.find((each) => isOptionName(each.name, all) && baseOf(each.name) === baseOf(name));
    const ownName = plainCell(title?.cell ?? null).trim();
    return [{ name: ownName || (nameOption.get(name) ?? name), value: plainCell(cell).trim() }];
  });
  const { color, age, others } = readOptions(options);
  const name = plainCell(cells.name ?? null).trim();
  const isColumn = (column: ImportColumn) => plainCell(cells[column] ?? null).trim() !== '';
  const spare = [
    ...(color !== '' && isColumn('color') ? [color] : []),
    ...(age !== '' && isColumn('age') ? [age] : []),
  ];
  const added = [...others, ...spare].filter((text) => !name.toLowerCase().includes(text.toLowerCase()));
  return {
    ...(cells.name !== undefined && added.length > 0 && { name: [name, ...added].filter(Boolean).join(' - ') }),
    ...(color !== '' && !isColumn('color') && { color }),
    ...(age !== '' && !isColumn('age') && { age }),
  };
}

const baseOf = (heading: string) => plainHeading(heading).replace(/ (?:names?|values?)$/, '');

/** True for 'Option1 Name' beside 'Option1 Value'. */
function isOptionName(heading: string, all: readonly { name: string }[]): boolean {
  return (
    / names?$/.test(plainHeading(heading)) &&
    all.some(({ name }) => name !== heading && / values?$/.test(plainHeading(name)) && baseOf(name) === baseOf(heading))
  );
}

function optionNames(rows: readonly TableRow[], { variant = [] }: ColumnMapping<TableColumn>): Map<string, string> {
  return new Map(
    variant.map((heading, index) => {
      const values = rows.map(({ byHeader }) => plainCell(byHeader.variant?.[index]?.cell ?? null).trim());
      return [
        heading,
        nameByValues(
          heading,
          values.filter((value) => value !== ''),
        ),
      ];
    }),
  );
}

/**
 * Rows without SKUs are new products. Their SKUs are made from what distinguishes them, so that the next file finds the
 * same products.
 */
function completeNew({ cells, ...row }: ImportRow, skus: UniqueSkus): ImportRow {
  const text = (column: ImportColumn) => plainCell(cells[column] ?? null).trim();
  const named = readMeanings([text('name')]);
  return {
    ...row,
    cells: {
      ...cells,
      sku: skus.find('', [text('name'), text('color'), text('age')]),
      color: text('color') || named.color || '',
      ...(cells.gender === undefined && named.gender !== undefined && { gender: named.gender }),
      description: text('description') === '' ? text('name') : (cells.description ?? null),
    },
  };
}
