import { setupListeners } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { persistCart } from '#web/features/cart/persist-cart.ts';
import { persistRecentlyViewed } from '#web/features/catalogue/recently-viewed/recently-viewed-slice.ts';
import { forgetShippingDraft } from '#web/features/checkout/shipping-draft.ts';
import { persistWishlist } from '#web/features/wishlist/persist-wishlist.ts';
import { forgetUser } from '#web/store/forget-user.ts';
import { useAppStore } from '#web/store/hooks.ts';
import { persistSession } from '#web/store/persist-session.ts';

/** Restores state of this browser after hydration of the public page. */
export function BrowserState() {
  const store = useAppStore();
  useEffect(() => {
    const cleanups = [
      setupListeners(store.dispatch),
      persistSession(store),
      forgetUser(store),
      forgetShippingDraft(store),
      persistCart(store),
      persistRecentlyViewed(store),
      persistWishlist(store),
    ];
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  }, [store]);
  return null;
}
