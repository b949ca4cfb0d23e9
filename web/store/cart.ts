/** The cart of the specification, sections 3 and 4. */
import { MAX_ORDER_LINES, MAX_QUANTITY, MIN_QUANTITY } from '#contract/orders.ts';

/** Opens the cart panel with the page. */
export const CART_HASH = '#cart';

export interface CartProduct {
  _id: string;
  name: string;
  /** PKR */
  price: number;
  image: string;
  quantity: number;
}

/** Returns the same array if the product is there already, or the cart is full. */
export function addToCart(products: CartProduct[], added: Omit<CartProduct, 'quantity'>): CartProduct[] {
  if (products.length >= MAX_ORDER_LINES || products.some((product) => product._id === added._id)) return products;
  return [...products, { ...added, quantity: MIN_QUANTITY }];
}

export type QuantityChange = 'increment' | 'decrement';

/** Returns the largest quantity that can be ordered. `stock` is null if pieces are not counted. */
export function maxQuantity(stock: number | null): number {
  return Math.max(MIN_QUANTITY, Math.min(MAX_QUANTITY, stock ?? MAX_QUANTITY));
}

/** Changes a quantity between 1 and `atMost`; a larger one can only go down. */
export function changeQuantity(
  products: CartProduct[],
  id: string,
  change: QuantityChange,
  atMost = MAX_QUANTITY,
): CartProduct[] {
  const changed = ({ quantity }: CartProduct) => {
    if (change === 'decrement') return Math.max(MIN_QUANTITY, quantity - 1);
    return quantity < atMost ? quantity + 1 : quantity;
  };
  return products.map((product) => (product._id === id ? { ...product, quantity: changed(product) } : product));
}

export function removeFromCart(products: CartProduct[], ids: readonly string[]): CartProduct[] {
  return products.filter(({ _id }) => !ids.includes(_id));
}
