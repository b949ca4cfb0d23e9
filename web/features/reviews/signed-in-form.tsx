import { type SubmitEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { COMMENT_MAX_LENGTH, FITS, type Fit, RATINGS, type Rating } from '#contract/reviews.ts';
import { isApiError } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { usePostReviewMutation } from './api.ts';
import { PhotoField } from './photo-field.tsx';
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

const CHOICES: Record<Fit, string> = { small: 'Small', exact: 'True to size', large: 'Large' };

interface FitInputProps {
  fit: Fit | undefined;
  onChange: (fit: Fit) => void;
}

function FitInput({ fit, onChange }: FitInputProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-bold">How does it fit? (optional)</legend>
      <div className="flex flex-wrap gap-x-5">
        {FITS.map((each) => (
          <label key={each} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={each === fit}
              onChange={() => onChange(each)}
              className="size-5 accent-berry"
            />
            {CHOICES[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StarInputProps {
  legend: string;
  rating: Rating | undefined;
  error: string | undefined;
  onChange: (rating: Rating) => void;
}

function StarInput({ legend, rating, error, onChange }: StarInputProps) {
  const name = useId();
  const errorId = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{legend}</legend>
      <div className="-ms-2 flex flex-wrap">
        {RATINGS.map((each) => (
          <label
            key={each}
            className="group grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              aria-describedby={error ? errorId : undefined}
              value={each}
              checked={each === rating}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            <span className="sr-only">{each === 1 ? '1 star' : `${each} stars`}</span>
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              className={classNames(
                'size-8 stroke-edge transition-transform group-hover:scale-115',
                rating !== undefined && each <= rating ? 'fill-sun' : 'fill-card',
              )}
            >
              <path d="M10 1.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L1.5 7.7l5.9-.8L10 1.5Z" />
            </svg>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-bold text-alarm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
