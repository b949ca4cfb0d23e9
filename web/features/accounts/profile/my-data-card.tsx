import { type FormEvent, useState } from 'react';
import { PASSWORD_MAX_LENGTH } from '#contract/accounts.ts';
import { ShowPassword } from '#web/features/accounts/passwords/show-password.tsx';
import { useAppDispatch } from '#web/store/hooks.ts';
import { loggedOut } from '#web/store/session.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf, useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useDeleteAccountMutation, useGetRetentionQuery } from './api.ts';

export function MyDataCard() {
  const [isDeleting, setIsDeleting] = useState(false);
  const close = () => setIsDeleting(false);
  return (
    <section className="mt-6 max-w-2xl rounded-lg bg-card p-5 shadow-card sm:p-8" aria-labelledby="my-data">
      <h2 id="my-data" className="text-2xl">
        Your data
      </h2>
      <p className="mt-1 text-muted">
        A file with all that the shop holds about you: profile, orders, reviews, wishlist and devices.
      </p>
      <a
        href="/api/auth/my-data"
        download="my-data.json"
        className={`${buttonClasses('secondary')} mt-4 max-sm:w-full`}
      >
        <Icon name="arrowDown" className="size-5" />
        Download my data
      </a>
      <p className="mt-6 text-muted">
        Deleting your account deletes your profile, reviews and wishlist at once. Your name, address, phone and e-mail
        leave your orders <RetentionDays /> after they have been delivered or cancelled.
      </p>
      <Button
        variant="quiet"
        className="mt-2 -ms-3 px-3 text-alarm underline max-sm:w-full"
        onClick={() => setIsDeleting(true)}
      >
        Delete my account
      </Button>
      <Dialog isOpen={isDeleting} onClose={close} title="Delete my account">
        <DeleteAccountForm onClose={close} />
      </Dialog>
    </section>
  );
}

/** Shows for how many days an order still contains the customer's name after the account is deleted. */
export function RetentionDays() {
  const { data } = useGetRetentionQuery();
  return <>{data ? `${data.orderRetentionDays} days` : 'some time'}</>;
}

/** Asks for the password, because somebody else may be using the browser. */
function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { errors, alert, show, showFailed } = useFormErrors<'password'>();
  const [isShown, setIsShown] = useState(false);
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLoading) return;
    const form = event.currentTarget;
    const password = textOf(form, 'password');
    if (!show(form, { password: password === '' ? 'Password is required' : undefined })) return;
    const { error } = await deleteAccount({ password });
    if (error) return showFailed(form, error, 'Failed to delete your account. Please try again.');
    dispatch(toastShown('success', 'Your account is deleted'));
    dispatch(loggedOut());
  }

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p>
        This cannot be undone. Orders on their way still arrive; without an account you find them by their number and
        phone.
      </p>
      <TextField
        label="Your password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX_LENGTH}
        error={errors.password}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
      <FormAlert text={alert} />
      <DialogButtons onCancel={onClose} isLocked={isLoading} variant="danger">
        {isLoading ? 'Deleting...' : 'Delete my account'}
      </DialogButtons>
    </form>
  );
}
