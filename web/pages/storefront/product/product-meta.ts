import type { MetaArgs, MetaDescriptor } from 'react-router';
import type { ProductDetails } from '#contract/catalogue.schema.ts';
import { jpegOf } from '#contract/media.ts';
import { formatPkr } from '#contract/money.ts';
import { productPath } from '#contract/product-path.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { DESCRIPTION_LENGTH, pageMeta, type SharedImage, shorten } from '#web/pages/layout/page-meta.ts';

export interface ProductSummary {
  title: string;
  description: string;
  path: string;
  image: SharedImage;
}

/** The title contains colour and age, because all products of a design have the same name. */
export function summarizeProduct(product: ProductDetails): ProductSummary {
  const { name, design, color, age, description, price, cover } = product;
  const variant = variantLabel({ color, age });
  const offer = ` ${variant[0]?.toUpperCase()}${variant.slice(1)}. ${formatPkr(price)}, cash on delivery.`;
  return {
    title: design === null ? name : `${name}, ${variant}`,
    description: shorten(description, DESCRIPTION_LENGTH - offer.length) + offer,
    path: productPath(product),
    image: { ...jpegOf(cover), alt: cover.alt || name },
  };
}

export function productMeta(
  args: Pick<MetaArgs, 'matches'>,
  { title, description, path, image }: ProductSummary,
): MetaDescriptor[] {
  return pageMeta(args, { title, description, canonical: path, image });
}
