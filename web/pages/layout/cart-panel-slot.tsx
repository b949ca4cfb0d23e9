import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { CART_HASH } from '#contract/cart.ts';
import { cartPanelToggled, selectCartCount, selectIsCartPanelOpen } from '#web/features/cart/cart-slice.ts';
import type { PlacedOrder } from '#web/features/checkout/order-placed-dialog.tsx';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';
import { ReloadButton } from '#web/ui/reload-button.tsx';

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
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  useOpenByAddress(isOpen);

  useEffect(() => {
    if (!isNeeded || parts || hasFailed) return undefined;
    let isCurrent = true;
    loadParts().then(
      // The panel slides in meanwhile, and what is pressed is answered.
      (loaded) =>
        startTransition(() => {
          if (isCurrent) setParts(loaded);
        }),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, parts, hasFailed]);

  if (!isOpen && placed) setPlaced(null);
  const close = () => {
    setNotes([]);
    dispatch(cartPanelToggled(false));
  };

  return (
    <>
      <Dialog isOpen={isOpen} onClose={close} title="Your Cart" slot="end">
        {parts ? (
          <parts.CartPanelContent notes={notes} placed={placed} onPlaceOrder={() => setIsCheckoutOpen(true)} />
        ) : hasFailed ? (
          <LoadError />
        ) : (
          isOpen && <Loading text="Opening your cart..." />
        )}
      </Dialog>
      {parts && (
        <parts.CheckoutSlot
          isOpen={isCheckoutOpen}
          onClose={() => setIsCheckoutOpen(false)}
          onNotes={setNotes}
          onThanked={setPlaced}
        />
      )}
    </>
  );
}

/**
 * The panel closes whatever way somebody goes to another page, unless it was opened while that page was on its way, and
 * opens on one whose address asks for it, as after a login that was begun in the cart. It asks once: a reload, or Back to the
 * page, does not.
 */
function useOpenByAddress(isOpen: boolean): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const nextKey = useNavigation().location?.key;
  const openedOnWayTo = useRef<string>(undefined);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) openedOnWayTo.current = nextKey;
    wasOpen.current = isOpen;
  }, [isOpen, nextKey]);
  const { key, pathname, search, hash, state } = useLocation();
  const shownOn = useRef(key);
  const isAskedFor = useRef(false);
  useEffect(() => {
    if (hash === CART_HASH) {
      isAskedFor.current = true;
      void navigate(`${pathname}${search}`, { replace: true, state, preventScrollReset: true });
      return;
    }
    if (shownOn.current === key) return;
    shownOn.current = key;
    if (openedOnWayTo.current !== key) dispatch(cartPanelToggled(isAskedFor.current));
    isAskedFor.current = false;
  }, [key, pathname, search, hash, state, dispatch, navigate]);
}

/** A browser may remember that code could not be fetched for as long as the page stands: only a new page asks again. */
function LoadError() {
  return (
    <Notice role="alert" icon="refresh" title="The cart could not be opened." className="my-auto">
      <p>Please check your connection. What you have chosen is safe.</p>
      <ReloadButton />
    </Notice>
  );
}
