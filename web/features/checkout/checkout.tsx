import { useEffect, useRef, useState } from 'react';
import type { Cart } from '#contract/cart.ts';
import type { CreateOrderInput, CreateOrderResponse } from '#contract/orders.schema.ts';
import { apiErrorFrom } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { attemptFor, makeIdempotencyKey, readAttempt, saveAttempt } from './order-attempt.ts';
import { describeOrderError, isCartOutdated, isPlacedAlready } from './order-error.ts';
import { OrderPlacedDialog, type PlacedOrder } from './order-placed-dialog.tsx';
import type { OrderProblem } from './order-problem.tsx';
import { buildOrder, type Customer } from './order-request.ts';
import { detailsOfOrder } from './shipping-details.ts';
import { ShippingDialog } from './shipping-dialog.tsx';
import { useShippingDetails } from './use-shipping-details.ts';

interface CheckoutProps {
  isOpen: boolean;
  onClose: () => void;
  cart: Cart;
  /** Null where nobody is logged in, also where the session ended while the form was open. */
  customer: Customer | null;
  /** The customer's last one, whose details are offered again; undefined where there is none, or nobody knows yet. */
  lastOrder: Parameters<typeof detailsOfOrder>[0] | undefined;
  /** The order call. */
  placeOrder: (request: {
    order: CreateOrderInput;
    idempotencyKey: string;
  }) => PromiseLike<{ data?: CreateOrderResponse; error?: unknown }>;
  /** Brings the cart up to date with the shop; gives what has changed, one sentence each. */
  refreshCart: () => Promise<string[]>;
  /**
   * The order is placed and the thanks have been read: the products of these ids leave the cart. Others may have come in
   * from another tab meanwhile. Must be the same at every render.
   */
  onFinished: (orderedIds: readonly string[]) => void;
  /** The thanks have gone. */
  onThanked: (order: PlacedOrder) => void;
  /** On the way to another page. */
  onLeave: () => void;
}

/** From 'Place Order' to the thanks: the shipping form, the call, and how it went. */
export function Checkout({ isOpen, onClose, cart, customer, placeOrder, refreshCart, ...rest }: CheckoutProps) {
  const { lastOrder, onFinished, onThanked, onLeave } = rest;
  const dispatch = useAppDispatch();
  const shipping = useShippingDetails(customer?._id, lastOrder && detailsOfOrder(lastOrder));
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  /** What was ordered, while it is still in the cart. */
  const orderedIds = useRef<readonly string[]>([]);
  const isGone = useRef(false);

  // Who goes Back to a page without this checkout, while the order is under way or thanked for, has ordered all the same.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (orderedIds.current.length > 0) onFinished(orderedIds.current);
    };
  }, [onFinished]);

  const confirm = async () => {
    if (customer === null || isBusy) return;
    // Another tab may have ordered all of it.
    if (cart.products.length === 0) {
      onClose();
      return;
    }
    const order = buildOrder(customer, cart, shipping.details);
    const attempt = attemptFor(readAttempt(), order, makeIdempotencyKey);
    saveAttempt(attempt);
    setIsBusy(true);
    setProblem(null);
    const { data, error: rejection } = await placeOrder({ order, idempotencyKey: attempt.idempotencyKey });
    if (data) {
      saveAttempt(undefined);
      shipping.clear();
      orderedIds.current = order.products.map(({ productId }) => productId);
      if (isGone.current) onFinished(orderedIds.current);
      dispatch(toastShown('success', 'Order placed successfully!'));
      setPlaced({ orderNumber: data.orderId || data._id, grandTotal: data.order.grandTotal });
    } else {
      const error = apiErrorFrom(rejection);
      // Told so, they may want it a second time all the same: the next press is a new order.
      if (isPlacedAlready(error)) saveAttempt(undefined);
      const reason = describeOrderError(error);
      dispatch(toastShown('error', `Order failed: ${reason}`));
      setProblem({ reason, notes: isCartOutdated(error) ? await refreshCart() : [] });
    }
    setIsBusy(false);
  };

  const finish = () => {
    const finishedIds = orderedIds.current;
    orderedIds.current = [];
    setPlaced(null);
    onClose();
    onFinished(finishedIds);
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
        problem={problem}
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
