import { useMemo } from 'react';
import { missingForFreeDelivery } from '#contract/free-delivery.ts';
import { DEFAULT_DELIVERY_CHARGE, DEFAULT_FREE_DELIVERY_THRESHOLD, type DeliverySettings } from '#contract/orders.ts';
import { selectCartProducts } from '#web/features/cart/cart-slice.ts';
import { useGetShopProfileQuery } from '#web/features/shop-profile/api.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { type Cart, summarizeCart } from '#web/store/summarize-cart.ts';

const DEFAULT_DELIVERY: DeliverySettings = {
  deliveryCharge: DEFAULT_DELIVERY_CHARGE,
  freeDeliveryThreshold: DEFAULT_FREE_DELIVERY_THRESHOLD,
};

export function useCart(): Cart {
  const products = useAppSelector(selectCartProducts);
  const delivery = useDeliverySettings();
  return useMemo(() => summarizeCart(products, delivery), [products, delivery]);
}

/** Returns the defaults of the specification until the settings are loaded. */
export function useDeliverySettings(): DeliverySettings {
  return useGetShopProfileQuery().data ?? DEFAULT_DELIVERY;
}

/** Returns the PKR to add for free delivery. Null if delivery is free already, is never free, or is not known yet. */
export function useMissingForFreeDelivery({ totalAmount }: Pick<Cart, 'totalAmount'>): number | null {
  const { data: shopProfile } = useGetShopProfileQuery();
  return shopProfile ? missingForFreeDelivery(totalAmount, shopProfile) : null;
}
