import type { CartProduct } from './cart.ts';

export interface OrderedLine {
  productId: string;
  quantity: number;
}

/** Removes the ordered pieces. Pieces that were added since the order stay. */
export function removeOrderedPieces(products: CartProduct[], ordered: readonly OrderedLine[]): CartProduct[] {
  const orderedOf = (id: string) => ordered.find(({ productId }) => productId === id)?.quantity ?? 0;
  return products
    .map((product) => ({ ...product, quantity: product.quantity - orderedOf(product._id) }))
    .filter(({ quantity }) => quantity > 0);
}
