import { ORDER_LINES_MAX, QUANTITY_MAX, QUANTITY_MIN } from '#contract/orders.ts';

export const CART_HASH = '#cart';
/** Label of the button in the toast about an added product. */
export const VIEW_CART = 'View cart';

export interface CartProduct {
  _id: string;
  name: string;
  price: number;
  image: string;
  quantity: number;
}

export function addToCart(products: CartProduct[], added: Omit<CartProduct, 'quantity'>): CartProduct[] {
  if (products.length >= ORDER_LINES_MAX || products.some((product) => product._id === added._id)) return products;
  return [...products, { ...added, quantity: QUANTITY_MIN }];
}

export type QuantityChange = 'increment' | 'decrement';

/** `stock` is null if the shop does not count the product's stock. */
export function maxQuantity(stock: number | null): number {
  return Math.max(QUANTITY_MIN, Math.min(QUANTITY_MAX, stock ?? QUANTITY_MAX));
}

/** Changes a quantity by one. A quantity above `atMost`, such as one from browser storage, can only be decreased. */
export function changeQuantity(
  products: CartProduct[],
  id: string,
  change: QuantityChange,
  atMost = QUANTITY_MAX,
): CartProduct[] {
  const changed = ({ quantity }: CartProduct) => {
    if (change === 'decrement') return Math.max(QUANTITY_MIN, quantity - 1);
    return quantity < atMost ? quantity + 1 : quantity;
  };
  return products.map((product) => (product._id === id ? { ...product, quantity: changed(product) } : product));
}

export function removeFromCart(products: CartProduct[], ids: readonly string[]): CartProduct[] {
  return products.filter(({ _id }) => !ids.includes(_id));
}
