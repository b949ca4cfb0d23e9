import type { Age, Color } from './catalogue.ts';
import { nameWithVariant, sizeLabel, variantLabel } from './variant-label.ts';

interface CheckedProduct {
  _id: string;
  name: string;
  color?: Color | null | undefined;
  age?: Age | null | undefined;
}

export interface WantedLine extends Omit<CheckedProduct, '_id'> {
  productId: string;
  quantity: number;
}

export type PieceResult = { line: number } | { problem: string };

/** Checks a scanned piece. `checked` has the scanned pieces of each line, `left` is the number of missing pieces. */
export function checkPiece(
  lines: readonly WantedLine[],
  checked: readonly number[],
  left: number,
  product: CheckedProduct,
): PieceResult {
  const own = lines.flatMap((each, line) => (each.productId === product._id ? [{ ...each, line }] : []));
  const open = own.find(({ line, quantity }) => (checked[line] ?? 0) < quantity);
  if (open && left > 0) return { line: open.line };
  if (own.length > 0) {
    const wanted = own.reduce((sum, { quantity }) => sum + quantity, 0);
    return { problem: `Too many: the order has only ${wanted} of ${nameWithVariant(product)}.` };
  }
  const variants = lines.filter(({ name }) => name === product.name);
  const [first] = variants;
  if (!first) return { problem: `Wrong product: ${nameWithVariant(product)} is not in this order.` };
  const sameColor = variants.find(({ color }) => color === product.color);
  if (sameColor) return { problem: wrong('size', sizeLabel(product), sizeLabel(sameColor)) };
  const sameSize = variants.find(({ age }) => age === product.age);
  if (sameSize) return { problem: wrong('colour', product.color, sameSize.color) };
  return { problem: wrong('size and colour', variantLabel(product), variantLabel(first)) };
}

function wrong(what: string, found: string | null | undefined, wanted: string | null | undefined): string {
  return `Wrong ${what}: this is ${found || 'not known'}. The order has ${wanted || 'another one'}.`;
}
