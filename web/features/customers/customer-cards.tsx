import { type ReactNode, useId } from 'react';
import type { CustomerDetails } from '#contract/customers.schema.ts';
import { CUSTOMER_NOTE_MAX_LENGTH } from '#contract/customers.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useChangeCustomerMutation } from './api.ts';
import { CustomerBlock } from './customer-block.tsx';

export function CustomerCards({ customer }: { customer: CustomerDetails }) {
  const { accounts } = customer;
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title="Notes">
          <CustomerNote customer={customer} />
        </Card>
        <Card title="Block">
          <CustomerBlock customer={customer} />
        </Card>
      </div>
      <Card title={accounts.length > 1 ? `${accounts.length} accounts with this number` : 'Account'}>
        <CustomerAccounts accounts={accounts} />
      </Card>
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg bg-card p-5 shadow-card">
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function CustomerAccounts({ accounts }: Pick<CustomerDetails, 'accounts'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {accounts.map(({ email, user, username, orders }) => (
        <li key={`${email} ${user}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            <bdi className="font-bold">{username ?? 'Deleted account'}</bdi> {email}
          </span>
          <span className="text-muted">{orders === 1 ? '1 order' : `${orders} orders`}</span>
        </li>
      ))}
    </ul>
  );
}

const FAILED = 'Failed to save the note. Please try again.';

/** Edits the note. After a version conflict the form also shows the stored note, which the next save overwrites. */
function CustomerNote({ customer }: { customer: CustomerDetails }) {
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
