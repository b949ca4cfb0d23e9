import type { Binned } from '#contract/bin.schema.ts';
import { BIN_TEXT } from '#contract/bin.ts';
import { useDeleteProductMutation } from '#web/features/catalogue/admin/api.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { toastShown } from '#web/ui/toast.tsx';

interface DeleteProductDialogProps {
  product: { _id: string; name: string } | undefined;
  onClose: () => void;
  onDeleted: (deleted: { name: string } & Binned) => void;
}

export function DeleteProductDialog({ product, onClose, onDeleted }: DeleteProductDialogProps) {
  const dispatch = useAppDispatch();
  const [deleteProduct, { isLoading }] = useDeleteProductMutation();

  async function confirm({ _id, name }: { _id: string; name: string }) {
    const { data, error } = await deleteProduct(_id);
    if (data) onDeleted({ name, ...data });
    else dispatch(toastShown('error', messageOf(error, 'Failed to delete product')));
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={product !== undefined}
      onClose={onClose}
      onConfirm={() => product && void confirm(product)}
      isBusy={isLoading}
      title="Delete product"
      question="Are you sure you want to delete this product?"
    >
      <bdi>{product?.name}</bdi> and its reviews leave the shop. Orders that hold it stay as they are. {BIN_TEXT}
    </ConfirmDialog>
  );
}
