import type { ErrorCode } from '#contract/errors.ts';
import type { Order } from '#contract/orders.schema.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { useChangeOrderStatusMutation } from './api.ts';
import { orderNumber } from './order-number.ts';

const LOOKS: Record<OrderStatus, string> = {
  pending: 'bg-sun-soft',
  processing: 'bg-sky-soft',
  shipped: 'bg-sky-soft',
  Delivered: 'bg-leaf-soft',
  cancelled: 'bg-alarm-soft',
};

const CHANGED: ErrorCode = 'order_changed';
const FAILED = 'Failed to update order status';

/** Who was first, where somebody was: the list comes again by itself and shows what they did. */
function failureOf(error: unknown): string {
  return isApiError(error) && error.code === CHANGED ? messageOf(error, FAILED) : FAILED;
}

/** Sets an order's status, any from any other, as soon as it is chosen. */
export function OrderStatusSelect({ order }: { order: Order }) {
  const dispatch = useAppDispatch();
  const [changeStatus, { isLoading, originalArgs, data }] = useChangeOrderStatusMutation();

  // The choice stands while it is on its way, and until the list has come again with it.
  const known = data && data.order.version > order.version ? data.order : order;
  const shown = isLoading && originalArgs ? originalArgs.status : known.status;

  async function change(status: OrderStatus) {
    const { error } = await changeStatus({ id: order._id, status, version: known.version });
    dispatch(
      error ? toastShown('error', failureOf(error)) : toastShown('success', 'Order status updated successfully'),
    );
  }

  return (
    <select
      aria-label={`Status of order ${orderNumber(order)}`}
      value={shown}
      // Not `disabled`, which would take the focus away; a second choice has to wait for the first.
      aria-busy={isLoading}
      onChange={({ currentTarget }) => {
        const status = ORDER_STATUSES.find((each) => each === currentTarget.value);
        if (status && !isLoading) void change(status);
      }}
      className={classNames('min-h-11 rounded-full border-2 border-edge ps-3 pe-2 font-bold', LOOKS[shown])}
    >
      {ORDER_STATUSES.map((status) => (
        <option key={status} value={status} className="bg-white">
          {status}
        </option>
      ))}
    </select>
  );
}
