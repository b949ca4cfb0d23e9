import type { BinItem } from '#contract/bin.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useDeleteForGoodMutation } from './api.ts';

const LOSSES = {
  product: 'Its reviews are gone too.',
  order: "The customer's name, phone and address are gone too. Money that a courier owes stays in the lists.",
};

interface DeleteForGoodDialogProps {
  item: BinItem | undefined;
  onClose: () => void;
  onDeleted: (message: string) => void;
}

export function DeleteForGoodDialog({ item, onClose, onDeleted }: DeleteForGoodDialogProps) {
  const dispatch = useAppDispatch();
  const [deleteForGood, { isLoading }] = useDeleteForGoodMutation();

  async function confirm({ _id }: BinItem) {
    const { data, error } = await deleteForGood(_id);
    if (data) onDeleted(data.message);
    else dispatch(toastShown('error', messageOf(error, 'It could not be deleted. Please try again.')));
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={item !== undefined}
      onClose={onClose}
      onConfirm={() => item && void confirm(item)}
      isBusy={isLoading}
      title="Delete for good"
      question="Are you sure? Nobody can restore it afterwards."
      action="Delete for good"
    >
      {item && (
        <>
          <bdi className="font-bold">{item.label}</bdi> leaves the bin now. {LOSSES[item.kind]}
        </>
      )}
    </ConfirmDialog>
  );
}
