import { eq } from 'drizzle-orm';
import type { CreateProductBody, UpdateProductBody } from '#contract/catalogue.schema.ts';
import { isMarkdown, OLD_PRICE_TOO_LOW } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import { changeTags } from '#server/catalogue/cache-tags/change-tags.ts';
import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { isId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { describeImages, imagesChange } from './product-images.ts';

/** `authorId` is the admin's. Throws `validation` for an old price not above the price. */
export async function createProduct(
  { db, tags, now }: Deps,
  body: CreateProductBody,
  authorId: string,
): Promise<ProductRow> {
  const { price, oldPrice, author: _, pictures = [{ url: body.image, alt: '' }], ...fields } = body;
  assertMarkdown(price, oldPrice);
  const at = now();
  return inTransaction(db, async (tx) => {
    const [product] = await tx
      .insert(products)
      .values({
        ...fields,
        pictures: await describeImages(tx, pictures),
        pricePaisa: paisaFromPkr(price),
        oldPricePaisa: paisaOrNull(oldPrice),
        authorId,
        createdAt: at,
        updatedAt: at,
      })
      .returning();
    if (!product) throw new Error('The product was not made');
    await tags.invalidate(tx, changeTags(null, product));
    return product;
  });
}

/**
 * Changes the given fields; the author stays. Throws `product_not_found`, and `validation` where changed prices leave
 * the old one not above the price.
 */
export async function updateProduct({ db, tags, now }: Deps, id: string, body: UpdateProductBody): Promise<ProductRow> {
  if (!isId(id)) throw new AppError('product_not_found');
  const { price, oldPrice, author: _, image, pictures, ...fields } = body;
  return inTransaction(db, async (tx) => {
    const [current] = await lockProducts(tx, [id]);
    if (!current) throw new AppError('product_not_found');
    // Lets other fields of products change that are older than this rule.
    if (price !== undefined || oldPrice !== undefined) {
      const { pricePaisa, oldPricePaisa } = current;
      assertMarkdown(price ?? pkrFromPaisa(pricePaisa), oldPrice === undefined ? pkrOrNull(oldPricePaisa) : oldPrice);
    }
    const [product] = await tx
      .update(products)
      .set({
        ...fields,
        ...(await imagesChange(tx, current, { image, images: pictures })),
        ...(price !== undefined && { pricePaisa: paisaFromPkr(price) }),
        ...(oldPrice !== undefined && { oldPricePaisa: paisaOrNull(oldPrice) }),
        updatedAt: now(),
      })
      .where(eq(products.id, id))
      .returning();
    if (!product) throw new AppError('product_not_found');
    await tags.invalidate(tx, changeTags(current, product));
    return product;
  });
}

/** Reviews are deleted too; orders have their own copy. Throws `product_not_found`. */
export async function deleteProduct({ db, tags }: Deps, id: string): Promise<void> {
  if (!isId(id)) throw new AppError('product_not_found');
  await inTransaction(db, async (tx) => {
    const [product] = await tx.delete(products).where(eq(products.id, id)).returning();
    if (!product) throw new AppError('product_not_found');
    await tags.invalidate(tx, changeTags(product, null));
  });
}

function assertMarkdown(price: number, oldPrice: number | null): void {
  if (isMarkdown(price, oldPrice)) return;
  throw new AppError('validation', { message: OLD_PRICE_TOO_LOW, fields: { oldPrice: OLD_PRICE_TOO_LOW } });
}

function pkrOrNull(paisa: number | null): number | null {
  return paisa === null ? null : pkrFromPaisa(paisa);
}

function paisaOrNull(pkr: number | null): number | null {
  return pkr === null ? null : paisaFromPkr(pkr);
}
