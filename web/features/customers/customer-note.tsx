import { type SubmitEvent, useState } from 'react';
import type { CustomerDetails } from '#contract/customers.schema.ts';
import { CUSTOMER_NOTE_MAX_LENGTH } from '#contract/customers.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { isChangedMeanwhile } from '#web/ui/dashboard/draft.ts';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useChangeCustomerMutation } from './api.ts';

interface NoteDraft {
  text: string;
  /** The note that typing began on, and its version. */
  over: { note: string; version: number };
  /** Was rejected as another one has changed the customer first; the note that is stored now is shown since. */
  isOutdated?: boolean;
}

/** What is typed stays after an error: it can be saved over what another has written, once that is shown. */
export function CustomerNote({ customer: { _id: id, note, version } }: { customer: CustomerDetails }) {
  const [draft, setDraft] = useState<NoteDraft>();
  const [change, { isLoading, isSuccess, error }] = useChangeCustomerMutation();
  const text = draft?.text ?? note;
  const isOtherNote = draft !== undefined && draft.over.note !== note;
  // A block that began or ended meanwhile is nothing that the note would overwrite.
  const seenVersion = isOtherNote && !draft.isOutdated ? draft.over.version : version;

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isLoading) return;
    const { data, error: rejection } = await change({ id, note: text, version: seenVersion });
    // What was typed meanwhile stays.
    if (data) setDraft((now) => (now && now.text !== text ? { text: now.text, over: data.customer } : undefined));
    else if (isChangedMeanwhile(rejection)) setDraft((now) => now && { ...now, isOutdated: true });
  }

  return (
    <form className="grid gap-3" onSubmit={(event) => void save(event)}>
      <TextAreaField
        label="Note"
        hint={
          draft?.isOutdated && isOtherNote ? (
            <>
              Stored now: <bdi>{note === '' ? 'no note' : note}</bdi>
            </>
          ) : (
            'Only staff see it.'
          )
        }
        maxLength={CUSTOMER_NOTE_MAX_LENGTH}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          setDraft((before) => ({ over: { note, version }, ...before, text: value }))
        }
      />
      <FormAlert text={error ? messageOf(error, 'Failed to save the note. Please try again.') : ''} />
      <FormSuccess text={isSuccess && !draft ? 'Note saved.' : ''} />
      <Button type="submit" variant="secondary" className="sm:justify-self-start" disabled={isLoading}>
        {isLoading ? 'Saving...' : 'Save note'}
      </Button>
    </form>
  );
}
