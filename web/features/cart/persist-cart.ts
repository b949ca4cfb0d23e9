import { ORDER_LINES_MAX, QUANTITY_MAX, QUANTITY_MIN } from '#contract/orders.ts';
import { CART_STORAGE_KEY } from '#web/store/browser-storage.ts';
import type { CartProduct } from '#web/store/cart.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { persistStored } from '#web/store/persist-stored.ts';
import { cartRestored, selectCartProducts } from './cart-slice.ts';

export function parseCart(stored: unknown): CartProduct[] {
  if (!Array.isArray(stored)) return [];
  const products = new Map<string, CartProduct>();
  for (const entry of stored.slice(0, ORDER_LINES_MAX)) {
    const product = parseCartProduct(entry);
    if (product && !products.has(product._id)) products.set(product._id, product);
  }
  return [...products.values()];
}

function parseCartProduct(entry: unknown): CartProduct | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { _id, id, name, price, image, quantity } = entry as Record<string, unknown>;
  const ownId = _id ?? id;
  if (typeof ownId !== 'string' || ownId === '') return undefined;
  const isQuantity = Number.isInteger(quantity) && Number(quantity) >= QUANTITY_MIN && Number(quantity) <= QUANTITY_MAX;
  return {
    _id: ownId,
    name: typeof name === 'string' && name !== '' ? name : 'Unnamed Product',
    price: typeof price === 'number' && Number.isFinite(price) && price >= 0 ? price : 0,
    image: typeof image === 'string' ? image : '',
    quantity: isQuantity ? Number(quantity) : QUANTITY_MIN,
  };
}

export function persistCart(store: AppStore): () => void {
  return persistStored(store, {
    key: CART_STORAGE_KEY,
    parse: parseCart,
    select: selectCartProducts,
    restored: cartRestored,
  });
}
