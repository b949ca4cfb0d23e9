import { and, eq } from 'drizzle-orm';
import { isMarkdown, OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import { paisaFromPkr, paisaOrNull } from '#contract/money.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { auditedProduct, rightOfField } from '#server/catalogue/products/audited-product.ts';
import { describeImages, imagesChange } from '#server/catalogue/products/product-images.ts';
import { addProducts, changeProducts } from '#server/catalogue/products/write-products.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { changesOf } from './check-import.ts';
import type { CheckedValues, ImportValue, NamedImage, RowProblem } from './import-row.ts';
import { findProductsBySkus, type StoredRow } from './queries.ts';
import type { StoredFile } from './store-row-images.ts';
import { importRows, type ROW_OUTCOMES } from './tables.ts';

type WritingDeps = Pick<Deps, 'tags' | 'now' | 'jobs' | 'settings'>;

interface Writing {
  rows: readonly StoredRow[];
  by: Actor & Staff & { id: string };
  /** Shared by the audit's entries. */
  batch: string;
  stored: ReadonlyMap<string, StoredFile>;
}

type Outcome = (typeof ROW_OUTCOMES)[number];

/** A row that cannot be written any more, as the shop has changed since the check. */
class RowError extends Error {
  readonly column: RowProblem['column'];
  constructor(column: RowProblem['column'], message: string) {
    super(message);
    this.column = column;
  }
}

/**
 * Adds or changes the product of each row by its SKU, as the products are now: a repeated row changes nothing. Rows that cannot be
 * written are left out, with a problem each.
 */
export async function writeRows(tx: Executor, deps: WritingDeps, writing: Writing): Promise<void> {
  const { rows } = writing;
  const current = await findProductsBySkus(
    tx,
    rows.flatMap(({ values: { sku } }) => sku ?? []),
    { isLocked: true },
  );
  const tags = new Set<string>();
  for (const row of rows) {
    const product = current.get(row.values.sku ?? '');
    try {
      const written = product
        ? await changeProduct(tx, deps, { row, product, ...writing })
        : await addProduct(tx, deps, { row, ...writing });
      for (const tag of written.tags) tags.add(tag);
      await saveOutcome(tx, row, written.outcome);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      await saveOutcome(tx, row, 'skipped', [{ column: error.column, value: '', problem: error.message }]);
    }
  }
  if (tags.size > 0) await deps.tags.invalidate(tx, [...tags]);
}

async function saveOutcome(tx: Executor, row: StoredRow, outcome: Outcome, problems = row.problems): Promise<void> {
  await tx
    .update(importRows)
    .set({ outcome, problems })
    .where(and(eq(importRows.importId, row.importId), eq(importRows.number, row.number)));
}

interface Written {
  outcome: Outcome;
  tags: string[];
}
type OneRow = Omit<Writing, 'rows'> & { row: StoredRow };

async function addProduct(
  tx: Executor,
  { now }: WritingDeps,
  { row: { values }, by, batch, stored }: OneRow,
): Promise<Written> {
  const { sku, name, category, color, age, price, description, pictures = [] } = values;
  const images = imagesOf(pictures, stored);
  const [cover] = images;
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
    // It was a change when the file was checked.
    throw new RowError('sku', 'The product was deleted meanwhile. This row was left out.');
  }
  const { oldPrice = null, stock = null, weightG = null, design = null, gender = 'both', isHidden = false } = values;
  assertMarkdown({ price, oldPrice });
  const described = await describeImages(tx, images);
  const product = {
    sku,
    name,
    category,
    color,
    age,
    gender,
    stock,
    weightG,
    design,
    description,
    isHidden,
    pricePaisa: paisaFromPkr(price),
    oldPricePaisa: paisaOrNull(oldPrice),
    image: cover.url,
    pictures: described,
  };
  const { tags } = await addProducts(tx, { by, at: now(), batch, added: [product] });
  return { outcome: 'added', tags };
}

async function changeProduct(
  tx: Executor,
  deps: WritingDeps,
  { row, product, by, batch, stored }: OneRow & { product: ProductRow },
): Promise<Written> {
  const { pictures = [] } = row.values;
  const images = imagesOf(pictures, stored);
  const values: CheckedValues = { ...row.values, pictures: images };
  const differing = changesOf(values, product);
  // What the file had in common with the product when it was checked stays as it is: pieces sold since do not come back.
  const changes = row.kind === 'new' ? differing : differing.filter((column) => row.changes.includes(column));
  if (changes.length === 0) return { outcome: 'unchanged', tags: [] };
  assertAllowed(by, changes);
  const before = auditedProduct(product);
  const has = (column: ImportValue) => changes.includes(column);
  const { price = before.price, oldPrice = null } = values;
  const prices = { price: has('price') ? price : before.price, oldPrice: has('oldPrice') ? oldPrice : before.oldPrice };
  if (has('price') || has('oldPrice')) assertMarkdown(prices);
  const newImages = has('pictures') && (await imagesChange(tx, product, { images: withAlt(images, product) }));
  const regularPricePaisa = paisaFromPkr(prices.price);
  const oldPricePaisa = paisaOrNull(prices.oldPrice);
  const changed = [
    { row: product, values: { ...pick(values, changes), regularPricePaisa, oldPricePaisa, ...newImages } },
  ];
  const { tags } = await changeProducts(tx, deps, { by, at: deps.now(), batch, changed });
  return { outcome: 'changed', tags };
}

/** Columns that a product's row has under the same name. */
const PLAIN_COLUMNS = [
  'name',
  'category',
  'color',
  'age',
  'gender',
  'stock',
  'weightG',
  'design',
  'description',
  'isHidden',
] as const;

function pick(values: CheckedValues, changes: readonly ImportValue[]): Omit<CheckedValues, 'pictures'> {
  return Object.fromEntries(
    PLAIN_COLUMNS.filter((column) => changes.includes(column)).map((column) => [column, values[column]]),
  );
}

interface Prices {
  price: number;
  oldPrice: number | null;
}

function imagesOf(named: readonly NamedImage[], stored: ReadonlyMap<string, StoredFile>) {
  const urls = named.map((image) => {
    if ('url' in image) return image.url;
    const file = stored.get(image.file);
    if (!file || 'problem' in file) throw new RowError('pictures', file?.problem ?? `${image.file} was not stored.`);
    return file.url;
  });
  // Two files may hold the same image.
  return [...new Set(urls)].map((url) => ({ url, alt: '' }));
}

/** An image that stays has its description still. */
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
