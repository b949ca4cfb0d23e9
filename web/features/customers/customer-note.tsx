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
  /** The stored note when editing began, and its version. */
  over: { note: string; version: number };
  /** The save was rejected because somebody else changed the customer; the stored note is shown since. */
  isOutdated?: boolean;
}

/** The note of a customer. After a version conflict it shows the stored note, which another press overwrites. */
export function CustomerNote({ customer: { _id: id, note, version } }: { customer: CustomerDetails }) {
  const [draft, setDraft] = useState<NoteDraft>();
  const [change, { isLoading, isSuccess, error }] = useChangeCustomerMutation();
  const text = draft?.text ?? note;
  const isOtherNote = draft !== undefined && draft.over.note !== note;
  // A new version with the same note is no conflict: only the block has changed.
  const seenVersion = isOtherNote && !draft.isOutdated ? draft.over.version : version;

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isLoading) return;
    const { data, error: rejection } = await change({ id, note: text, version: seenVersion });
    // Text that was typed during the save stays.
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
