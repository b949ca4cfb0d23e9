import type { ProductDetails, ProductVariant } from '#contract/catalogue.schema.ts';
import type { Age } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import type { Measures } from '#contract/measures.ts';

type Sized = Pick<ProductVariant, '_id' | 'name' | 'cover' | 'color' | 'age' | 'measures'>;

export interface SizeRow {
  age: Age;
  product: Sized;
  measures: Measures;
}

/** Returns a row per age. Its product is the current one, else one of the same colour, else one with measures. */
export function sizeRows(current: ProductDetails): SizeRow[] {
  const products: readonly Sized[] = [current, ...current.variants];
  const distance = (product: Sized) =>
    product._id === current._id ? 0 : product.color === current.color ? 1 : product.measures ? 2 : 3;
  return FACETS.age.sequence().flatMap((age) => {
    const ofAge = products.filter((each) => each.age === age).toSorted((a, b) => distance(a) - distance(b));
    const [product] = ofAge;
    if (!product) return [];
    const measures = ofAge.find((each) => each.measures)?.measures ?? {};
    return [{ age, product, measures }];
  });
}
