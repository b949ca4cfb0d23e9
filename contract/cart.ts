/** What the browser keeps of the cart (specification, section 3), and the rules of section 4. */
import { computeTotals, type DeliverySettings, MAX_ORDER_LINES, MAX_QUANTITY, MIN_QUANTITY } from './orders.ts';

export const CART_STORAGE_KEY = 'cart';
export const SESSION_STORAGE_KEY = 'user';
/** At the end of an address: the page opens with its cart panel. */
export const CART_HASH = '#cart';
export const DEFAULT_DELIVERY_CHARGE = 200;
/** PKR. What the banner of the specification promises. */
export const DEFAULT_FREE_DELIVERY_THRESHOLD = 10_000;

export interface CartProduct {
  _id: string;
  name: string;
  /** PKR */
  price: number;
  image: string;
  quantity: number;
}

export interface Cart {
  products: CartProduct[];
  /** Sum of all quantities. */
  selectedItems: number;
  /** Sum of quantity times price, PKR. */
  totalPrice: number;
  deliveryCharge: number;
  grandTotal: number;
}

/** The cart's figures for these products. Where the list is empty every total is 0 and the delivery charge stays shown. */
export function summarizeCart(products: CartProduct[], settings: DeliverySettings): Cart {
  const selectedItems = products.reduce((sum, product) => sum + product.quantity, 0);
  if (products.length === 0) {
    return { products, selectedItems, totalPrice: 0, deliveryCharge: settings.deliveryCharge, grandTotal: 0 };
  }
  return { products, selectedItems, ...computeTotals(products, settings) };
}

/** Appends the product with quantity 1. A product that is there already, or a full cart, leaves it unchanged. */
export function addToCart(products: CartProduct[], added: Omit<CartProduct, 'quantity'>): CartProduct[] {
  if (products.length >= MAX_ORDER_LINES || products.some((product) => product._id === added._id)) return products;
  return [...products, { ...added, quantity: MIN_QUANTITY }];
}

export type QuantityChange = 'increment' | 'decrement';

/** How many of a product the cart can hold: what one order takes, or what is left. Null: pieces are not counted. */
export function maxQuantity(stock: number | null): number {
  return Math.max(MIN_QUANTITY, Math.min(MAX_QUANTITY, stock ?? MAX_QUANTITY));
}

/** One more or one less of a product. Never below 1; at `atMost` there is no more, and what lies above it goes down only. */
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

export function removeFromCart(products: CartProduct[], id: string): CartProduct[] {
  return products.filter((product) => product._id !== id);
}
