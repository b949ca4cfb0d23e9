import { formatPkr } from '#contract/money.ts';
import type { CartProduct } from '#web/store/cart.ts';

/** The shop's current data of a product. */
export interface OfferedProduct {
  name: string;
  /** PKR */
  price: number;
  image: string;
  /** Pieces left; null if they are not counted. */
  stock: number | null;
}

interface ReconciledCart {
  products: CartProduct[];
  /** Changes for the customer, one sentence each. */
  notes: string[];
}

/**
 * Updates a cart: replaces prices, reduces quantities to the stock, removes deleted (null) and sold-out products. A
 * product with an unknown offer (undefined) stays unchanged.
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
