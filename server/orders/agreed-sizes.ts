import type { ProductRow } from '#server/catalogue/queries.ts';
import type { OrderLineRow } from './queries.ts';

export type AgreedPieces = Pick<OrderLineRow, 'productId' | 'quantity' | 'unitPricePaisa' | 'listPricePaisa'>;

/**
 * Pairs up to `quantity` new pieces with leaving ones of the same design and colour that cost the same today. The new
 * pieces cost what was agreed for those. Reduces the quantities in `leaving`, so that each piece is paired once.
 */
export function pairWithAgreed(
  leaving: AgreedPieces[],
  products: readonly ProductRow[],
  { product, quantity }: { product: ProductRow; quantity: number },
): AgreedPieces[] {
  let left = quantity;
  return leaving.flatMap((pieces) => {
    const own = products.find(({ id }) => id === pieces.productId);
    const paired = own && isSamePiece(own, product) && own.pricePaisa === product.pricePaisa;
    const count = paired ? Math.min(left, pieces.quantity) : 0;
    if (count === 0) return [];
    left -= count;
    pieces.quantity -= count;
    return [{ ...pieces, quantity: count }];
  });
}

function isSamePiece(one: ProductRow, other: ProductRow): boolean {
  return one.id === other.id || (one.design !== null && one.design === other.design && one.color === other.color);
}
