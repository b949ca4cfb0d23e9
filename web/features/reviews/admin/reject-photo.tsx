import type { JudgedPhoto } from '#contract/reviews.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useRejectPhotoMutation } from './api.ts';

interface RejectPhotoDialogProps {
  photo: JudgedPhoto | undefined;
  onClose: () => void;
}

export function RejectPhotoDialog({ photo, onClose }: RejectPhotoDialogProps) {
  const dispatch = useAppDispatch();
  const [rejectPhoto, { isLoading }] = useRejectPhotoMutation();

  async function confirm(rejected: JudgedPhoto) {
    const { data, error } = await rejectPhoto(rejected);
    const failed = 'The photo could not be deleted. Please try again.';
    dispatch(data ? toastShown('success', data.message) : toastShown('error', messageOf(error, failed)));
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={photo !== undefined}
      onClose={onClose}
      onConfirm={() => photo && void confirm(photo)}
      isBusy={isLoading}
      title="Delete photo"
      question="Are you sure you want to delete this photo? Nobody can restore it."
    >
      {photo && (
        <>
          The review by <bdi className="font-bold">{photo.review.username}</bdi> stays in the shop.
        </>
      )}
    </ConfirmDialog>
  );
}
