import type { Product, ProductDetails, ProductVariant } from '#contract/catalogue.schema.ts';
import { defaultAlt } from '#contract/catalogue.ts';
import type { Picture } from '#contract/media.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { RatingCounts } from '#contract/reviews.schema.ts';
import { describePicture } from '#server/media/describe-picture.ts';
import type { ProductRow } from './queries.ts';

export function presentProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    price: pkrFromPaisa(row.pricePaisa),
    oldPrice: row.oldPricePaisa === null ? null : pkrFromPaisa(row.oldPricePaisa),
    image: row.image,
    cover: picturesOf(row)[0],
    category: row.category,
    color: row.color,
    age: row.age,
    description: row.description,
    rating: row.rating,
    reviewCount: row.reviewCount,
    stock: row.stock,
    design: row.design,
    author: row.authorId,
    createdAt: row.createdAt.toISOString(),
  };
}

interface AroundProduct {
  /** The other products of its design. */
  variants: ProductRow[];
  ratingCounts: RatingCounts;
}

export function presentProductDetails(row: ProductRow, { variants, ratingCounts }: AroundProduct): ProductDetails {
  return {
    ...presentProduct(row),
    pictures: picturesOf(row),
    variants: variants.map(presentVariant),
    ratingCounts,
  };
}

function presentVariant(row: ProductRow): ProductVariant {
  const { _id, name, color, age, image, cover, price, stock } = presentProduct(row);
  return { _id, name, color, age, image, cover, price, stock };
}

/** A product's pictures, the cover first. Each says what it shows: the first one the product itself, where nothing else was written. */
export function picturesOf({
  pictures: [first, ...others],
  image,
  name,
}: Pick<ProductRow, 'pictures' | 'image' | 'name'>): [Picture, ...Picture[]] {
  const cover = first ?? describePicture({ url: image, alt: '' }, undefined);
  return [withAlt(cover, name, 0), ...others.map((picture, index) => withAlt(picture, name, index + 1))];
}

function withAlt(picture: Picture, name: string, index: number): Picture {
  return { ...picture, alt: picture.alt || defaultAlt(name, index) };
}
