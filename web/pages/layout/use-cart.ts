import { useMemo } from 'react';
import {
  DEFAULT_DELIVERY_CHARGE,
  DEFAULT_FREE_DELIVERY_THRESHOLD,
  type DeliverySettings,
  missingForFreeDelivery,
} from '#contract/orders.ts';
import { selectCartProducts } from '#web/features/cart/cart-slice.ts';
import { useGetShopProfileQuery } from '#web/features/shop-profile/api.ts';
import { type Cart, summarizeCart } from '#web/store/cart.ts';
import { useAppSelector } from '#web/store/hooks.ts';

const DEFAULT_DELIVERY: DeliverySettings = {
  deliveryCharge: DEFAULT_DELIVERY_CHARGE,
  freeDeliveryThreshold: DEFAULT_FREE_DELIVERY_THRESHOLD,
};

export function useCart(): Cart {
  const products = useAppSelector(selectCartProducts);
  const { data: shopProfile } = useGetShopProfileQuery();
  return useMemo(() => summarizeCart(products, shopProfile ?? DEFAULT_DELIVERY), [products, shopProfile]);
}

/** Missing PKR; null where no threshold applies or the shop's terms are not loaded yet. */
export function useMissingForFreeDelivery({ totalAmount }: Pick<Cart, 'totalAmount'>): number | null {
  const { data: shopProfile } = useGetShopProfileQuery();
  return shopProfile ? missingForFreeDelivery(totalAmount, shopProfile) : null;
}
