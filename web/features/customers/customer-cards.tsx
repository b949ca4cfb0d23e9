import { type ReactNode, useId, useState } from 'react';
import { type CustomerDetails, changeCustomerBody } from '#contract/customers.schema.ts';
import { BLOCK_REASON_MAX_LENGTH, CUSTOMER_NOTE_MAX_LENGTH } from '#contract/customers.ts';
import { formatDateTime } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useChangeCustomerMutation } from './api.ts';

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

const NOTE_FAILED = 'Failed to save the note. Please try again.';

/** Edits the note. After a version conflict the form also shows the stored note, which the next save overwrites. */
function CustomerNote({ customer }: { customer: CustomerDetails }) {
  const [change, { isSuccess }] = useChangeCustomerMutation();
  const form = useCheckedForm(
    customer,
    ({ note }) => ({ note }),
    checkRequest(changeCustomerBody, ({ note }: Pick<CustomerDetails, 'note'>, seen: CustomerDetails) => ({
      note,
      // The version also rises when somebody blocks the customer. If the note is unchanged, that is not a conflict.
      version: (seen.note === customer.note ? customer : seen).version,
    })),
    NOTE_FAILED,
  );
  const { savedNow, isBusy } = form;
  const save = form.submit(
    (body) => change({ id: customer._id, ...body }),
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

const BLOCK_FAILED = 'Failed to change the customer. Please try again.';

/** Blocks or unblocks a customer. Staff see the reason of a block at every order of the phone number. */
function CustomerBlock({ customer }: { customer: CustomerDetails }) {
  const { _id: id, blocked, version } = customer;
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const [change, { isLoading }] = useChangeCustomerMutation();

  async function unblock() {
    const { error } = await change({ id, blocked: null, version });
    dispatch(error ? toastShown('error', messageOf(error, BLOCK_FAILED)) : toastShown('success', 'No longer blocked'));
  }

  return (
    <div className="grid gap-3">
      {blocked ? (
        <>
          <p className="rounded-sm bg-alarm-soft px-3 py-2 wrap-anywhere text-alarm">
            <span className="font-bold">
              Blocked: <bdi>{blocked.why}</bdi>
            </span>
            <span className="block text-sm">Since {formatDateTime(blocked.at)}. New orders are held for a call.</span>
          </p>
          <Button
            variant="secondary"
            className="sm:justify-self-start"
            disabled={isLoading}
            onClick={() => void unblock()}
          >
            Unblock
          </Button>
        </>
      ) : (
        <>
          <p className="text-muted">A blocked customer can still order. The order is held until you have called.</p>
          <Button variant="secondary" className="sm:justify-self-start" onClick={() => setIsAsking(true)}>
            Block
          </Button>
        </>
      )}
      <Dialog isOpen={isAsking} onClose={() => setIsAsking(false)} title="Block customer">
        <BlockForm customer={customer} onClose={() => setIsAsking(false)} />
      </Dialog>
    </div>
  );
}

function BlockForm({ customer, onClose }: { customer: CustomerDetails; onClose: () => void }) {
  const [change] = useChangeCustomerMutation();
  const { isBusy, errorText, field, submit } = useCheckedForm(
    customer,
    () => ({ blocked: '' }),
    checkRequest(changeCustomerBody, ({ blocked }, { version }) => ({ blocked: { why: blocked }, version })),
    BLOCK_FAILED,
  );
  const block = submit((body) => change({ id: customer._id, ...body }), onClose);

  return (
    <form noValidate className="grid gap-4" onSubmit={block}>
      <TextField
        label="Reason"
        placeholder="Refused three parcels"
        required
        maxLength={BLOCK_REASON_MAX_LENGTH}
        hint="Staff see it beside every order of this number; the customer does not."
        {...field('blocked')}
      />
      <FormAlert text={errorText} />
      <DialogButtons onCancel={onClose} isLocked={isBusy} variant="danger">
        {isBusy ? 'Saving...' : 'Block'}
      </DialogButtons>
    </form>
  );
}
