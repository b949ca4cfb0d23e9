import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { cartPanelToggled, selectCartCount, selectIsCartPanelOpen } from '#web/features/cart/cart-slice.ts';
import type { PlacedOrder } from '#web/features/checkout/order-placed-dialog.tsx';
import { DEFERRED_ORDER_STORAGE_KEY, readStored } from '#web/store/browser-storage.ts';
import { CART_HASH } from '#web/store/cart.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/notice.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';

const loadParts = () => import('./cart-panel-parts.tsx');

export async function preloadCartPanel(): Promise<void> {
  // The panel loads its code again when it opens, and shows an error then.
  await loadParts().catch(() => undefined);
}

export function CartPanelSlot() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsCartPanelOpen);
  const isFilled = useAppSelector(selectCartCount) > 0;
  // The parts also send an order that was confirmed without a connection.
  const isNeeded = isFilled || readStored(DEFERRED_ORDER_STORAGE_KEY) !== undefined;
  const { part: parts, retry } = useLazy(loadParts, isOpen ? 'now' : isNeeded && 'soon');
  const [isCheckoutOpen, setIsCheckoutOpen] = useState(false);
  const [notes, setNotes] = useState<string[]>([]);
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  useOpenByUrl(isOpen);

  if (!isOpen && placed) setPlaced(null);
  const openCheckout = () => setIsCheckoutOpen(true);
  const close = () => {
    setNotes([]);
    dispatch(cartPanelToggled(false));
  };

  return (
    <>
      <Dialog isOpen={isOpen} onClose={close} title="Your Cart" slot="end">
        {parts ? (
          <parts.CartPanelContent notes={notes} placed={placed} onPlaceOrder={openCheckout} />
        ) : retry ? (
          <LoadFailed title="The cart could not be opened." retry={retry}>
            <p className="text-muted">What you have chosen is safe.</p>
          </LoadFailed>
        ) : (
          isOpen && <Loading text="Opening your cart..." />
        )}
      </Dialog>
      {parts && !isOpen && !isCheckoutOpen && <parts.PageNote onOpen={openCheckout} />}
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

/** Opens the panel for `CART_HASH`, then removes it from the URL, so that reload and Back do not open it again. */
function useOpenByUrl(isOpen: boolean): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const nextKey = useNavigation().location?.key;
  const openedDuringNavigationTo = useRef<string>(undefined);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) openedDuringNavigationTo.current = nextKey;
    wasOpen.current = isOpen;
  }, [isOpen, nextKey]);
  const { key, pathname, search, hash, state } = useLocation();
  const lastKey = useRef(key);
  const isRequested = useRef(false);
  useEffect(() => {
    if (hash === CART_HASH) {
      isRequested.current = true;
      void navigate(`${pathname}${search}`, { replace: true, state, preventScrollReset: true });
      return;
    }
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (openedDuringNavigationTo.current !== key) dispatch(cartPanelToggled(isRequested.current));
    isRequested.current = false;
  }, [key, pathname, search, hash, state, dispatch, navigate]);
}
