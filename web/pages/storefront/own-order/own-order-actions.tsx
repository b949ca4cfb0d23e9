import { useState } from 'react';
import type { CustomerCancelReason } from '#contract/desk-links.ts';
import type { Order } from '#contract/orders.schema.ts';
import { cartPanelToggled, cartRestored, selectCartProducts } from '#web/features/cart/cart-slice.ts';
import { reorder } from '#web/features/cart/reorder.ts';
import { useCancelOwnOrderMutation, useChangeOwnAddressMutation } from '#web/features/own-order/api.ts';
import { PendingOrderActions } from '#web/features/own-order/pending-order-actions.tsx';
import { findOffer } from '#web/pages/layout/refresh-cart.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch, useAppStore } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { OwnCityQuestion } from './own-city-question.tsx';

const FAILED = 'This could not be saved. Please try again.';

export function OwnOrderActions({ order }: { order: Order }) {
  return (
    <section aria-label="Change or repeat it" className="grid gap-4 rounded-lg bg-card p-5 shadow-card sm:p-6">
      {order.status === 'pending' && <PendingOrder order={order} />}
      <ReorderButton order={order} />
    </section>
  );
}

function PendingOrder({ order: { orderId: id, version, shippingAddress } }: { order: Order }) {
  const dispatch = useAppDispatch();
  const [cancel, cancelling] = useCancelOwnOrderMutation();
  const [move, moving] = useChangeOwnAddressMutation();
  // Shows a toast, because the buttons may disappear: after a conflict the order is fetched again.
  const showProblem = (error: unknown) => dispatch(toastShown('error', messageOf(error, FAILED)));

  async function cancelNow(reason: CustomerCancelReason) {
    const { error } = await cancel({ id, version, reason });
    if (error) showProblem(error);
  }

  return (
    <PendingOrderActions
      askCity={OwnCityQuestion}
      address={shippingAddress}
      isBusy={cancelling.isLoading || moving.isLoading}
      onChangeAddress={async (address) => {
        const { data, error } = await move({ id, version, ...address });
        if (data) dispatch(toastShown('success', 'The address is changed.'));
        else showProblem(error);
        return data !== undefined;
      }}
      onCancel={(reason) => void cancelNow(reason)}
    />
  );
}

function ReorderButton({ order: { products: lines } }: { order: Pick<Order, 'products'> }) {
  const store = useAppStore();
  const [isBusy, setIsBusy] = useState(false);
  const [missing, setMissing] = useState<{ title: string; notes: readonly string[] }>();

  async function addToCart() {
    if (isBusy) return;
    setIsBusy(true);
    const offers = await Promise.all(
      lines.map(async ({ productId }) => [productId, await findOffer(store.dispatch, productId)] as const),
    );
    setIsBusy(false);
    const before = selectCartProducts(store.getState());
    const { products, notes, inCart, added } = reorder(before, lines, new Map(offers));
    if (added > 0) store.dispatch(cartRestored(products));
    // If there are notes about missing products, the cart panel stays closed, because it would cover them.
    setMissing(notes.length > 0 ? { title: titleOf(inCart, added), notes } : undefined);
    if (notes.length > 0) return;
    store.dispatch(cartPanelToggled(true));
    if (added === 0) store.dispatch(toastShown('success', 'All of it was in your cart already'));
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" disabled={isBusy} onClick={() => void addToCart()}>
        {isBusy ? 'One moment...' : 'Order the same again'}
      </Button>
      <div role="status">
        {missing && (
          <div className="rounded-md bg-sun-soft px-4 py-3">
            <p className="font-bold">{missing.title}</p>
            <ul className="list-disc ps-5">
              {missing.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

function titleOf(inCart: number, added: number): string {
  if (inCart === 0) return 'None of it could be put into your cart.';
  return added === 0
    ? 'Not all of it is here any more. The rest was in your cart already.'
    : 'Not all of it is here any more. The rest is in your cart.';
}
