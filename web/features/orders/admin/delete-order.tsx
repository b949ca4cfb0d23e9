import { useState } from 'react';
import type { Binned } from '#contract/bin.schema.ts';
import { BIN_TEXT } from '#contract/bin.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { useDeleteOrderMutation } from '#web/features/orders/api.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { toastShown } from '#web/ui/toast.tsx';

const OWED: ErrorCode = 'order_owed';

interface DeleteOrderDialogProps {
  order: StaffOrder | undefined;
  onClose: () => void;
  onDeleted: (deleted: { name: string } & Binned) => void;
}

export function DeleteOrderDialog({ order, onClose, onDeleted }: DeleteOrderDialogProps) {
  const dispatch = useAppDispatch();
  const [deleteOrder, { isLoading }] = useDeleteOrderMutation();
  /** Order for which a courier owes money. The first press only warns, the second press deletes it. */
  const [owed, setOwed] = useState<{ id: string; text: string }>();
  const debt = owed && owed.id === order?._id ? owed.text : undefined;

  async function confirm(confirmed: StaffOrder) {
    const { _id: id, version } = confirmed;
    const { data, error } = await deleteOrder({ id, version, confirm: debt === undefined ? undefined : 'owed' });
    if (isApiError(error) && error.code === OWED) {
      setOwed({ id, text: error.message });
      return;
    }
    if (data) onDeleted({ name: `Order ${orderNumber(confirmed)}`, ...data });
    else dispatch(toastShown('error', messageOf(error, 'Failed to delete order')));
    close();
  }

  function close() {
    setOwed(undefined);
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={order !== undefined}
      onClose={close}
      onConfirm={() => order && void confirm(order)}
      isBusy={isLoading}
      title={order ? `Delete order ${orderNumber(order)}` : 'Delete order'}
      question="Are you sure you want to delete this order?"
      action={debt === undefined ? undefined : 'Delete all the same'}
    >
      {debt !== undefined && (
        <p role="alert" className="mb-2 rounded-sm bg-sun-soft px-3 py-2 font-bold text-ink">
          {debt} Parcel and money stay in the lists, without the customer's name and address.
        </p>
      )}
      {BIN_TEXT} Nobody can look it up or track it there. To keep it on record, set its status to cancelled instead.
    </ConfirmDialog>
  );
}
