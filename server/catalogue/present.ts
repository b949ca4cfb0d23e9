import type {
  ManagedProduct,
  Product,
  ProductDetails,
  ProductVariant,
  UnderstoodSearch,
} from '#contract/catalogue.schema.ts';
import { describeCustomValues } from '#contract/custom-fields.ts';
import { adviseFit, type FitCounts } from '#contract/fit-advice.ts';
import { defaultAlt } from '#contract/managed-products.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { countPages } from '#contract/pagination.ts';
import type { RatingCounts } from '#contract/reviews.schema.ts';
import { describeImage } from '#server/media/queries.ts';
import type { ProductPage } from './listing/list-products.ts';
import type { ProductRow } from './queries.ts';

export function presentProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    ...presentPrices(row),
    image: row.image,
    cover: imagesOf(row)[0],
    category: row.category,
    color: row.color,
    age: row.age,
    gender: row.gender,
    description: row.description,
    rating: row.rating,
    reviewCount: row.reviewCount,
    stock: row.stock,
    design: row.design,
    sku: row.sku,
    author: row.authorId,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Shows the regular price as the old price during a sale, unless the product has an old price. */
function presentPrices({ pricePaisa, oldPricePaisa, regularPricePaisa, saleEndsAt }: ProductRow) {
  const price = pkrFromPaisa(pricePaisa);
  const oldPrice = oldPricePaisa === null ? null : pkrFromPaisa(oldPricePaisa);
  if (regularPricePaisa === null || !saleEndsAt) return { price, oldPrice };
  const regularPrice = pkrFromPaisa(regularPricePaisa);
  return {
    price,
    oldPrice: oldPrice ?? regularPrice,
    sale: { endsAt: saleEndsAt.toISOString(), regularPrice, regularOldPrice: oldPrice },
  };
}

export function presentManagedProduct(row: ProductRow, seesCosts = false): ManagedProduct {
  const cost = row.costPaisa === null ? null : pkrFromPaisa(row.costPaisa);
  const { isHidden, weightG } = row;
  return {
    ...presentProduct(row),
    isHidden,
    weightG,
    ...presentGarment(row),
    custom: row.customValues,
    ...(seesCosts && { cost }),
  };
}

function presentGarment({ measures, fabric, care, modelNote }: ProductRow) {
  return { measures, fabric, care, modelNote };
}

export function presentProductPage<Presented>(
  { rows, total, next, searchedFor, searchedOnSale, understood }: ProductPage,
  limit: number,
  present: (row: ProductRow) => Presented,
) {
  return {
    products: rows.map(present),
    totalPages: countPages(total, limit),
    totalProducts: total,
    next,
    ...(searchedOnSale && { searchedOnSale }),
    ...(searchedFor !== null && { searchedFor }),
    ...(understood && saysMore(understood) && { understood }),
  };
}

function saysMore(understood: UnderstoodSearch): boolean {
  return Object.values(understood).some((each) => !Array.isArray(each) || each.length > 0);
}

interface ProductContext {
  /** Other products of the same design. */
  variants: ProductRow[];
  ratingCounts: RatingCounts;
  fitCounts: FitCounts;
}

export function presentProductDetails(
  row: ProductRow,
  { variants, ratingCounts, fitCounts }: ProductContext,
): ProductDetails {
  const ages = variants.map(({ age }) => age);
  const details = describeCustomValues(row.category, row.customValues);
  return {
    ...presentProduct(row),
    ...presentGarment(row),
    ...(details.length > 0 && { details }),
    pictures: imagesOf(row),
    variants: variants.map(presentVariant),
    ratingCounts,
    fitAdvice: adviseFit(fitCounts, row.age, ages),
  };
}

function presentVariant(row: ProductRow): ProductVariant {
  const { _id, name, color, age, image, cover, price, stock } = presentProduct(row);
  return { _id, name, color, age, image, cover, price, stock, measures: row.measures };
}

/** Returns the cover first. Images without an alt text get a generated one. */
export function imagesOf({
  pictures: [first, ...others],
  image,
  name,
}: Pick<ProductRow, 'pictures' | 'image' | 'name'>): [ProductImage, ...ProductImage[]] {
  const cover = first ?? describeImage({ url: image, alt: '' }, undefined);
  return [withAlt(cover, name, 0), ...others.map((other, index) => withAlt(other, name, index + 1))];
}

function withAlt(image: ProductImage, name: string, index: number): ProductImage {
  return { ...image, alt: image.alt || defaultAlt(name, index) };
}
