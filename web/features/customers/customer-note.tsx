import { type SubmitEvent, useState } from 'react';
import type { CustomerDetails } from '#contract/customers.schema.ts';
import { CUSTOMER_NOTE_MAX_LENGTH } from '#contract/customers.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useChangeCustomerMutation } from './api.ts';

/** What is typed stays after an error: it can be saved over what another has written, which is shown by then. */
export function CustomerNote({ customer: { phone, note, version } }: { customer: CustomerDetails }) {
  const [typed, setTyped] = useState<string>();
  const [change, { isLoading, isSuccess, error }] = useChangeCustomerMutation();
  const text = typed ?? note;

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const { error: rejection } = await change({ phone, note: text, version });
    // What was typed meanwhile stays.
    if (rejection === undefined) setTyped((now) => (now === text ? undefined : now));
  }

  return (
    <form className="grid gap-3" onSubmit={(event) => void save(event)}>
      <TextAreaField
        label="Note"
        hint={
          error && typed !== undefined && note !== '' ? (
            <>
              Stored now: <bdi>{note}</bdi>
            </>
          ) : (
            'Only staff see it.'
          )
        }
        maxLength={CUSTOMER_NOTE_MAX_LENGTH}
        value={text}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FormAlert text={error ? messageOf(error, 'Failed to save the note. Please try again.') : ''} />
      <FormSuccess text={isSuccess && typed === undefined ? 'Note saved.' : ''} />
      <Button type="submit" variant="secondary" className="sm:justify-self-start" disabled={isLoading}>
        {isLoading ? 'Saving...' : 'Save note'}
      </Button>
    </form>
  );
}
