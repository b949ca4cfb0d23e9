import { type KeyboardEvent, useRef, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { orderNumber } from '#contract/order-number.ts';
import { ORDER_STATUS_MEANINGS, ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { mayChangeStatus, type Staff } from '#contract/rights.ts';
import { useChangeOrderStatusMutation } from '#web/features/orders/api.ts';
import { OrderStatusBadge } from '#web/features/orders/order-status-badge.tsx';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BADGE_TONES } from '#web/ui/dashboard/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastShown } from '#web/ui/toast.tsx';

const CHANGED: ErrorCode = 'order_changed';
const FAILED = 'Failed to update order status';

/** Returns the server's message only for a version conflict, because this message names the other user. */
function errorOf(error: unknown): string {
  return isApiError(error) && error.code === CHANGED ? messageOf(error, FAILED) : FAILED;
}

interface OrderStatusSelectProps {
  order: StaffOrder;
  viewer: Staff;
  onChange: (order: StaffOrder) => void;
}

/** A keyboard choice is saved on Enter, so that statuses passed by arrow keys do not enter the history. */
export function OrderStatusSelect({ order, viewer, onChange }: OrderStatusSelectProps) {
  const dispatch = useAppDispatch();
  const [changeStatus, { isLoading, originalArgs, data }] = useChangeOrderStatusMutation();
  const [draft, setDraft] = useState<OrderStatus>();
  const isByKeyboard = useRef(false);
  const select = useRef<HTMLSelectElement>(null);

  const latest = data && data.order.version > order.version ? data.order : order;
  const shown = draft ?? (isLoading && originalArgs ? originalArgs.status : latest.status);

  const choices = ORDER_STATUSES.filter(
    (status) => status === latest.status || mayChangeStatus(viewer, latest.status, status),
  );

  async function change(status: OrderStatus) {
    setDraft(undefined);
    if (isLoading || status === latest.status) return;
    const { data: changed, error } = await changeStatus({ id: order._id, status, version: latest.version });
    if (changed) onChange(changed.order);
    dispatch(error ? toastShown('error', errorOf(error)) : toastShown('success', 'Order status updated successfully'));
  }

  function handleKey(event: KeyboardEvent) {
    isByKeyboard.current = event.key !== 'Tab';
    if (draft === undefined || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Enter') void change(draft);
    else setDraft(undefined);
  }

  function confirmDraft(status: OrderStatus | undefined) {
    select.current?.focus();
    if (status) void change(status);
    else setDraft(undefined);
  }

  if (choices.length === 1) return <OrderStatusBadge status={latest.status} />;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <select
        ref={select}
        aria-label={`Status of order ${orderNumber(order)}`}
        value={shown}
        // `disabled` would lose the focus, so a second choice during a save is ignored instead.
        aria-busy={isLoading}
        onPointerDown={() => {
          isByKeyboard.current = false;
        }}
        onKeyDown={handleKey}
        onChange={({ currentTarget }) => {
          const status = ORDER_STATUSES.find((each) => each === currentTarget.value);
          if (!status || isLoading) return;
          if (isByKeyboard.current) setDraft(status === latest.status ? undefined : status);
          else void change(status);
        }}
        className={classNames(
          'min-h-11 rounded-full border-2 ps-3 pe-2 font-bold',
          draft ? 'border-dashed border-berry' : 'border-edge',
          BADGE_TONES[ORDER_STATUS_MEANINGS[shown].tone],
        )}
      >
        {choices.map((status) => (
          <option key={status} value={status} className="bg-card text-ink">
            {ORDER_STATUS_MEANINGS[status].label}
          </option>
        ))}
      </select>
      {draft && (
        <>
          <IconButton label={`Set to ${draft} (Enter)`} className="text-leaf" onClick={() => confirmDraft(draft)}>
            <Icon name="check" />
          </IconButton>
          <IconButton label={`Keep ${latest.status} (Escape)`} onClick={() => confirmDraft(undefined)}>
            <Icon name="close" />
          </IconButton>
        </>
      )}
      <span role="status" className="sr-only">
        {draft && `Press Enter to set ${draft}, Escape to keep ${latest.status}.`}
      </span>
    </span>
  );
}
