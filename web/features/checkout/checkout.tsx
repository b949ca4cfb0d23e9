import { describeDelivery } from '#contract/arrival.ts';
import type { Delivery } from '#contract/cities.schema.ts';
import { CITY_MAX_LENGTH } from '#contract/cities.ts';
import type { CreateOrderInput, CreateOrderResponse } from '#contract/orders.schema.ts';
import type { DeliverySettings } from '#contract/orders.ts';
import type { OrderedLine } from '#web/store/ordered-pieces.ts';
import { type Cart, summarizeCart } from '#web/store/summarize-cart.ts';
import type { Place } from './api.ts';
import { CouponField } from './coupon-field.tsx';
import type { Address } from './earlier-addresses.ts';
import { OrderPlacedDialog, type PlacedOrder } from './order-placed-dialog.tsx';
import type { Customer } from './order-request.ts';
import { detailsOfOrder } from './shipping-details.ts';
import { ShippingDialog } from './shipping-dialog.tsx';
import { useCoupon } from './use-coupon.ts';
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
