import { useCallback, useEffect } from 'react';
import type { Product } from '#contract/catalogue.schema.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { CartLine } from '#web/features/cart/cart-line.tsx';
import { CartNotes, EmptyCart } from '#web/features/cart/cart-notes.tsx';
import {
  cartPanelToggled,
  cartRestored,
  selectCartProducts,
  selectIsCartPanelOpen,
} from '#web/features/cart/cart-slice.ts';
import { CartSummary, FreeDeliveryBar } from '#web/features/cart/cart-summary.tsx';
import { forgetRemovals, removeProducts } from '#web/features/cart/remove-products.ts';
import { RecentlyViewed } from '#web/features/catalogue/recently-viewed/recently-viewed.tsx';
import { useProductsByIds } from '#web/features/catalogue/use-products-by-ids.ts';
import { checkoutApi, type Place } from '#web/features/checkout/api.ts';
import { Checkout } from '#web/features/checkout/checkout.tsx';
import { DeferredOrderNote } from '#web/features/checkout/deferred-order-note.tsx';
import { earlierAddresses } from '#web/features/checkout/earlier-addresses.ts';
import { LoginRequired } from '#web/features/checkout/login-required.tsx';
import type { PlacedOrder } from '#web/features/checkout/order-placed-dialog.tsx';
import { OrderPlacedNote } from '#web/features/checkout/order-placed-note.tsx';
import { useCreateOrderMutation, useListOwnOrdersQuery } from '#web/features/orders/api.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { DeliveryTown } from '#web/features/shop-profile/delivery-town.tsx';
import { VIEW_CART } from '#web/store/cart.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '#web/store/hooks.ts';
import { type OrderedLine, removeOrderedPieces } from '#web/store/ordered-pieces.ts';
import { requestOnce } from '#web/store/request-once.ts';
import { selectViewer } from '#web/store/session.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { hideToastWithButton } from '#web/ui/toast.tsx';
import { OrderOnWhatsapp } from './order-on-whatsapp.tsx';
import { refreshCart } from './refresh-cart.ts';
import { useCart, useDeliverySettings, useMissingForFreeDelivery } from './use-cart.ts';

interface CartPanelContentProps {
  notes: string[];
  placed: PlacedOrder | null;
  onPlaceOrder: () => void;
}

export function CartPanelContent({ notes, placed, onPlaceOrder }: CartPanelContentProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const cart = useCart();
  const missing = useMissingForFreeDelivery(cart);
  const viewer = useAppSelector(selectViewer);
  const isOpen = useAppSelector(selectIsCartPanelOpen);
  const opensOn = useShopProfile()?.opensOn;
  const offerById = useOffers(
    cart.products.map((product) => product._id),
    isOpen,
  );
  // The toast offers to open the cart, and would cover its first product.
  useEffect(() => {
    if (isOpen) dispatch(hideToastWithButton(VIEW_CART));
  }, [isOpen, dispatch]);
  const close = () => dispatch(cartPanelToggled(false));
  if (cart.products.length === 0) {
    return (
      <>
        <CartNotes notes={notes} />
        {isOpen && <DeferredOrderNote onOpen={onPlaceOrder} onLeave={close} />}
        {placed ? <OrderPlacedNote order={placed} onLeave={close} /> : <EmptyCart onLeave={close} />}
        {isOpen && <RecentlyViewed isSmall limit={6} className="pt-2" />}
      </>
    );
  }
  return (
    <>
      <CartNotes notes={notes} />
      {isOpen && <DeferredOrderNote onOpen={onPlaceOrder} onLeave={close} />}
      {placed && <OrderPlacedNote order={placed} onLeave={close} />}
      <ol className="divide-y divide-line">
        {cart.products.map((product, index) => (
          <CartLine key={product._id} product={product} number={index + 1} offer={offerById.get(product._id)} />
        ))}
      </ol>
      <div className="grid gap-2 border-t border-line py-4">
        {missing !== null && <FreeDeliveryBar total={cart.totalAmount} missing={missing} />}
        {isOpen && <DeliveryTown />}
        <OrderOnWhatsapp cart={cart} offerById={offerById} />
        <Button
          variant="quiet"
          className="w-full text-muted"
          onClick={() =>
            removeProducts(
              store,
              cart.products.map(({ _id }) => _id),
            )
          }
        >
          Clear Cart
        </Button>
      </div>
      {/* Only the total and the order button stay in view, so that a phone has room for the products. The block for
          guests is taller: it would hide half of a phone's cart, and the field of the town. */}
      <div
        data-sticky-end
        className={classNames(
          'dialog-end bottom-0 mt-auto grid gap-4 border-t border-line py-5',
          viewer ? '@min-[15rem]:[@media(min-height:40rem)]:sticky' : '@min-[19rem]:[@media(min-height:48rem)]:sticky',
        )}
      >
        <CartSummary cart={cart} />
        {opensOn ? (
          <p className="text-center wrap-anywhere">
            <b>We open {opensOn}.</b> Your cart stays as it is until then.
          </p>
        ) : viewer ? (
          <Button className="w-full" onClick={onPlaceOrder}>
            Place Order (Cash on Delivery)
          </Button>
        ) : (
          <LoginRequired onLeave={close} />
        )}
      </div>
    </>
  );
}

