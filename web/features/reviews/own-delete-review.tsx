import type { OwnReview } from '#contract/reviews.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useDeleteReviewMutation } from './own-api.ts';

interface DeleteReviewDialogProps {
  review: OwnReview | undefined;
  onClose: () => void;
  onDeleted: (message: string) => void;
}

export function DeleteReviewDialog({ review, onClose, onDeleted }: DeleteReviewDialogProps) {
  const dispatch = useAppDispatch();
  const [deleteReview] = useDeleteReviewMutation();

  async function confirm({ _id, productId, userId }: OwnReview) {
    // The list is updated optimistically, so the dialog closes before the response.
    onClose();
    const { data, error } = await deleteReview({ id: _id, productId, userId: userId._id });
    if (data) onDeleted(data.message);
    else dispatch(toastShown('error', messageOf(error, 'Failed to delete review')));
  }

  return (
    <ConfirmDialog
      isOpen={review !== undefined}
      onClose={onClose}
      onConfirm={() => review && void confirm(review)}
      isBusy={false}
      title="Delete review"
      question="Are you sure you want to delete this review?"
    >
      It disappears from the page of <bdi>{review?.product.name}</bdi>.
    </ConfirmDialog>
  );
}
