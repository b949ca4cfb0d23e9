import { useId } from 'react';
import { RATINGS, type Rating } from '#contract/reviews.ts';
import { classNames } from '#web/ui/class-names.ts';

interface StarInputProps {
  legend: string;
  rating: Rating | undefined;
  error: string | undefined;
  onChange: (rating: Rating) => void;
}

export function StarInput({ legend, rating, error, onChange }: StarInputProps) {
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
