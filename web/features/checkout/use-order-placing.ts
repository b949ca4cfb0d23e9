import { useEffect, useRef, useState } from 'react';
import { formatPkr } from '#contract/money.ts';
import type { CreateOrderResponse } from '#contract/orders.schema.ts';
import { type ApiError, apiErrorFrom } from '#web/store/api.ts';
import { TOWN_STORAGE_KEY, writeStored } from '#web/store/browser-storage.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import type { OrderedLine } from '#web/store/ordered-pieces.ts';
import { randomUuid } from '#web/store/random-uuid.ts';
import { toastShown } from '#web/ui/toast.tsx';
import type { CheckoutProps, OrderTerms } from './checkout.tsx';
import type { DeferredOrder, WaitingOrder } from './deferred-order.ts';
import { deferredSentence } from './deferred-order-note.tsx';
import { attemptFor, readAttempt, saveAttempt } from './order-attempt.ts';
import { describeOrderError, isCartOutdated, isCouponRefused, isPlacedAlready, isSentLater } from './order-error.ts';
import type { PlacedOrder } from './order-placed-dialog.tsx';
import type { OrderProblem } from './order-problem.tsx';
import { buildOrder } from './order-request.ts';
import { useDeferredCoupon, useDeferredOrder, useSendDeferredOrder } from './use-deferred-order.ts';

export function useOrderPlacing(props: CheckoutProps, terms: OrderTerms) {
  const { customer, onClose } = props;
  const { shipping, city, coupon, cart } = terms;
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  const { setOrdered, removeOrdered } = useOrderedProducts(props.onFinished);
  const stored = useDeferredOrder();
  const [deferred, changeDeferred] = stored;

  const forgetInput = (town: string) => {
    saveAttempt(undefined);
    writeStored(TOWN_STORAGE_KEY, town);
    shipping.clear();
    coupon.remove();
    dispatch(toastShown('success', 'Order placed successfully!'));
  };

  const showError = async (error: ApiError) => {
    // An earlier press has placed this order. Removing the stored attempt lets the next press place a new order.
    if (isPlacedAlready(error)) saveAttempt(undefined);
    const reason = describeOrderError(error);
    dispatch(toastShown('error', `Order failed: ${reason}`));
    if (isCouponRefused(error)) coupon.remove(reason);
    let notes: string[] = [];
    if (isCartOutdated(error)) {
      terms.forgetDelivery();
      [notes] = await Promise.all([props.refreshCart(), coupon.askAgain()]);
    }
    setProblem({ reason, notes });
  };

  const confirm = async () => {
    if (customer === null || isBusy || coupon.isAsking) return;
    // The cart is empty if another tab has placed the order.
    if (cart.products.length === 0) {
      onClose();
      return;
    }
    setIsBusy(true);
    setProblem(null);
    const found = await terms.findDelivery();
    const ordered = terms.sumUp(found);
    if (ordered.grandTotal !== cart.grandTotal) {
      const reason = `With delivery to ${city} you pay ${formatPkr(ordered.grandTotal)}. Please confirm again.`;
      setProblem({ reason, notes: [] });
      setIsBusy(false);
      return;
    }
    const order = buildOrder(customer, cart, shipping.details);
    const attempt = attemptFor(readAttempt(), order, randomUuid);
    const { idempotencyKey } = attempt;
    saveAttempt(attempt);
    const { data, error: rejection } = await props.placeOrder({ order, idempotencyKey });
    if (data) {
      changeDeferred(() => undefined);
      forgetInput(terms.delivery?.city ?? city);
      setOrdered(order.products);
      setPlaced({
        orderNumber: numberOf(data),
        grandTotal: data.order.grandTotal,
        promised: data.order.promised,
      });
    } else {
      const error = apiErrorFrom(rejection);
      // Without an error toast: the order has not failed, it is sent later, and the form says so.
      if (error.status === 'network') {
        shipping.store();
        changeDeferred(() => ({ state: 'waiting', by: customer._id, deferredAt: Date.now(), order, idempotencyKey }));
      } else {
        changeDeferred(() => undefined);
        await showError(error);
      }
    }
    setIsBusy(false);
  };

  const sendDeferred = async (waiting: WaitingOrder) => {
    const { order, idempotencyKey, by } = waiting;
    const { data, error: rejection } = await props.placeOrder({ order, idempotencyKey });
    if (data) {
      forgetInput(order.shippingAddress.city);
      setProblem(null);
      // After a logout there is nothing to change.
      changeDeferred((before) => before && { state: 'sent', by, orderNumber: numberOf(data) });
      props.onFinished(order.products);
      onClose();
      return;
    }
    const error = apiErrorFrom(rejection);
    if (isSentLater(error)) return;
    const couponCode = isCouponRefused(error) ? undefined : order.couponCode;
    const rejected = { state: 'rejected', by, reason: describeOrderError(error), couponCode } as const;
    // Refreshes the cart first: if the page is closed before, the next page sends the order and refreshes the cart.
    await showError(error);
    changeDeferred((before) => (before?.state === 'waiting' ? rejected : before));
  };
  useSendDeferredOrder(stored, customer?._id, sendDeferred);
  useDeferredCoupon(props.isOpen, (code) => {
    if (coupon.coupon === null) coupon.apply(code);
  });

  const finish = () => {
    setPlaced(null);
    onClose();
    removeOrdered();
    if (placed) props.onThanked(placed);
  };

  return {
    isBusy,
    problem: problem ?? problemOf(deferred, customer?._id),
    placed,
    confirm,
    finish,
    clearProblem: () => setProblem(null),
  };
}

/** Returns what the form says of an order that waits, or that the shop has rejected, also after a reload. */
function problemOf(deferred: DeferredOrder | undefined, customerId: string | undefined): OrderProblem | null {
  if (deferred?.by !== customerId) return null;
  if (deferred?.state === 'waiting') return { reason: deferredSentence(), notes: [] };
  return deferred?.state === 'rejected' ? { reason: deferred.reason, notes: [] } : null;
}

const numberOf = ({ orderId, _id }: CreateOrderResponse) => orderId || _id;

/** Removes ordered pieces from the cart after the thank-you dialog, or if the checkout unmounts earlier. */
function useOrderedProducts(onFinished: (ordered: readonly OrderedLine[]) => void) {
  const ordered = useRef<readonly OrderedLine[]>([]);
  const isUnmounted = useRef(false);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      finishOnce(ordered, onFinished);
    };
  }, [onFinished]);

  return {
    setOrdered: (lines: readonly OrderedLine[]) => {
      ordered.current = lines;
      if (isUnmounted.current) finishOnce(ordered, onFinished);
    },
    removeOrdered: () => finishOnce(ordered, onFinished),
  };
}

/** A second call would also remove pieces that were added since. */
function finishOnce(
  ordered: { current: readonly OrderedLine[] },
  onFinished: (lines: readonly OrderedLine[]) => void,
): void {
  const lines = ordered.current;
  ordered.current = [];
  if (lines.length > 0) onFinished(lines);
}
