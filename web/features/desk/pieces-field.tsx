import type { ReactNode } from 'react';
import { countOrWrong, typedCount } from '#contract/amounts.ts';
import { wholeNumber } from '#contract/fields.schema.ts';
import { problemOfField } from '#web/ui/dashboard/request-check.ts';
import { TextField } from '#web/ui/field.tsx';

interface PiecesFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Pieces of the order's line. */
  max: number;
  value: string;
  error?: string | undefined;
  onText: (text: string) => void;
}

/** Field for a number of pieces of one line. Empty means none. */
export function PiecesField({ max, error, onText, ...field }: PiecesFieldProps) {
  const problem = field.value && problemOfField(wholeNumber(0, max), countOrWrong(field.value));
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      error={problem || error}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}

/** Returns the lines of which there are pieces. `texts` has one text for each line, without problems. */
export function chosenPieces(texts: readonly string[]): { position: number; quantity: number }[] {
  return texts.flatMap((text, position) => {
    const quantity = typedCount(text);
    return quantity ? [{ position, quantity }] : [];
  });
}
