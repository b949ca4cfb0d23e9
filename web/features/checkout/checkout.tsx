import { useState } from 'react';
import { describeDelivery } from '#contract/arrival.ts';
import type { Delivery } from '#contract/cities.schema.ts';
import { CITY_MAX_LENGTH } from '#contract/cities.ts';
import type { CouponQuote } from '#contract/coupons.schema.ts';
import { paisaFromPkr, paisaOrNull } from '#contract/money.ts';
import type { CreateOrderInput, CreateOrderResponse } from '#contract/orders.schema.ts';
import type { AgreedCoupon, DeliverySettings } from '#contract/orders.ts';
import { foldPasted } from '#contract/pasted.ts';
import { messageOf } from '#web/store/api.ts';
import type { OrderedLine } from '#web/store/ordered-pieces.ts';
import { type Cart, summarizeCart } from '#web/store/summarize-cart.ts';
import { type Place, useQuoteCouponMutation } from './api.ts';
import { CouponField } from './coupon-field.tsx';
import type { Address } from './earlier-addresses.ts';
import { OrderPlacedDialog, type PlacedOrder } from './order-placed-dialog.tsx';
import type { Customer } from './order-request.ts';
import { detailsOfOrder } from './shipping-details.ts';
import { ShippingDialog } from './shipping-dialog.tsx';
import { useDelivery } from './use-delivery.ts';
import { useOrderPlacing } from './use-order-placing.ts';
import { useShippingDetails } from './use-shipping-details.ts';

export interface CheckoutProps {
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
  onFinished: (ordered: readonly OrderedLine[]) => void;
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

export type OrderTerms = ReturnType<typeof useOrderTerms>;

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

/** Holds the terms of a coupon instead of its discount, because the discount depends on the current cart. */
function useCoupon(totalAmount: number) {
  const [quoteCoupon, { isLoading: isAsking }] = useQuoteCouponMutation();
  const [coupon, setCoupon] = useState<AgreedCoupon | null>(null);
  const [error, setError] = useState('');

  async function ask(code: string): Promise<void> {
    const { data, error: rejection } = await quoteCoupon({ code, totalAmount });
    setCoupon(data ? agreedCouponOf(data) : null);
    setError(data ? '' : messageOf(rejection, 'The coupon could not be checked. Please try again.'));
  }

  return {
    coupon,
    error,
    isAsking,
    apply: (typed: string) => {
      const code = foldPasted(typed);
      if (code !== '' && !isAsking) void ask(code);
    },
    remove: (reason = '') => {
      setCoupon(null);
      setError(reason);
    },
    askAgain: async () => {
      if (coupon) await ask(coupon.code);
    },
  };
}

function agreedCouponOf({ code, percent, amount, minimum }: CouponQuote): AgreedCoupon {
  return { code, percent, amountPaisa: paisaOrNull(amount), minimumPaisa: paisaFromPkr(minimum) };
}
