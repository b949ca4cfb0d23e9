import type { CustomerCancelReason } from '#contract/desk-links.ts';
import type { Order } from '#contract/orders.schema.ts';
import { useCancelOwnOrderMutation, useChangeOwnAddressMutation } from '#web/features/own-order/api.ts';
import { PendingOrderActions } from '#web/features/own-order/pending-order-actions.tsx';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { OwnCityQuestion } from './own-city-question.tsx';
import { ReorderButton } from './reorder-button.tsx';

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
