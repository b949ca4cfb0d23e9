import { useMemo } from 'react';
import { type Cart, DEFAULT_DELIVERY_CHARGE, summarizeCart } from '#contract/cart.ts';
import { selectCartProducts } from '#web/features/cart/cart-slice.ts';
import { useGetStoreQuery } from '#web/features/store/api.ts';
import { useAppSelector } from '#web/store/hooks.ts';

/** The cart with its figures, by the store's own delivery settings. */
export function useCart(): Cart {
  const products = useAppSelector(selectCartProducts);
  const { data: store } = useGetStoreQuery();
  return useMemo(
    () => summarizeCart(products, store ?? { deliveryCharge: DEFAULT_DELIVERY_CHARGE, freeDeliveryThreshold: null }),
    [products, store],
  );
}
