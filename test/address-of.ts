import { productPath } from '#contract/product-path.ts';

export function addressOf({ id, name }: { id: string; name: string }): string {
  return productPath({ _id: id, name });
}
