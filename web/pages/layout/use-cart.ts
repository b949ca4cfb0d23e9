import { useMemo } from 'react';
import { type Cart, DEFAULT_DELIVERY_CHARGE, DEFAULT_FREE_DELIVERY_THRESHOLD, summarizeCart } from '#contract/cart.ts';
import { type DeliverySettings, missingForFreeDelivery } from '#contract/orders.ts';
import { selectCartProducts } from '#web/features/cart/cart-slice.ts';
import { useGetShopProfileQuery } from '#web/features/shop-profile/api.ts';
import { useAppSelector } from '#web/store/hooks.ts';

const USUAL_DELIVERY: DeliverySettings = {
  deliveryCharge: DEFAULT_DELIVERY_CHARGE,
  freeDeliveryThreshold: DEFAULT_FREE_DELIVERY_THRESHOLD,
};

/** The cart with its figures, by the store's own delivery settings. */
export function useCart(): Cart {
  const products = useAppSelector(selectCartProducts);
  const { data: shopProfile } = useGetShopProfileQuery();
  return useMemo(() => summarizeCart(products, shopProfile ?? USUAL_DELIVERY), [products, shopProfile]);
}

/** How much the cart is short of free delivery, PKR; null where that is no question, or the store's terms are not known yet. */
export function useMissingForFreeDelivery({ totalPrice }: Pick<Cart, 'totalPrice'>): number | null {
  const { data: shopProfile } = useGetShopProfileQuery();
  return shopProfile ? missingForFreeDelivery(totalPrice, shopProfile) : null;
}
