import { productPath } from '#contract/product-path.ts';

/** Returns the path of a product's page. */
export function addressOf({ id, name }: { id: string; name: string }): string {
  return productPath({ _id: id, name });
}
