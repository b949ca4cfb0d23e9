import type { CartProduct } from '#contract/cart.ts';
import { formatPkr } from '#contract/money.ts';

/** What the shop says today about a product of the cart. */
export interface OfferedProduct {
  name: string;
  /** PKR */
  price: number;
  image: string;
  /** Pieces left; null where they are not counted. */
  stock: number | null;
}

export interface ReconciledCart {
  products: CartProduct[];
  /** What has changed, one sentence each, for the shopper. */
  notes: string[];
}

/**
 * The cart as it can be ordered today: prices brought up to date, quantities cut to what is left, and what is gone or
 * sold out taken out. A product whose offer is undefined could not be asked about and stays as it is; null means that
 * it is gone.
 */
export function reconcileCart(
  products: readonly CartProduct[],
  offers: ReadonlyMap<string, OfferedProduct | null | undefined>,
): ReconciledCart {
  const kept: CartProduct[] = [];
  const notes: string[] = [];
  for (const product of products) {
    const offer = offers.get(product._id);
    if (offer === undefined) {
      kept.push(product);
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
    kept.push({ _id: product._id, name: offer.name, price: offer.price, image: offer.image, quantity });
  }
  return { products: kept, notes };
}
