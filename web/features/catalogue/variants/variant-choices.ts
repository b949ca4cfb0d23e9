import type { ProductVariant } from '#contract/catalogue.schema.ts';
import { type Age, type Color } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';

type Variant = Pick<ProductVariant, '_id' | 'name' | 'color' | 'age' | 'stock' | 'cover'>;

export interface VariantChoice<Value> {
  value: Value;
  product: Variant;
  isCurrent: boolean;
  isSoldOut: boolean;
  /** True if the choice also changes the other attribute, because the shop has no product with both values. */
  isOtherwiseDifferent: boolean;
  /** True if no other product has this value. */
  isOnly: boolean;
}

interface VariantChoices {
  colors: VariantChoice<Color>[];
  ages: VariantChoice<Age>[];
}

/**
 * Returns the colours and ages to choose from. Each choice links to the product that differs from `current` only in
 * this value, else to the most similar product.
 */
export function chooseVariants(current: Variant, others: readonly Variant[]): VariantChoices {
  const variants = [current, ...others];
  const colors = FACETS.color.sequence().flatMap((color) => {
    const ofColor = variants.filter((variant) => variant.color === color);
    return choiceOf(color, ofColor, current, (variant) => Math.abs(variant.age - current.age));
  });
  const ages = FACETS.age.sequence().flatMap((age) => {
    const ofAge = variants.filter((variant) => variant.age === age);
    return choiceOf(age, ofAge, current, (variant) => (variant.color === current.color ? 0 : 1));
  });
  return { colors: colors.length > 1 ? colors : [], ages: ages.length > 1 ? ages : [] };
}

function choiceOf<Value>(
  value: Value,
  candidates: readonly Variant[],
  current: Variant,
  distance: (variant: Variant) => number,
): VariantChoice<Value>[] {
  const isSoldOut = (variant: Variant) => variant.stock === 0;
  const sortKey = (variant: Variant) => {
    if (variant._id === current._id) return -1;
    return distance(variant) === 0 && !isSoldOut(variant) ? 0 : distance(variant) + (isSoldOut(variant) ? 0.5 : 0);
  };
  const [best] = candidates.toSorted((a, b) => sortKey(a) - sortKey(b));
  if (!best) return [];
  const isCurrent = best._id === current._id;
  return [
    {
      value,
      product: best,
      isCurrent,
      isSoldOut: isSoldOut(best),
      isOtherwiseDifferent: !isCurrent && distance(best) > 0,
      isOnly: candidates.length === 1,
    },
  ];
}
