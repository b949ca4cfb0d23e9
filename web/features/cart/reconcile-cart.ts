import { formatPkr } from '#contract/money.ts';
import type { CartProduct } from '#web/store/cart.ts';

export interface OfferedProduct {
  name: string;
  price: number;
  image: string;
  stock: number | null;
}

interface ReconciledCart {
  products: CartProduct[];
  notes: string[];
}

/** Updates the cart to current prices and stock. An offer is null for a deleted product, undefined after an error. */
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
