import { useState } from 'react';
import { describeDelivery } from '#contract/arrival.ts';
import type { Delivery } from '#contract/cities.schema.ts';
import { CITY_MAX_LENGTH } from '#contract/cities.ts';
import { formatPkr } from '#contract/money.ts';
import type { CreateOrderInput, CreateOrderResponse } from '#contract/orders.schema.ts';
import type { DeliverySettings } from '#contract/orders.ts';
import { apiErrorFrom } from '#web/store/api.ts';
import { TOWN_STORAGE_KEY, writeStored } from '#web/store/browser-storage.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { type Cart, summarizeCart } from '#web/store/summarize-cart.ts';
import { toastShown } from '#web/ui/toast.tsx';
import type { Place } from './api.ts';
import { CouponField } from './coupon-field.tsx';
import type { Address } from './earlier-addresses.ts';
import { attemptFor, makeIdempotencyKey, readAttempt, saveAttempt } from './order-attempt.ts';
import { describeOrderError, isCartOutdated, isCouponRefused, isPlacedAlready } from './order-error.ts';
import { OrderPlacedDialog, type PlacedOrder } from './order-placed-dialog.tsx';
import type { OrderProblem } from './order-problem.tsx';
import { buildOrder, type Customer } from './order-request.ts';
import { detailsOfOrder } from './shipping-details.ts';
import { ShippingDialog } from './shipping-dialog.tsx';
import { useCoupon } from './use-coupon.ts';
import { useDelivery } from './use-delivery.ts';
import { useOrderedProducts } from './use-ordered-products.ts';
import { useShippingDetails } from './use-shipping-details.ts';

interface CheckoutProps {
  isOpen: boolean;
  onClose: () => void;
  products: Cart['products'];
  /** Colour and age by product id. */
  variants: ReadonlyMap<string, string>;
  /** Delivery charge of cities without a charge of their own. */
  delivery: DeliverySettings;
  customer: (Customer & { username: string }) | null;
  /** Order whose address the shipping form offers. */
  lastOrder: Parameters<typeof detailsOfOrder>[0] | undefined;
  /** Addresses of earlier orders. */
  addresses: readonly Address[];
  placeOrder: (request: {
    order: CreateOrderInput;
    idempotencyKey: string;
  }) => PromiseLike<{ data?: CreateOrderResponse; error?: unknown }>;
  /** Resolves to the city that `place` means, and its delivery charge. Undefined after an error. */
  fetchDelivery: (place: Place) => Promise<Delivery | undefined>;
  returnDays: number;
  /** False if the delivery charge is the same for all cities. */
  hasCityCharges: boolean;
  /** Updates the cart to current prices and stock. Resolves to sentences about the changes. */
  refreshCart: () => Promise<string[]>;
  /** Must remove only the ordered products, because another tab may have added others. Must be a stable function. */
  onFinished: (orderedIds: readonly string[]) => void;
  onThanked: (order: PlacedOrder) => void;
  onLeave: () => void;
}

export function Checkout(props: CheckoutProps) {
  const { isOpen, onClose, products, variants, customer, onLeave } = props;
  const terms = useOrderTerms(props);
  const { shipping, city, delivery, coupon, cart } = terms;
  const placing = useOrderPlacing(props, terms);
  const { isBusy, problem, placed } = placing;
  return (
    <>
      <ShippingDialog
        isOpen={isOpen && placed === null}
        isBusy={isBusy}
        isLoggedIn={customer !== null}
        shipping={shipping}
        addresses={props.addresses}
        citySuggestion={terms.suggestion}
        isCityUnknown={terms.isUnknown}
        pieces={products.map(({ _id, name, quantity }) => ({ id: _id, name, quantity, variant: variants.get(_id) }))}
        grandTotal={coupon.isAsking ? undefined : cart.grandTotal}
        deliveryNote={
          delivery &&
          `Delivery to ${describeDelivery(delivery.city ?? city, { arrival: delivery.arrival, deliveryCharge: cart.deliveryCharge }, props.returnDays)}`
        }
        problem={problem}
        coupon={
          customer && (
            <CouponField
              coupon={cart.adjustments.find(({ kind }) => kind === 'coupon')}
              error={coupon.error}
              isBusy={isBusy}
              isAsking={coupon.isAsking}
              onApply={coupon.apply}
              onRemove={() => coupon.remove()}
            />
          )
        }
        onCancel={() => {
          placing.clearProblem();
          onClose();
        }}
        onConfirm={() => void placing.confirm()}
        onLeave={() => {
          onClose();
          onLeave();
        }}
      />
      <OrderPlacedDialog
        order={placed}
        onDone={placing.finish}
        onLeave={() => {
          placing.finish();
          onLeave();
        }}
      />
    </>
  );
}

/** Returns what the customer orders with (details, delivery charge, coupon), and the cart with the resulting totals. */
function useOrderTerms({ isOpen, products, customer, lastOrder, ...props }: CheckoutProps) {
  const shipping = useShippingDetails(customer, lastOrder && detailsOfOrder(lastOrder));
  const city = shipping.details.city.trim();
  const found = useDelivery({
    city: isOpen && city.length <= CITY_MAX_LENGTH ? city : '',
    province: shipping.details.state.trim(),
    fetchDelivery: props.fetchDelivery,
    hasCityCharges: props.hasCityCharges,
  });
  const coupon = useCoupon(summarizeCart(products, props.delivery).totalAmount);
  const sumUp = (terms: Delivery | undefined) => summarizeCart(products, terms ?? props.delivery, coupon.coupon);
  return { ...found, shipping, city, coupon, sumUp, cart: sumUp(found.delivery) };
}

function useOrderPlacing(props: CheckoutProps, terms: ReturnType<typeof useOrderTerms>) {
  const { customer, onClose } = props;
  const { shipping, city, coupon, cart } = terms;
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  const { setOrdered, removeOrdered } = useOrderedProducts(props.onFinished);

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
    const attempt = attemptFor(readAttempt(), order, makeIdempotencyKey);
    saveAttempt(attempt);
    const { data, error: rejection } = await props.placeOrder({ order, idempotencyKey: attempt.idempotencyKey });
    if (data) {
      saveAttempt(undefined);
      writeStored(TOWN_STORAGE_KEY, terms.delivery?.city ?? city);
      shipping.clear();
      coupon.remove();
      setOrdered(order.products.map(({ productId }) => productId));
      dispatch(toastShown('success', 'Order placed successfully!'));
      setPlaced({
        orderNumber: data.orderId || data._id,
        grandTotal: data.order.grandTotal,
        promised: data.order.promised,
      });
    } else {
      await showError(apiErrorFrom(rejection));
    }
    setIsBusy(false);
  };

  const showError = async (error: ReturnType<typeof apiErrorFrom>) => {
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

  const finish = () => {
    setPlaced(null);
    onClose();
    removeOrdered();
    if (placed) props.onThanked(placed);
  };

  return { isBusy, problem, placed, confirm, finish, clearProblem: () => setProblem(null) };
}
