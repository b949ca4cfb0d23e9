import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cartPanelToggled, selectCartCount, selectIsCartPanelOpen } from '#web/features/cart/cart-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';

type CartPanelParts = typeof import('./cart-panel-parts.tsx');
const loadParts = () => import('./cart-panel-parts.tsx');

/** Fetches the panel's code ahead; for the cart button's `onPointerEnter` and `onFocus`. */
export function preloadCartPanel(): void {
  // The panel says so when it is opened.
  loadParts().catch(() => undefined);
}

/**
 * The cart panel and the checkout. The panel itself opens at once; its contents are code of their own, fetched once the
 * cart holds something or the panel is opened, so that browsing does not wait for it.
 */
export function CartPanelSlot() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsCartPanelOpen);
  const isNeeded = useAppSelector(selectCartCount) > 0 || isOpen;
  const [parts, setParts] = useState<CartPanelParts | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isCheckoutOpen, setIsCheckoutOpen] = useState(false);
  const [notes, setNotes] = useState<string[]>([]);
  const { key } = useLocation();
  const shownOn = useRef(key);

  useEffect(() => {
    if (!isNeeded || parts || hasFailed) return undefined;
    let isCurrent = true;
    loadParts().then(
      (loaded) => isCurrent && setParts(loaded),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, parts, hasFailed]);

  // Whatever way the person went to another page, also by the phone's Back.
  useEffect(() => {
    if (shownOn.current === key) return;
    shownOn.current = key;
    dispatch(cartPanelToggled(false));
  }, [key, dispatch]);

  const close = () => {
    setNotes([]);
    dispatch(cartPanelToggled(false));
  };

  return (
    <>
      <Dialog isOpen={isOpen} onClose={close} title="Your Cart" place="end">
        {parts ? (
          <parts.CartPanelContent notes={notes} onPlaceOrder={() => setIsCheckoutOpen(true)} />
        ) : hasFailed ? (
          <LoadFailed />
        ) : (
          isOpen && <Loading text="Opening your cart..." />
        )}
      </Dialog>
      {parts && (
        <parts.CheckoutSlot isOpen={isCheckoutOpen} onClose={() => setIsCheckoutOpen(false)} onNotes={setNotes} />
      )}
    </>
  );
}

/** A browser may remember that code could not be fetched for as long as the page stands: only a new page asks again. */
function LoadFailed() {
  return (
    <Notice role="alert" icon="refresh" title="The cart could not be opened." className="my-auto">
      <p>Please check your connection. What you have chosen is safe.</p>
      <Button onClick={() => window.location.reload()}>Retry</Button>
    </Notice>
  );
}
