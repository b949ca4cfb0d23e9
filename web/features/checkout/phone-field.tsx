import type { FormEvent } from 'react';
import { groupMobile } from '#contract/phone.ts';
import { TextField } from '#web/ui/field.tsx';

interface PhoneFieldProps {
  phone: string;
  error: string | undefined;
  question: string | undefined;
  onType: (phone: string) => void;
  onBlur: () => void;
}

export function PhoneField({ phone, error, question, onType, onBlur }: PhoneFieldProps) {
  return (
    <TextField
      label="Phone"
      name="phone"
      type="tel"
      autoComplete="tel"
      required
      maxLength={40}
      value={phone}
      error={error}
      hint={
        !error && (
          <span role="status" className={question && 'font-bold text-ink'}>
            {question ?? 'We call this number to confirm the order.'}
          </span>
        )
      }
      onChange={(event) => {
        groupInPlace(event);
        onType(event.currentTarget.value);
      }}
      onBlur={onBlur}
    />
  );
}

/** Groups the digits while the customer types. The cursor stays before the same digits. */
function groupInPlace({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const { inputType, isComposing } = nativeEvent as InputEvent;
  const grouped = groupMobile(input.value);
  if (isComposing || grouped === input.value) return;
  const digitsBehind = countDigits(input.value.slice(input.selectionEnd ?? input.value.length));
  input.value = grouped;
  let at = grouped.length;
  while (at > 0 && countDigits(grouped.slice(at)) < digitsBehind) at -= 1;
  // Backspace leaves the cursor before the space, so that the next press deletes a digit.
  if (inputType === 'deleteContentBackward' && grouped[at - 1] === ' ') at -= 1;
  input.setSelectionRange(at, at);
}

function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}
