import type { StaffOrder } from '#contract/orders.schema.ts';
import { useDeleteOrderMutation } from '#web/features/orders/api.ts';
import { orderNumber } from '#web/features/orders/order-number.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { toastShown } from '#web/ui/toast.tsx';

interface DeleteOrderDialogProps {
  /** Undefined closes the dialog. */
  order: StaffOrder | undefined;
  onClose: () => void;
  onDeleted: (message: string) => void;
}

export function DeleteOrderDialog({ order, onClose, onDeleted }: DeleteOrderDialogProps) {
  const dispatch = useAppDispatch();
  const [deleteOrder, { isLoading }] = useDeleteOrderMutation();

  async function confirm(confirmed: StaffOrder) {
    const { data, error } = await deleteOrder({ id: confirmed._id, version: confirmed.version });
    if (data) onDeleted(data.message);
    else dispatch(toastShown('error', messageOf(error, 'Failed to delete order')));
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={order !== undefined}
      onClose={onClose}
      onConfirm={() => order && void confirm(order)}
      isBusy={isLoading}
      title={order ? `Delete order ${orderNumber(order)}` : 'Delete order'}
      question="Are you sure you want to delete this order?"
    >
      Nobody can look it up or track it afterwards. To keep it on record, set its status to cancelled instead.
    </ConfirmDialog>
  );
}
