import { productPath } from '#contract/product-path.ts';

/** The path of a product's page, of its row. */
export function addressOf({ id, name }: { id: string; name: string }): string {
  return productPath({ _id: id, name });
}
