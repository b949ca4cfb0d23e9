import type { CreateProductBody, UpdateProductBody } from '#contract/catalogue.schema.ts';
import { AppError, ERRORS } from '#contract/errors.ts';
import { isMarkdown, OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import { paisaFromPkr, paisaOrNull } from '#contract/money.ts';
import { changeCustomValues } from '#server/catalogue/custom-fields/change-values.ts';
import { lockProducts, type ProductRow, regularPriceOf } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { ownImages } from '#server/media/own-images.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { assertMayChange, fieldValuesOf } from './field-values.ts';
import { describeImages, imagesChange } from './product-images.ts';
import { addProducts, changeProducts, removeProducts } from './write-products.ts';

/** Throws `sku_taken`, and `validation` if the old price is not above the price. */
export async function createProduct(deps: Deps, viewer: Viewer, body: CreateProductBody): Promise<ProductRow> {
  const { db, tags, now } = deps;
  const { price, oldPrice, author: _, pictures = [{ url: body.image, alt: '' }], custom = {}, ...fields } = body;
  const prices = { pricePaisa: paisaFromPkr(price), oldPricePaisa: paisaOrNull(oldPrice) };
  assertMarkdown(prices.pricePaisa, prices.oldPricePaisa);
  const at = now();
  const own = await ownImages(deps, namedImages({ image: body.image, pictures }));
  return withOwnSku(db, async (tx) => {
    const described = await describeImages(tx, own.listOf(pictures));
    const customValues = changeCustomValues({}, custom);
    const added = [{ ...fields, image: own.urlOf(body.image), customValues, pictures: described, ...prices }];
    const written = await addProducts(tx, { by: viewer, at, added });
    const [product] = written.rows;
    if (!product) throw new Error('The product was not added');
    await tags.invalidate(tx, written.tags);
    return product;
  });
}

/** Throws `forbidden` without the right of a changed field. */
export async function updateProduct(
  deps: Deps,
  viewer: Viewer,
  id: string,
  body: UpdateProductBody,
): Promise<ProductRow> {
  const { db, tags, now } = deps;
  if (!isId(id)) throw new AppError('product_not_found');
  const { price, oldPrice, author: _, image, pictures, custom = {}, ...fields } = body;
  const own = await ownImages(deps, namedImages({ image, pictures }));
  return withOwnSku(db, async (tx) => {
    const [current] = await lockProducts(tx, [id]);
    if (!current) throw new AppError('product_not_found');
    const prices = {
      regularPricePaisa: price === undefined ? regularPriceOf(current) : paisaFromPkr(price),
      oldPricePaisa: oldPrice === undefined ? current.oldPricePaisa : paisaOrNull(oldPrice),
    };
    // Checks only changed prices: prices that were stored before this rule existed may break it.
    if (price !== undefined || oldPrice !== undefined) assertMarkdown(prices.regularPricePaisa, prices.oldPricePaisa);
    const at = now();
    const changedImages = await imagesChange(tx, current, {
      image: image === undefined ? undefined : own.urlOf(image),
      images: pictures && own.listOf(pictures),
    });
    const values = {
      ...fields,
      customValues: changeCustomValues(current.customValues, custom),
      ...changedImages,
      ...prices,
    };
    const written = await changeProducts(tx, deps, { by: viewer, at, changed: [{ row: current, values }] });
    const [product] = written.rows;
    if (!product) throw new AppError('product_not_found');
    assertMayChange(viewer, { before: fieldValuesOf(current), after: fieldValuesOf(product) });
    await tags.invalidate(tx, written.tags);
    return product;
  });
}

/** Moves the product and its reviews to the bin. Returns the id of the bin item. */
export async function deleteProduct({ db, tags, now }: Deps, viewer: Viewer, id: string): Promise<string> {
  if (!isId(id)) throw new AppError('product_not_found');
  return inTransaction(db, async (tx) => {
    const removed = await removeProducts(tx, { by: viewer, at: now(), ids: [id] });
    const binItem = removed.binItems.get(id.toLowerCase());
    if (binItem === undefined) throw new AppError('product_not_found');
    await tags.invalidate(tx, removed.tags);
    return binItem;
  });
}

interface SentImages {
  image?: string | undefined;
  pictures?: readonly { url: string }[] | undefined;
}

function namedImages({ image, pictures = [] }: SentImages) {
  const others = pictures.map(({ url }, index) => ({ url, field: `pictures.${index}` }));
  return image === undefined ? others : [{ url: image, field: 'image' }, ...others];
}

async function withOwnSku<Result>(db: Executor, work: (tx: Executor) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (!isUniqueViolation(error, 'products_sku')) throw error;
    const message = ERRORS.sku_taken.message;
    throw new AppError('sku_taken', { fields: { sku: message }, cause: error });
  }
}

function assertMarkdown(pricePaisa: number, oldPricePaisa: number | null): void {
  if (isMarkdown(pricePaisa, oldPricePaisa)) return;
  throw new AppError('validation', { message: OLD_PRICE_TOO_LOW, fields: { oldPrice: OLD_PRICE_TOO_LOW } });
}
