import { useState } from 'react';
import type { User } from '#contract/accounts.schema.ts';
import { USERNAME_MAX_LENGTH } from '#contract/accounts.ts';
import { useEditProfileMutation } from '#web/features/accounts/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { profileChanged } from '#web/store/session.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { Button } from '#web/ui/button.tsx';
import { ImageField } from '#web/ui/dashboard/image-field.tsx';
import { readImageFile } from '#web/ui/dashboard/image-file.ts';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { CLOSE_AFTER_PROFILE_SAVE_MS } from '#web/ui/delays.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

const BIO_MAX_LENGTH = 1_000;
const PROFESSION_MAX_LENGTH = 100;

export function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const form = useCheckedForm(
    user,
    ({ username, profession, bio, profileImage }) => ({
      username,
      profession: profession ?? '',
      bio: bio ?? '',
      profileImage,
    }),
    ({ username }): Record<string, string> => (username.trim() === '' ? { username: 'Username is required' } : {}),
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

  const save = form.submit(
    () => editProfile({ ...values, userId: user._id }),
    ({ user: { username, profileImage } }) => dispatch(profileChanged({ username, profileImage })),
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
