import { useState } from 'react';
import type { Delivery } from '#contract/cities.schema.ts';
import type { CouponQuote } from '#contract/coupons.schema.ts';
import { formatPkr } from '#contract/money.ts';
import type { CreateOrderInput, CreateOrderResponse } from '#contract/orders.schema.ts';
import { apiErrorFrom } from '#web/store/api.ts';
import { type Cart, summarizeCart } from '#web/store/cart.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { CouponField } from './coupon-field.tsx';
import { attemptFor, makeIdempotencyKey, readAttempt, saveAttempt } from './order-attempt.ts';
import { describeOrderError, isCartOutdated, isCouponRefused, isPlacedAlready } from './order-error.ts';
import { OrderPlacedDialog, type PlacedOrder } from './order-placed-dialog.tsx';
import type { OrderProblem } from './order-problem.tsx';
import { buildOrder, type Customer } from './order-request.ts';
import { detailsOfOrder } from './shipping-details.ts';
import { ShippingDialog } from './shipping-dialog.tsx';
import { useCoupon, withCoupon } from './use-coupon.ts';
import { useDelivery } from './use-delivery.ts';
import { useOrderedProducts } from './use-ordered-products.ts';
import { useShippingDetails } from './use-shipping-details.ts';

interface CheckoutProps {
  isOpen: boolean;
  onClose: () => void;
  cart: Cart;
  /** Null where nobody is logged in, also after the session has expired. */
  customer: Customer | null;
  /** Source of the offered shipping details; undefined for none, or not known yet. */
  lastOrder: Parameters<typeof detailsOfOrder>[0] | undefined;
  placeOrder: (request: {
    order: CreateOrderInput;
    idempotencyKey: string;
  }) => PromiseLike<{ data?: CreateOrderResponse; error?: unknown }>;
  /** What delivery to a city costs; null where every city pays the same, undefined where that cannot be found out. */
  fetchDelivery: ((city: string) => Promise<Delivery | undefined>) | null;
  /** Brings the cart up to date; resolves to the changes, one sentence each. */
  refreshCart: () => Promise<string[]>;
  /**
   * Called after the thanks with the products to remove from the cart, to which another tab may have added others. Must
   * be referentially stable.
   */
  onFinished: (orderedIds: readonly string[]) => void;
  onThanked: (order: PlacedOrder) => void;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

/** The checkout: shipping form, order call and thanks. */
export function Checkout({ isOpen, onClose, customer, placeOrder, refreshCart, ...rest }: CheckoutProps) {
  const { lastOrder, onFinished, onThanked, onLeave } = rest;
  const dispatch = useAppDispatch();
  const shipping = useShippingDetails(customer?._id, lastOrder && detailsOfOrder(lastOrder));
  const city = shipping.details.city.trim();
  const { delivery, findDelivery, forgetDelivery } = useDelivery(isOpen ? city : '', rest.fetchDelivery);
  const { quote, findQuote, forgetQuote, removeCoupon, ...coupon } = useCoupon(rest.cart.totalAmount);
  const sumUp = (terms: Delivery | undefined, used: CouponQuote | null) =>
    withCoupon(terms ? summarizeCart(rest.cart.products, terms) : rest.cart, used);
  const cart = sumUp(delivery, quote);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  const { setOrdered, removeOrdered } = useOrderedProducts(onFinished);

  const confirm = async () => {
    if (customer === null || isBusy) return;
    // Another tab may have ordered all of it.
    if (cart.products.length === 0) {
      onClose();
      return;
    }
    setIsBusy(true);
    setProblem(null);
    const found = await findDelivery(city);
    const usable = await findQuote();
    const ordered = sumUp(found, usable);
    if (ordered.grandTotal !== cart.grandTotal) {
      const isSameCoupon = usable?.discount === quote?.discount;
      const why = isSameCoupon ? `With delivery to ${city}` : usable ? 'With the coupon' : 'Without the coupon';
      setProblem({ reason: `${why} you pay ${formatPkr(ordered.grandTotal)}. Please confirm again.`, notes: [] });
      setIsBusy(false);
      return;
    }
    const order = buildOrder(customer, cart, shipping.details);
    const attempt = attemptFor(readAttempt(), order, makeIdempotencyKey);
    saveAttempt(attempt);
    const { data, error: rejection } = await placeOrder({ order, idempotencyKey: attempt.idempotencyKey });
    if (data) {
      saveAttempt(undefined);
      shipping.clear();
      removeCoupon();
      setOrdered(order.products.map(({ productId }) => productId));
      dispatch(toastShown('success', 'Order placed successfully!'));
      setPlaced({ orderNumber: data.orderId || data._id, grandTotal: data.order.grandTotal });
    } else {
      const error = apiErrorFrom(rejection);
      // The customer now knows of the first order: the next press places a new one.
      if (isPlacedAlready(error)) saveAttempt(undefined);
      const reason = describeOrderError(error);
      dispatch(toastShown('error', `Order failed: ${reason}`));
      if (isCartOutdated(error)) {
        forgetDelivery();
        forgetQuote();
      }
      if (isCouponRefused(error)) removeCoupon(reason);
      setProblem({ reason, notes: isCartOutdated(error) ? await refreshCart() : [] });
    }
    setIsBusy(false);
  };

  const finish = () => {
    setPlaced(null);
    onClose();
    removeOrdered();
    if (placed) onThanked(placed);
  };

  return (
    <>
      <ShippingDialog
        isOpen={isOpen && placed === null}
        isBusy={isBusy}
        isLoggedIn={customer !== null}
        details={shipping.details}
        isOffered={shipping.isOffered}
        grandTotal={cart.grandTotal}
        deliveryNote={delivery && `Delivery to ${delivery.city ?? city}: ${describeCharge(cart.deliveryCharge)}`}
        problem={problem}
        coupon={
          customer && (
            <CouponField
              quote={quote}
              error={coupon.error}
              isBusy={isBusy || coupon.isAsking}
              onApply={coupon.apply}
              onRemove={() => removeCoupon()}
            />
          )
        }
        onChange={shipping.change}
        onCancel={() => {
          setProblem(null);
          onClose();
        }}
        onConfirm={() => void confirm()}
        onLeave={() => {
          onClose();
          onLeave();
        }}
      />
      <OrderPlacedDialog
        order={placed}
        onDone={finish}
        onLeave={() => {
          finish();
          onLeave();
        }}
      />
    </>
  );
}

function describeCharge(charge: number): string {
  return charge === 0 ? 'free' : formatPkr(charge);
}
