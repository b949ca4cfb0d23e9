import type { Product } from '#contract/catalogue.schema.ts';

export const ADD_DESIGN_PATH = '/dashboard/add-design';

export function designPath(design: string): string {
  return `/dashboard/edit-design/${encodeURIComponent(design)}`;
}

/** Parameter of the page of a product: it opens with the fields for several colours and ages. */
export const MORE_SIZES_PARAM = 'more';

export function moreSizesPath({ _id, design }: Pick<Product, '_id' | 'design'>): string {
  return design === null ? `/dashboard/update-product/${_id}?${MORE_SIZES_PARAM}` : designPath(design);
}
