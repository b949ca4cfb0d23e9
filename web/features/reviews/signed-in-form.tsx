import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { COMMENT_MAX_LENGTH, type Fit, type Rating } from '#contract/reviews.ts';
import { isApiError } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { usePostReviewMutation } from './api.ts';
import { FitInput } from './fit-input.tsx';
import { PhotoField } from './photo-field.tsx';
import { StarInput } from './star-input.tsx';
import { usePhotos } from './use-photos.ts';

export function SignedInForm({ productId, userId }: { productId: string; userId: string }) {
  const dispatch = useAppDispatch();
  const [postReview, { isLoading }] = usePostReviewMutation();
  const [rating, setRating] = useState<Rating>();
  const [fit, setFit] = useState<Fit>();
  const [comment, setComment] = useState('');
  const photos = usePhotos();
  const [missing, setMissing] = useState<'stars' | 'comment'>();

  const submit = async (form: HTMLFormElement) => {
    const lacking = rating === undefined ? 'stars' : comment.trim() === '' ? 'comment' : undefined;
    // Renders the message before the focus moves, so that screen readers read it with the field.
    flushSync(() => setMissing(lacking));
    if (rating === undefined || lacking) {
      dispatch(toastShown('warning', lacking === 'stars' ? 'Please select a rating' : 'Please write a review'));
      form.querySelector<HTMLElement>(lacking === 'stars' ? 'input' : 'textarea')?.focus();
      return;
    }
    const { error } = await postReview({
      comment: comment.trim(),
      rating,
      ...(fit && { fit }),
      ...(photos.ids.length > 0 && { photos: photos.ids }),
      userId,
      productId,
    });
    if (error) {
      const reason = isApiError(error) ? error.message : '';
      dispatch(toastShown('error', reason || 'Failed to post review. Please try again.'));
      return;
    }
    dispatch(toastShown('success', 'Review posted successfully!'));
    setRating(undefined);
    setFit(undefined);
    setComment('');
    photos.clear();
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      <StarInput
        legend="Your rating"
        rating={rating}
        error={missing === 'stars' && rating === undefined ? 'Choose from one to five stars.' : ''}
        onChange={setRating}
      />
      <FitInput fit={fit} onChange={setFit} />
      <TextAreaField
        label="Your review"
        hint="Minimum 10 characters"
        rows={4}
        maxLength={COMMENT_MAX_LENGTH}
        error={missing === 'comment' && comment.trim() === '' ? 'Write what you think of it.' : ''}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <PhotoField {...photos} />
      <Button type="submit" disabled={isLoading || photos.isUploading} className="justify-self-start">
        {isLoading ? 'Posting...' : 'Post review'}
      </Button>
    </form>
  );
}
