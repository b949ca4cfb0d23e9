import { isMarkdown, OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import { paisaFromPkr, paisaOrNull } from '#contract/money.ts';
import type { FieldValues } from '#contract/product-fields.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { columnsOf, fieldValuesOf, rightOfField } from '#server/catalogue/products/field-values.ts';
import type { NewProduct, ProductChange } from '#server/catalogue/products/write-products.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { describeImage, type ImageRow } from '#server/media/queries.ts';
import { changesOf } from './check-import.ts';
import { addressesToFetch, needsImages } from './fetch-row-images.ts';
import { addressesOf } from './image-addresses.ts';
import type { CheckedValues, ImportValue, NamedImage, RowProblem } from './import-row.ts';
import type { StoredRow } from './queries.ts';
import type { StoredFile } from './store-row-images.ts';

type Plan =
  | { outcome: 'added'; added: NewProduct }
  | { outcome: 'changed'; changed: ProductChange }
  | { outcome: 'unchanged' }
  | { outcome: 'skipped' };
/** A row is written without images that could not be fetched; `problems` names them. */
export type PlannedRow = Plan & { problems: RowProblem[] };

interface Circumstances {
  by: Staff;
  /** Stored images by file name or address. */
  stored: ReadonlyMap<string, StoredFile>;
  images: ReadonlyMap<string, ImageRow>;
}

/** Problem of a row that the check accepted but that can no longer be written. */
class RowError extends Error {
  readonly column: RowProblem['column'];
  constructor(column: RowProblem['column'], message: string) {
    super(message);
    this.column = column;
  }
}

/** Plans what to write for a row. `product` is undefined if the shop has no such SKU. */
export function planRow(row: StoredRow, product: ProductRow | undefined, circumstances: Circumstances): PlannedRow {
  const problems = addressesToFetch(row).flatMap((address) => problemOf(address, circumstances.stored));
  try {
    const plan = product ? planChange(row, product, circumstances) : planAddition(row, circumstances);
    return { ...plan, problems };
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    const { column, message } = error;
    return { outcome: 'skipped', problems: [...problems, { column, value: '', problem: message }] };
  }
}

function problemOf(address: string, stored: Circumstances['stored']): RowProblem[] {
  const found = stored.get(address);
  return found && 'problem' in found ? [{ column: 'pictures', value: address, problem: found.problem }] : [];
}

/** Undefined for an image that was neither stored nor fetched. */
export function findStored(image: NamedImage, stored: ReadonlyMap<string, StoredFile>): StoredFile | undefined {
  if ('file' in image) return stored.get(image.file);
  return addressesOf([image]).length === 0 ? image : stored.get(image.url);
}

function planAddition({ values }: StoredRow, { stored, images }: Circumstances): Plan {
  const { pictures = [], price, oldPrice = null, ...fields } = values;
  const { sku, name, category, color, age, description } = fields;
  const named = imagesOf(pictures, stored);
  const [cover] = named;
  if (
    sku === undefined ||
    name === undefined ||
    category === undefined ||
    color === undefined ||
    age === undefined ||
    price === undefined ||
    description === undefined ||
    cover === undefined
  ) {
    // Only a row for an existing product may lack values, so the product was deleted after the check.
    throw new RowError('sku', 'The product was deleted meanwhile. This row was left out.');
  }
  assertMarkdown({ price, oldPrice });
  const added = {
    ...columnsOf(fields, { measures: null, customValues: {} }),
    sku,
    name,
    category,
    color,
    age,
    description,
    pricePaisa: paisaFromPkr(price),
    oldPricePaisa: paisaOrNull(oldPrice),
    image: cover.url,
    pictures: named.map((image) => describeImage(image, images.get(image.url))),
  };
  return { outcome: 'added', added };
}

function planChange(row: StoredRow, product: ProductRow, { by, stored, images }: Circumstances): Plan {
  const named = needsImages(row) ? imagesOf(row.values.pictures ?? [], stored) : [];
  const values: CheckedValues = { ...row.values, pictures: named };
  const differing = changesOf(values, product);
  // Changes only columns that differed at the check. Otherwise the stock of the file would undo sales since then.
  const changes = row.kind === 'new' ? differing : differing.filter((column) => row.changes.includes(column));
  if (changes.length === 0) return { outcome: 'unchanged' };
  assertAllowed(by, changes);
  const before = fieldValuesOf(product);
  const has = (column: ImportValue) => changes.includes(column);
  const { price = before.price, oldPrice = null } = values;
  const prices = { price: has('price') ? price : before.price, oldPrice: has('oldPrice') ? oldPrice : before.oldPrice };
  if (has('price') || has('oldPrice')) assertMarkdown(prices);
  const pictures = withAlt(named, product).map((image) => describeImage(image, images.get(image.url)));
  const changed = {
    ...columnsOf(pick(values, changes), product),
    ...(has('pictures') && { image: pictures[0]?.url ?? product.image, pictures }),
  };
  return { outcome: 'changed', changed: { row: product, values: changed } };
}

function pick(values: CheckedValues, changes: readonly ImportValue[]): Partial<FieldValues> {
  return Object.fromEntries(
    changes.filter((column) => column !== 'pictures').map((column) => [column, values[column]]),
  );
}

interface Prices {
  price: number;
  oldPrice: number | null;
}

function imagesOf(named: readonly NamedImage[], stored: ReadonlyMap<string, StoredFile>) {
  const urls = named.flatMap((image) => {
    const found = findStored(image, stored);
    if (found && 'url' in found) return found.url;
    if ('file' in image) throw new RowError('pictures', found?.problem ?? `${image.file} was not stored.`);
    return [];
  });
  if (named.length > 0 && urls.length === 0) {
    throw new RowError('pictures', 'No picture of this row could be fetched. This row was left out.');
  }
  // Removes repeated URLs, because two files may contain the same image.
  return [...new Set(urls)].map((url) => ({ url, alt: '' }));
}

/** Images that the product already has keep their alt text. */
function withAlt(images: readonly { url: string }[], { pictures }: ProductRow) {
  return images.map(({ url }) => ({ url, alt: pictures.find((each) => each.url === url)?.alt ?? '' }));
}

function assertMarkdown({ price, oldPrice }: Prices): void {
  if (!isMarkdown(price, oldPrice)) throw new RowError('oldPrice', `${OLD_PRICE_TOO_LOW} This row was left out.`);
}

function assertAllowed(by: Staff, changes: readonly ImportValue[]): void {
  const forbidden = changes.find((column) => !hasRight(by, rightOfField(column)));
  if (forbidden) throw new RowError(forbidden, 'You are no longer allowed to change this. The row was left out.');
}
