import { useEffect, useState } from 'react';

interface LengthLimit {
  /** Error such as '12 characters too long: shorten it'. Undefined if the length is valid. */
  problem: string | undefined;
  /** Text such as '3 characters left'. Undefined while many characters are left. */
  count: string | undefined;
  /** Counts again. Callers need it on input events, because an uncontrolled field changes without a render. */
  measure: () => void;
}

/** Remaining characters at which the count appears: a tenth of the limit, but at least ten. */
const NEAR = { share: 0.1, characters: 10 };

/** Counts as the server does: after `clean`, in UTF-16 code units. A text above the limit blocks the form. */
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
  // Measures after every render, because no event fires when a script sets the text.
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

export function problemOfLength(excess: number): string {
  return `${characters(excess)} too long: shorten it`;
}

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`;

function lengthOf(text: string, maxLength: number, clean: (text: string) => string): number {
  return text.length * 2 < maxLength ? text.length : clean(text).length;
}

function findField(id: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;
}