/** Fetches the stock of the cart's products. The server checks the stock again when the order is placed. */
function useOffers(ids: readonly string[], isOpen: boolean): ReadonlyMap<string, Product> {
  const { products } = useProductsByIds(ids, { skip: !isOpen });
  return new Map(products?.map((product) => [product._id, product]));
}

/** Shows the note at the end of the screen. The cart panel, if it is open, shows the note itself. */
export function PageNote({ onOpen }: { onOpen: () => void }) {
  return (
    <div className="page-note pointer-events-none fixed inset-x-0 z-30 grid justify-center p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="pointer-events-auto max-w-md">
        <DeferredOrderNote onOpen={onOpen} />
      </div>
    </div>
  );
}

interface CheckoutSlotProps {
  isOpen: boolean;
  onClose: () => void;
  onNotes: (notes: string[]) => void;
  onThanked: (order: PlacedOrder) => void;
}

export function CheckoutSlot({ isOpen, onClose, onNotes, onThanked }: CheckoutSlotProps) {
  const store = useAppStore();
  const products = useAppSelector(selectCartProducts);
  const viewer = useAppSelector(selectViewer);
  const viewerId = viewer?._id;
  // Hides the Undo button when another user logs in.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another user ends the effect
  useEffect(() => () => forgetRemovals(store), [viewerId, store]);
  const offerById = useOffers(
    products.map(({ _id }) => _id),
    isOpen,
  );
  const variants = new Map([...offerById].map(([id, offer]) => [id, variantLabel(offer)]));
  const shopProfile = useShopProfile();
  const fetchDelivery = useCallback(
    async (place: Place) => {
      const request = checkoutApi.endpoints.getDelivery.initiate(place, { forceRefetch: true });
      return (await requestOnce(store.dispatch(request))).data;
    },
    [store],
  );
  const [createOrder] = useCreateOrderMutation();
  const { currentData: ownOrders } = useListOwnOrdersQuery(viewer?.email ?? '', { skip: !isOpen || viewer === null });
  const removeOrdered = useCallback(
    (lines: readonly OrderedLine[]) => {
      const left = removeOrderedPieces(selectCartProducts(store.getState()), lines);
      store.dispatch(cartRestored(left));
      forgetRemovals(store);
    },
    [store],
  );
  return (
    <Checkout
      isOpen={isOpen}
      onClose={onClose}
      products={products}
      variants={variants}
      delivery={useDeliverySettings()}
      customer={viewer}
      lastOrder={ownOrders?.orders[0]}
      addresses={earlierAddresses(ownOrders?.orders ?? [])}
      placeOrder={createOrder}
      fetchDelivery={fetchDelivery}
      returnDays={shopProfile?.returnDays ?? 0}
      hasCityCharges={shopProfile?.hasCityCharges ?? false}
      refreshCart={async () => {
        const notes = await refreshCart(store);
        onNotes(notes);
        if (selectCartProducts(store.getState()).length === 0) onClose();
        return notes;
      }}
      onFinished={removeOrdered}
      onThanked={onThanked}
      onLeave={() => store.dispatch(cartPanelToggled(false))}
    />
  );
}
