import { useState } from 'react';
import type { User } from '#contract/accounts.schema.ts';
import { formatDate } from '#contract/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfileCard({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <section className="max-w-2xl rounded-lg bg-card p-5 shadow-card sm:p-8">
      <div className="flex flex-wrap items-center gap-5">
        <ProfileImage image={user.profileImage} />
        <div className="min-w-0 grow">
          <h2 dir="auto" className="text-2xl wrap-anywhere">
            {user.username}
          </h2>
          {user.profession && (
            <p dir="auto" className="wrap-anywhere">
              {user.profession}
            </p>
          )}
          <p className="wrap-anywhere text-muted">{user.email}</p>
        </div>
      </div>
      <h3 className="mt-6 text-lg">About</h3>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {user.bio ?? <span className="text-muted">Nothing written yet.</span>}
      </p>
      <p className="mt-4 text-sm text-muted">With us since {formatDate(user.createdAt)}</p>
      <Button className="mt-6 max-sm:w-full" onClick={() => setIsOpen(true)}>
        <Icon name="pencil" className="size-5" />
        Edit Profile
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Edit Profile">
        <ProfileForm user={user} onClose={close} />
      </Dialog>
    </section>
  );
}

function ProfileImage({ image }: { image: string | null }) {
  if (image)
    return <img src={image} alt="" width={96} height={96} className="size-24 shrink-0 rounded-full object-cover" />;
  return (
    <span className="grid size-24 shrink-0 place-items-center rounded-full bg-sun-soft ring-2 ring-sun">
      <Icon name="user" className="size-10" />
    </span>
  );
}
