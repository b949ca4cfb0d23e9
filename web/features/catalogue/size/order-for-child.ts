import type { Age } from '#contract/catalogue.ts';
import { ageOfChild } from '#contract/child-size.ts';
import { readChild } from './stored-child.ts';

/** Puts products in the stored child's age first. The others keep their order. */
export function orderForChild<Product extends { age: Age }>(products: readonly Product[]): readonly Product[] {
  const child = readChild();
  const age = child && ageOfChild(child);
  return products.toSorted((a, b) => Number(b.age === age) - Number(a.age === age));
}
