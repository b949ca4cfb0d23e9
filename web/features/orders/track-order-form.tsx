import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { apiErrorFrom, NETWORK_ERROR } from '#web/store/api.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useTrackOrderMutation } from './api.ts';
import { OrderNumberField, readOrderNumber } from './order-number-field.tsx';

const REQUIRED = { orderId: 'Please enter your order number', phone: 'Please enter the phone number of the order' };
type Field = keyof typeof REQUIRED;
const FIELDS: readonly Field[] = ['orderId', 'phone'];

/** Opens the tracking page, given an order's number and phone. */
export function TrackOrderForm() {
  const navigate = useNavigate();
  const [trackOrder, { isLoading }] = useTrackOrderMutation();
  const [missing, setMissing] = useState<readonly Field[]>([]);
  const [alert, setAlert] = useState<string>();

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const form = event.currentTarget;
    const entered: Record<Field, string> = { orderId: readOrderNumber(form), phone: readPhone(form) };
    const empty = FIELDS.filter((field) => entered[field] === '');
    flushSync(() => {
      setMissing(empty);
      setAlert(undefined);
    });
    if (empty[0]) {
      const first = form.elements.namedItem(empty[0]);
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    const { data, error } = await trackOrder(entered);
    if (data) void navigate(`/orders/${encodeURIComponent(data.orderId)}`);
    else setAlert(describeError(error));
  };

  const errorOf = (field: Field) => (missing.includes(field) ? REQUIRED[field] : undefined);
  return (
    // `post` keeps the phone out of the URL, should the browser submit the form itself.
    <form
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      aria-busy={isLoading}
      className="grid gap-4"
    >
      <FormAlert text={alert} />
      <OrderNumberField error={errorOf('orderId')} />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="The one that you gave with the order."
        required
        maxLength={40}
        error={errorOf('phone')}
      />
      <SubmitButton disabled={isLoading} className="w-full">
        {isLoading ? 'Looking...' : 'Track my order'}
      </SubmitButton>
    </form>
  );
}

function readPhone(form: HTMLFormElement): string {
  const entry = new FormData(form).get('phone');
  return typeof entry === 'string' ? entry.trim() : '';
}

function describeError(error: unknown): string {
  const { message } = apiErrorFrom(error);
  if (message === NETWORK_ERROR) return 'Network error - please check your connection';
  return message || 'The order could not be looked up. Please try again.';
}
