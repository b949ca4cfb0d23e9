import type { ProductVariant } from '#contract/catalogue.schema.ts';
import { AGES, type Age, COLORS, type Color } from '#contract/catalogue.ts';

type Piece = Pick<ProductVariant, '_id' | 'color' | 'age' | 'stock' | 'cover'>;

export interface VariantChoice<Value> {
  value: Value;
  /** What one gets for it. */
  product: Piece;
  isCurrent: boolean;
  isSoldOut: boolean;
  /** It is not to be had in the other respect as it is shown now: another age comes with the colour, or vice versa. */
  isOtherwiseDifferent: boolean;
}

export interface VariantChoices {
  colors: VariantChoice<Color>[];
  ages: VariantChoice<Age>[];
}

/**
 * The colours and ages of a design, each with the product that stands for it: the one that differs in nothing else where
 * there is one, else the nearest that is not sold out. Empty where there is nothing to choose between.
 */
export function chooseVariants(current: Piece, others: readonly Piece[]): VariantChoices {
  const pieces = [current, ...others];
  const colors = COLORS.flatMap((color) => {
    const ofColor = pieces.filter((piece) => piece.color === color);
    return choiceOf(color, ofColor, current, (piece) => Math.abs(piece.age - current.age));
  });
  const ages = AGES.flatMap((age) => {
    const ofAge = pieces.filter((piece) => piece.age === age);
    return choiceOf(age, ofAge, current, (piece) => (piece.color === current.color ? 0 : 1));
  });
  return { colors: colors.length > 1 ? colors : [], ages: ages.length > 1 ? ages : [] };
}

function choiceOf<Value>(
  value: Value,
  candidates: readonly Piece[],
  current: Piece,
  distance: (piece: Piece) => number,
): VariantChoice<Value>[] {
  const isSoldOut = (piece: Piece) => piece.stock === 0;
  const rank = (piece: Piece) => {
    if (piece._id === current._id) return -1;
    return distance(piece) === 0 && !isSoldOut(piece) ? 0 : distance(piece) + (isSoldOut(piece) ? 0.5 : 0);
  };
  const [best] = candidates.toSorted((a, b) => rank(a) - rank(b));
  if (!best) return [];
  const isCurrent = best._id === current._id;
  return [
    {
      value,
      product: best,
      isCurrent,
      isSoldOut: isSoldOut(best),
      isOtherwiseDifferent: !isCurrent && distance(best) > 0,
    },
  ];
}
