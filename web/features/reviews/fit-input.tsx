import { useId } from 'react';
import { FITS, type Fit } from '#contract/reviews.ts';

const CHOICES: Record<Fit, string> = { small: 'Small', exact: 'True to size', large: 'Large' };

interface FitInputProps {
  fit: Fit | undefined;
  onChange: (fit: Fit) => void;
}

export function FitInput({ fit, onChange }: FitInputProps) {
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
