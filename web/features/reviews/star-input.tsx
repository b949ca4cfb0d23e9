import { useId } from 'react';
import { RATINGS, type Rating } from '#contract/reviews.ts';
import { classNames } from '#web/ui/class-names.ts';

interface StarInputProps {
  legend: string;
  rating: Rating | undefined;
  onChange: (rating: Rating) => void;
}

/** Stars as radio buttons. */
export function StarInput({ legend, rating, onChange }: StarInputProps) {
  const name = useId();
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
                rating !== undefined && each <= rating ? 'fill-sun' : 'fill-white',
              )}
            >
              <path d="M10 1.500l2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900L1.500 7.700l5.900-.8L10 1.500Z" />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
