import { useState } from 'react';
import type { Age } from '#contract/catalogue.ts';
import { ageOfChild } from '#contract/child-size.ts';
import { FACETS } from '#contract/facets.ts';
import { readChild } from './stored-child.ts';

interface ChildChipProps {
  ages: readonly Age[];
  onChange: (ages: readonly Age[]) => void;
}

/** A button that filters by the age of the child that this browser stores. A second press removes the filter. */
export function ChildChip({ ages, onChange }: ChildChipProps) {
  const [child] = useState(readChild);
  const age = child && ageOfChild(child);
  if (age === undefined) return null;
  const isApplied = ages.includes(age);
  return (
    <button
      type="button"
      aria-pressed={isApplied}
      onClick={() => onChange(isApplied ? ages.filter((each) => each !== age) : [age])}
      className="aria-pressed:chosen min-h-11 rounded-full border-2 border-line px-3 text-sm font-bold aria-pressed:border-ink"
    >
      For your child: {FACETS.age.longLabel(age)}
    </button>
  );
}
