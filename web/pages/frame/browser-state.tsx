import { setupListeners } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { keepCart } from '#web/features/cart/keep-cart.ts';
import { keepRecentlyViewed } from '#web/features/catalogue/recently-viewed-slice.ts';
import { forgetShippingDraft } from '#web/features/checkout/shipping-draft.ts';
import { keepWishlist } from '#web/features/wishlist/keep-wishlist.ts';
import { forgetPerson } from '#web/store/forget-person.ts';
import { useAppStore } from '#web/store/hooks.ts';
import { keepSession } from '#web/store/keep-session.ts';

/** Brings in what only this browser knows, once the page that everybody gets has been hydrated. */
export function BrowserState() {
  const store = useAppStore();
  useEffect(() => {
    const stops = [
      setupListeners(store.dispatch),
      keepSession(store),
      forgetPerson(store),
      forgetShippingDraft(store),
      keepCart(store),
      keepRecentlyViewed(store),
      keepWishlist(store),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store]);
  return null;
}
