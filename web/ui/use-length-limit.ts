import { useEffect, useState } from 'react';

interface LengthLimit {
  /** '12 characters too long: shorten it' */
  problem: string | undefined;
  /** '3 characters left', near the limit. */
  count: string | undefined;
  /** Call it when the text changes without a render. */
  measure: () => void;
}

/** The count appears for the last tenth of a field, and the last ten characters of a short one. */
const NEAR = { share: 0.1, characters: 10 };

/**
 * Counts the text of a field like the server: after `clean`, in UTF-16 units. Blocks the form while the text is too
 * long.
 */
export function useLengthLimit(
  fieldId: string,
  maxLength: number | undefined,
  clean: (text: string) => string,
): LengthLimit {
  const [length, setLength] = useState(0);
  const measure = () => {
    const field = findField(fieldId);
    // oxlint-disable-next-line react/set-state-in-effect
    if (field && maxLength !== undefined) setLength(lengthOf(field.value, maxLength, clean));
  };
  // Measures after every render, because a form may set the element's text itself, without an event.
  useEffect(measure);

  const excess = maxLength === undefined ? 0 : length - maxLength;
  const isTooLong = excess > 0;
  useEffect(() => {
    const field = findField(fieldId);
    const form = field?.form;
    if (!isTooLong || !form) return undefined;
    const onSubmit = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      field.focus();
    };
    form.addEventListener('submit', onSubmit, true);
    return () => form.removeEventListener('submit', onSubmit, true);
  }, [fieldId, isTooLong]);

  const isNear = maxLength !== undefined && -excess <= Math.max(NEAR.characters, maxLength * NEAR.share);
  return {
    problem: isTooLong ? problemOfLength(excess) : undefined,
    count: !isTooLong && isNear && length > 0 ? `${characters(-excess)} left` : undefined,
    measure,
  };
}

/** '12 characters too long: shorten it' */
export function problemOfLength(excess: number): string {
  return `${characters(excess)} too long: shorten it`;
}

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`;

/** Skips cleaning far below the limit, because cleaning only shortens a text. */
function lengthOf(text: string, maxLength: number, clean: (text: string) => string): number {
  return text.length * 2 < maxLength ? text.length : clean(text).length;
}

function findField(id: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;
}
