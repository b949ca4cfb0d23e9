import { ORDER_LINES_MAX } from '#contract/orders.ts';
import type { CartProduct } from './cart.ts';

export interface Removal {
  before: CartProduct[];
  ids: string[];
}

/**
 * Puts removed products back where they were. A product that was added again gets the larger of its two quantities.
 * Products that exceed the limit of a cart stay removed.
 */
export function undoRemoval(products: CartProduct[], { before, ids }: Removal): CartProduct[] {
  const restored = [...products];
  before.forEach((product, index) => {
    if (!ids.includes(product._id)) return;
    const present = restored.findIndex((each) => each._id === product._id);
    const there = restored[present];
    if (there) {
      restored[present] = { ...there, quantity: Math.max(there.quantity, product.quantity) };
    } else if (restored.length < ORDER_LINES_MAX) {
      const earlier = new Set(before.slice(0, index).map(({ _id }) => _id));
      restored.splice(restored.findLastIndex(({ _id }) => earlier.has(_id)) + 1, 0, product);
    }
  });
  return restored;
}
