import { useState } from 'react';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useGetRetentionQuery } from './api.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';

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
