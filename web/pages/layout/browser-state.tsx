import { setupListeners } from '@reduxjs/toolkit/query';
import { useEffect, useRef, useState } from 'react';
import { persistCart } from '#web/features/cart/persist-cart.ts';
import { persistRecentlyViewed } from '#web/features/catalogue/recently-viewed/recently-viewed-slice.ts';
import { forgetShippingDraft } from '#web/features/checkout/shipping-draft.ts';
import { persistWishlist } from '#web/features/wishlist/persist-wishlist.ts';
import { forgetUser } from '#web/store/forget-user.ts';
import { useAppStore } from '#web/store/hooks.ts';
import { persistSession } from '#web/store/persist-session.ts';
import { useLazy } from '#web/ui/use-lazy.ts';

/** Milliseconds from hydration to the load of the offline support, so that its code does not delay the page. */
const LATE_WORK_MS = 3_000;

const loadLateWork = () => import('./late-work.tsx');
const loadFocus = () => import('#web/ui/follow-focus.ts');

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
  useFollowedFocus();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLate, LATE_WORK_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const { part: late } = useLazy(loadLateWork, isLate);
  return late && <late.LateWork />;
}

/** Loads `followFocus` at the first pointer move or focus, so that its code does not delay the page. */
function useFollowedFocus(): void {
  const [isNeeded, setIsNeeded] = useState(false);
  const last = useRef<EventTarget>(null);
  useEffect(() => {
    const onUse = ({ target }: Event) => {
      last.current = target;
      setIsNeeded(true);
    };
    const events = ['pointermove', 'focusin'];
    for (const name of events) document.addEventListener(name, onUse, { once: true });
    return () => {
      for (const name of events) document.removeEventListener(name, onUse);
    };
  }, []);
  const { part: focus } = useLazy(loadFocus, isNeeded);
  useEffect(() => {
    if (!focus) return undefined;
    const stop = focus.followFocus(last.current);
    return stop;
  }, [focus]);
}
