import { isDeepStrictEqual } from 'node:util';
import { decimalMarkOf } from '#contract/amounts.ts';
import { type ImportColumn, importColumns } from '#contract/imports.ts';
import { isMarkdown, OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import { MEASURES } from '#contract/measures.ts';
import { toPlainCharacters } from '#contract/pasted.ts';
import { RIGHT_LABELS } from '#contract/right-labels.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { toLines, toOneLine } from '#contract/text.ts';
import { fieldValuesOf, rightOfField } from '#server/catalogue/products/field-values.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { findFetchedImages } from '#server/media/fetch-image.ts';
import { findImageSources } from '#server/media/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { rawText } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { type CheckedCells, checkRow } from './check-row.ts';
import { completeNewRow } from './complete-new-row.ts';
import { exportedCells } from './export-products.ts';
import { addressesOf } from './image-addresses.ts';
import {
  type CheckedValues,
  type ImportCell,
  type ImportCells,
  type ImportRow,
  type ImportValue,
  lineOf,
  type NamedImage,
  type RowProblem,
} from './import-row.ts';
import { applyChoices, type ValueChoices } from './match-values.ts';
import { type CheckedRow, findProductsBySkus } from './queries.ts';
import { shownCell } from './read-cell.ts';
import { doubtNewSku, findSimilarSkus, numberOfSku } from './similar-skus.ts';
import { type CheckedFile, checkFiles, type ZipImages } from './zip-images.ts';

/** Columns whose numbers show the decimal mark of the file. */
const NUMBERS = ['price', 'oldPrice', 'weightG', ...MEASURES] as const;
const REQUIRED_OF_NEW = ['name', 'category', 'color', 'age', 'price', 'description', 'pictures'] as const;

/** Checks the rows and writes nothing. `images` is undefined until the zip has arrived. */
export async function checkImport(
  db: Executor,
  viewer: Staff,
  { rows, images, choices }: { rows: readonly ImportRow[]; images: ZipImages | undefined; choices: ValueChoices },
): Promise<CheckedRow[]> {
  const mark = decimalMarkOf(rows.flatMap(({ cells }) => NUMBERS.map((column) => cells[column])));
  const skusOfRows = rows.map(({ cells: { sku = null } }) => checkRow({ sku }).values.sku);
  const skus = skusOfRows.flatMap((sku) => sku ?? []);
  const current = await findProductsBySkus(db, [...new Set([...skus, ...rows.map(({ cells }) => rawSku(cells))])]);
  const productOf = (cells: ImportCells, sku: string | undefined) =>
    current.get(rawSku(cells)) ?? current.get(sku ?? '');
  const parsed = await mapInSlices(
    rows.map((row, index) => ({ ...row, product: productOf(row.cells, skusOfRows[index]) })),
    ({ number, sale, product, ...row }) => {
      const own = product ? row.cells : completeNewRow(row.cells);
      const { cells, isOmitted } = applyChoices(own, choices);
      return { number, sale, product, cells: own, ...checkRow(cells, mark), isOmitted };
    },
  );
  const files = await checkFiles(images, new Set(parsed.flatMap(({ values }) => filesOf(values))));
  const hashes = [...files.values()].flatMap((file) => ('hash' in file ? [file.hash] : []));
  const urlByHash = await findImageSources(db, hashes);
  const fetched = await findFetchedImages(db, addressesOf(parsed.flatMap(({ values }) => values.pictures ?? [])));
  const similar = await findSimilarSkus(
    db,
    skus.filter((sku) => !current.has(sku)),
  );
  const earlierRows = new EarlierRows();
  return mapInSlices(parsed, ({ number, cells, product, sale = null, isOmitted, ...checked }) => {
    if (isOmitted) return { number, cells, kind: 'omitted', values: {}, sale, changes: [], problems: [] };
    const {
      values: ownValues,
      problems: cellProblems,
      doubts,
    } = product ? asExported(cells, checked, product) : checked;
    const { values, problem } = withStoredImages(ownValues, { product, files, urlByHash, fetched });
    const { sku } = values;
    const repeated = sku === undefined ? undefined : earlierRows.find(number, { sku, productId: product?.id });
    const changes = product ? changesOf(values, product) : [];
    const found = [
      ...(repeated === undefined ? [] : [problemAt('sku', repeated)]),
      ...(product || sku === undefined ? [] : problemsOfNewSku(cells.sku, sku, similar.get(sku))),
      ...(problem === undefined ? [] : [problemAt('pictures', problem)]),
      ...(product ? problemsOfChange(viewer, values, { product, changes }) : problemsOfNew(values, cellProblems)),
    ];
    const standing = doubts.filter(({ column }) => !product || changes.some((change) => change === column));
    const problems = [
      ...cellProblems,
      ...standing,
      ...found
        .filter(({ column }) => !standing.some((doubt) => doubt.column === column))
        .map(({ column, problem: text }) => ({ column, value: shownCell(cells[column]), problem: text })),
    ];
    const kind = problems.length > 0 ? 'bad' : !product ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
    return { number, cells, kind, values, sale, changes, problems };
  });
}

function rawSku({ sku = null }: ImportCells): string {
  return toOneLine(rawText(sku));
}

/** Cells that are as the export writes them have the product's own values, whatever a reader makes of their texts. */
function asExported(cells: ImportCells, { values, problems, doubts }: CheckedCells, product: ProductRow): CheckedCells {
  const exported = exportedCells(product);
  const { pictures, ...fields } = comparable(product);
  const own: Partial<Record<ImportColumn, unknown>> = {
    ...fields,
    sku: product.sku ?? product.id,
    pictures: pictures.map((url) => ({ url })),
  };
  const columns = importColumns().filter(
    (column) => cells[column] !== undefined && isText(cells[column], String(exported[column] ?? '')),
  );
  const known: CheckedValues = { ...values };
  for (const column of columns) Object.assign(known, { [column]: own[column] });
  return { values: known, problems: problems.filter(({ column }) => !columns.includes(column)), doubts };
}

/** The reader of CSV files has removed an apostrophe before a sign such as '='. */
function isText(cell: ImportCell, text: string): boolean {
  const found = toLines(rawText(cell));
  return (cell === null || typeof cell !== 'object') && [found, `'${found}`].includes(toLines(text));
}

type Found = Omit<RowProblem, 'value'>;
const problemAt = (column: RowProblem['column'], problem: string): Found => ({ column, problem });

/** Finds a second row for the same product. */
class EarlierRows {
  readonly #bySubject = new Map<string, number>();
  readonly #byNumber = new Map<string, { row: number; sku: string }>();

  find(row: number, { sku, productId }: { sku: string; productId: string | undefined }): string | undefined {
    const subject = productId ?? toPlainCharacters(sku).toLowerCase();
    const earlier = this.#bySubject.get(subject);
    if (earlier !== undefined) return `Row ${lineOf(earlier)} has the same SKU. Delete one of the two rows.`;
    this.#bySubject.set(subject, row);
    const number = productId === undefined ? numberOfSku(sku) : undefined;
    if (number === undefined) return undefined;
    const similar = this.#byNumber.get(number);
    if (similar)
      return `Row ${lineOf(similar.row)} has the SKU ${similar.sku}, which is the same number. Give one of them another SKU.`;
    this.#byNumber.set(number, { row, sku });
    return undefined;
  }
}

/** Reports a SKU that a spreadsheet program may have changed: the import would add the product a second time. */
function problemsOfNewSku(cell: ImportCell | undefined, sku: string, similar: string | undefined): Found[] {
  if (similar !== undefined) {
    const text = `The shop has the SKU ${similar}: did your spreadsheet program change it? Set the format of the column to text, and type ${similar}. For another product choose another SKU.`;
    return [problemAt('sku', text)];
  }
  const doubt = doubtNewSku(cell, sku);
  return doubt === undefined ? [] : [problemAt('sku', doubt)];
}

function filesOf({ pictures = [] }: CheckedValues): string[] {
  return pictures.flatMap((image) => ('file' in image ? [image.file] : []));
}

interface StoredImages {
  product: ProductRow | undefined;
  files: ReadonlyMap<string, CheckedFile>;
  urlByHash: ReadonlyMap<string, string>;
  /** URLs of fetched images, by address. */
  fetched: ReadonlyMap<string, string>;
}

/** Replaces images that are stored already by their URLs, so that a repeated import changes nothing. */
function withStoredImages(
  values: CheckedValues,
  { product, files, urlByHash, fetched }: StoredImages,
): { values: CheckedValues; problem?: string | undefined } {
  // A product with images on another website stays unchanged if the file names the same ones.
  if (!values.pictures || (product && !changesOf({ pictures: values.pictures }, product).includes('pictures')))
    return { values };
  const problems: string[] = [];
  const images = values.pictures.map((image): NamedImage => {
    if ('url' in image) return { url: fetched.get(image.url) ?? image.url };
    const file = files.get(image.file);
    if (file && 'problem' in file) problems.push(file.problem);
    const url = file && 'hash' in file ? urlByHash.get(file.hash) : undefined;
    return url === undefined ? image : { url };
  });
  const pictures = [...new Map(images.map((image) => ['url' in image ? image.url : image.file, image])).values()];
  return { values: { ...values, pictures }, problem: problems.length > 0 ? problems.join(' ') : undefined };
}

export function changesOf(values: CheckedValues, product: ProductRow): ImportValue[] {
  const current: Partial<Record<ImportColumn, unknown>> = comparable(product);
  return importColumns().filter((column): column is ImportValue => {
    if (column === 'sku' || values[column] === undefined) return false;
    if (column !== 'pictures') return !isDeepStrictEqual(values[column], current[column]);
    const { pictures = [] } = values;
    const urls = pictures.map((image) => ('url' in image ? image.url : undefined));
    return pictures.length > 0 && !isDeepStrictEqual(urls, current.pictures);
  });
}

/** Cleans stored texts like imported ones. Otherwise texts from before these rules would count as changed. */
function comparable(product: ProductRow) {
  const fields = fieldValuesOf(product);
  return {
    ...fields,
    name: toOneLine(fields.name),
    description: toLines(fields.description),
    design: fields.design && toOneLine(fields.design),
  };
}

function problemsOfNew(values: CheckedValues, cellProblems: readonly RowProblem[]): Found[] {
  // If the SKU is missing, reports only that, not every missing column.
  const missing = (values.sku === undefined ? [] : REQUIRED_OF_NEW).filter((column) => {
    const isEmpty = values[column] === undefined || (column === 'pictures' && values.pictures?.length === 0);
    return isEmpty && !cellProblems.some((each) => each.column === column);
  });
  return [
    ...missing.map((column) => problemAt(column, 'A new product needs this.')),
    ...(values.price !== undefined ? problemsOfPrices(values.price, values.oldPrice ?? null) : []),
  ];
}

function problemsOfChange(
  viewer: Staff,
  values: CheckedValues,
  { product, changes }: { product: ProductRow; changes: readonly ImportValue[] },
): Found[] {
  const current = fieldValuesOf(product);
  const forbidden = changes.filter((column) => !hasRight(viewer, rightOfField(column)));
  const changesPrices = changes.includes('price') || changes.includes('oldPrice');
  const oldPrice = values.oldPrice === undefined ? current.oldPrice : values.oldPrice;
  return [
    ...forbidden.map((column) =>
      problemAt(column, `You are not allowed to change this (${RIGHT_LABELS[rightOfField(column)]}).`),
    ),
    ...(changesPrices ? problemsOfPrices(values.price ?? current.price, oldPrice) : []),
    ...(changes.includes('price') ? problemsOfJump(current.price, values.price) : []),
  ];
}

/** A price that changes by this factor may have lost its decimal point or got two zeros. */
const PRICE_JUMP_MAX = 10;

function problemsOfJump(before: number, after: number | undefined): Found[] {
  if (after === undefined || before === 0 || (after < before * PRICE_JUMP_MAX && after > before / PRICE_JUMP_MAX))
    return [];
  const text = `The price is Rs ${before.toLocaleString('en')} now. Is Rs ${after.toLocaleString('en')} right? Then change it in the product's own form.`;
  return [problemAt('price', text)];
}

function problemsOfPrices(price: number, oldPrice: number | null): Found[] {
  return isMarkdown(price, oldPrice) ? [] : [problemAt('oldPrice', OLD_PRICE_TOO_LOW)];
}
