import { QUANTITY_MAX } from '#contract/orders.ts';

export function stockSentence(quantity: number, stock: number | null): string | null {
  if (stock === 0) return 'Sold out meanwhile. Please remove it to order the rest.';
  if (stock !== null && quantity > stock) return `Only ${stock} left. Please take fewer.`;
  if (stock !== null && quantity === stock) return `Only ${stock} left, and in your cart.`;
  return quantity === QUANTITY_MAX ? `At most ${QUANTITY_MAX} in one order.` : null;
}
