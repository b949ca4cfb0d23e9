import { useState } from 'react';
import type { User } from '#contract/accounts.schema.ts';
import { USERNAME_MAX_LENGTH } from '#contract/accounts.ts';
import { formatDate } from '#contract/time.ts';
import { useEditProfileMutation } from '#web/features/accounts/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { profileChanged } from '#web/store/session.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { Button } from '#web/ui/button.tsx';
import { ImageField } from '#web/ui/dashboard/image-field.tsx';
import { readImageFile } from '#web/ui/dashboard/image-file.ts';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { type Problems, useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { CLOSE_AFTER_PROFILE_SAVE_MS } from '#web/ui/delays.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Icon } from '#web/ui/icon.tsx';

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

const BIO_MAX_LENGTH = 1_000;
const PROFESSION_MAX_LENGTH = 100;

function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const form = useCheckedForm(
    user,
    ({ username, profession, bio, profileImage }) => ({
      username,
      profession: profession ?? '',
      bio: bio ?? '',
      profileImage,
    }),
    {
      bodyOf: (values) => ({ ...values, userId: user._id }),
      problemsOf: ({ username }): Problems => (username.trim() === '' ? { username: 'Username is required' } : {}),
    },
    'Failed to update profile. Please try again.',
  );
  const { values, isBusy, field } = form;
  const [imageError, setImageError] = useState('');
  const [editProfile, { isSuccess }] = useEditProfileMutation();
  useAfterDelay(isSuccess, CLOSE_AFTER_PROFILE_SAVE_MS, onClose);

  function showImage(profileImage: string | null, error = '') {
    form.set({ profileImage });
    setImageError(error);
  }

  async function choose(file: File) {
    const { dataUrl, error } = await readImageFile(file);
    if (dataUrl === undefined) setImageError(error);
    else showImage(dataUrl);
  }

  const save = form.submit(editProfile, ({ user: { username, profileImage } }) =>
    dispatch(profileChanged({ username, profileImage })),
  );

  return (
    <form noValidate className="grid gap-4" onSubmit={save}>
      <ImageField
        label="Profile Image"
        shape="round"
        preview={values.profileImage ?? ''}
        onPreviewError={() => showImage(user.profileImage, 'Failed to load image preview')}
        onChoose={(file) => void choose(file)}
        error={imageError || form.problems['profileImage']}
      />
      {values.profileImage && (
        <Button variant="quiet" className="-ms-5 -mt-3 justify-self-start" onClick={() => showImage(null)}>
          Remove picture
        </Button>
      )}
      <TextField label="Username" autoComplete="nickname" maxLength={USERNAME_MAX_LENGTH} {...field('username')} />
      <TextField
        label="Profession"
        autoComplete="organization-title"
        maxLength={PROFESSION_MAX_LENGTH}
        {...field('profession')}
      />
      <TextAreaField label="Bio" rows={3} maxLength={BIO_MAX_LENGTH} {...field('bio')} />
      <div>
        <FormAlert text={form.errorText} />
        <FormSuccess text={isSuccess ? 'Profile updated successfully!' : ''} />
      </div>
      <DialogButtons onCancel={onClose} isLocked={isBusy || isSuccess}>
        {isBusy ? 'Saving...' : 'Save Changes'}
      </DialogButtons>
    </form>
  );
}
