import type { FormEvent } from 'react';
import { apiErrorFrom, NETWORK_ERROR } from '#web/store/api.ts';
import { TextField } from '#web/ui/field.tsx';
import { findMissing, textOf, useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useTrackOrderMutation } from './api.ts';
import { OrderNumberField, readOrderNumber } from './order-number-field.tsx';

const REQUIRED = { orderId: 'Please enter your order number', phone: 'Please enter the phone number of the order' };

export function TrackOrderForm() {
  const navigate = useLateNavigate();
  const [trackOrder, { isLoading }] = useTrackOrderMutation();
  const { errors, alert, show } = useFormErrors<keyof typeof REQUIRED>();

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const form = event.currentTarget;
    const entered = { orderId: readOrderNumber(form), phone: textOf(form, 'phone').trim() };
    if (!show(form, findMissing(entered, REQUIRED))) return;
    const { data, error } = await trackOrder(entered);
    if (data) navigate(`/orders/${encodeURIComponent(data.orderId)}`);
    else show(form, {}, describeError(error));
  };

  return (
    // Before scripts load, `post` prevents a submit from writing the phone number into the URL.
    <form
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      aria-busy={isLoading}
      className="grid gap-4"
    >
      <FormAlert text={alert} />
      <OrderNumberField error={errors.orderId} />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="The one that you gave with the order."
        required
        maxLength={40}
        error={errors.phone}
      />
      <SubmitButton disabled={isLoading} className="w-full">
        {isLoading ? 'Looking...' : 'Track my order'}
      </SubmitButton>
    </form>
  );
}

function describeError(error: unknown): string {
  const { message } = apiErrorFrom(error);
  if (message === NETWORK_ERROR) return 'Network error - please check your connection';
  return message || 'The order could not be looked up. Please try again.';
}
