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
import { describeMeasures } from '#contract/measures.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { countPages } from '#contract/pagination.ts';
import { NOTE_FIELDS, NOTE_ROWS, NUMBER_FIELDS, ofEach } from '#contract/product-fields.ts';
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
  const { isHidden } = row;
  return {
    ...presentProduct(row),
    isHidden,
    ...ofEach(NUMBER_FIELDS, (name) => row[name]),
    ...presentGarment(row),
    custom: row.customValues,
    ...(seesCosts && { cost }),
  };
}

function presentGarment(row: ProductRow) {
  return { measures: row.measures, ...ofEach(NOTE_FIELDS, (name) => row[name]) };
}

/** Returns the lines about the garment on the product page: notes, measures, fields that the shop has added. */
function describeGarment(row: ProductRow): { label: string; text: string }[] {
  const notes = NOTE_FIELDS.flatMap((name) => {
    const { label, isLine } = NOTE_ROWS[name];
    const text = row[name];
    return isLine && text ? [{ label, text }] : [];
  });
  const measures = row.measures ? [{ label: 'Measures', text: describeMeasures(row.measures) }] : [];
  return [...notes, ...measures, ...describeCustomValues(row.category, row.customValues)];
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
  const details = describeGarment(row);
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
