import type { CustomerDetails } from '#contract/customers.schema.ts';
import { CUSTOMER_NOTE_MAX_LENGTH } from '#contract/customers.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useChangeCustomerMutation } from './api.ts';

const FAILED = 'Failed to save the note. Please try again.';

/** Edits the note. After a version conflict the form also shows the stored note, which the next save overwrites. */
export function CustomerNote({ customer }: { customer: CustomerDetails }) {
  const [change, { isSuccess }] = useChangeCustomerMutation();
  const form = useCheckedForm(customer, ({ note }) => ({ note }), undefined, FAILED);
  const { seen, savedNow, values, isBusy } = form;
  // The version also rises when somebody blocks the customer. If the note is unchanged, that is not a conflict.
  const { _id: id, version } = seen.note === customer.note ? customer : seen;
  const save = form.submit(
    () => change({ id, note: values.note, version }),
    (saved) => form.accept(saved.customer),
  );

  return (
    <form className="grid gap-3" onSubmit={save}>
      <TextAreaField
        label="Note"
        hint={
          savedNow ? (
            <>
              Stored now: <bdi>{savedNow.note === '' ? 'no note' : savedNow.note}</bdi>
            </>
          ) : (
            'Only staff see it.'
          )
        }
        maxLength={CUSTOMER_NOTE_MAX_LENGTH}
        {...form.field('note')}
      />
      <FormAlert text={form.errorText} />
      <FormSuccess text={isSuccess && !form.isEdited ? 'Note saved.' : ''} />
      <Button type="submit" variant="secondary" className="sm:justify-self-start" disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save note'}
      </Button>
    </form>
  );
}
