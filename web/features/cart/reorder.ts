import { ORDER_LINES_MAX } from '#contract/orders.ts';
import { type CartProduct, maxQuantity } from '#web/store/cart.ts';
import type { OfferedProduct } from './reconcile-cart.ts';

interface OrderedLine {
  productId: string;
  name: string;
  quantity: number;
}

interface Reordered {
  products: CartProduct[];
  /** Sentences about products that were not added, or were added with a lower quantity. */
  notes: string[];
  /** Number of products of the order that are in the cart now. */
  inCart: number;
  added: number;
}

/** Adds the products of an earlier order. An offer is null for a deleted product, undefined after an error. */
export function reorder(
  cart: readonly CartProduct[],
  lines: readonly OrderedLine[],
  offers: ReadonlyMap<string, OfferedProduct | null | undefined>,
): Reordered {
  const products = [...cart];
  const notes: string[] = [];
  for (const { productId, name, quantity } of lines) {
    if (products.some(({ _id }) => _id === productId)) continue;
    const offer = offers.get(productId);
    const problem = problemOf(offer, products.length);
    if (!offer || problem) {
      notes.push(`${offer?.name ?? name} ${problem ?? 'is no longer in the shop'}.`);
      continue;
    }
    const pieces = Math.min(quantity, maxQuantity(offer.stock));
    if (pieces < quantity) {
      notes.push(`Only ${pieces} of ${offer.name} ${pieces === 1 ? 'is' : 'are'} left, instead of ${quantity}.`);
    }
    products.push({ _id: productId, name: offer.name, price: offer.price, image: offer.image, quantity: pieces });
  }
  const inCart = lines.filter(({ productId }) => products.some(({ _id }) => _id === productId)).length;
  return { products, notes, inCart, added: products.length - cart.length };
}

function problemOf(offer: OfferedProduct | null | undefined, inCart: number): string | undefined {
  if (offer === undefined) return 'could not be looked up: please try again';
  if (offer === null) return 'is no longer in the shop';
  if (offer.stock === 0) return 'is sold out';
  return inCart >= ORDER_LINES_MAX ? 'does not fit into the cart any more' : undefined;
}
