import { formatPkr } from '#contract/money.ts';
import type { CartProduct } from '#web/store/cart.ts';

/** Current data of a product in the shop. */
export interface OfferedProduct {
  name: string;
  /** Price in PKR. */
  price: number;
  image: string;
  /** Number of pieces in stock; null if the shop does not count them. */
  stock: number | null;
}

interface ReconciledCart {
  products: CartProduct[];
  /** Sentences that tell the customer what was changed. */
  notes: string[];
}

/**
 * Updates a cart to the shop's current data: replaces prices, reduces quantities to the stock, and removes deleted and
 * sold-out products. An offer is null if the product is deleted, and undefined if the offer is unknown. Products with
 * an unknown offer stay unchanged.
 */
export function reconcileCart(
  products: readonly CartProduct[],
  offers: ReadonlyMap<string, OfferedProduct | null | undefined>,
): ReconciledCart {
  const reconciled: CartProduct[] = [];
  const notes: string[] = [];
  for (const product of products) {
    const offer = offers.get(product._id);
    if (offer === undefined) {
      reconciled.push(product);
      continue;
    }
    if (offer === null || offer.stock === 0) {
      notes.push(
        `${product.name} is ${offer === null ? 'no longer available' : 'sold out'}, so we took it out of your cart.`,
      );
      continue;
    }
    const quantity = Math.min(product.quantity, offer.stock ?? product.quantity);
    if (offer.price !== product.price) {
      notes.push(`${offer.name} now costs ${formatPkr(offer.price)} instead of ${formatPkr(product.price)}.`);
    }
    if (quantity < product.quantity) {
      notes.push(
        `Only ${quantity} of ${offer.name} ${quantity === 1 ? 'is' : 'are'} left, so we changed the quantity.`,
      );
    }
    reconciled.push({ _id: product._id, name: offer.name, price: offer.price, image: offer.image, quantity });
  }
  return { products: reconciled, notes };
}
