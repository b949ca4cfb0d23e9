import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts.schema.ts';
import { USERNAME_MAX_LENGTH } from '#contract/accounts.ts';
import { ERRORS } from '#contract/errors.ts';
import { IMAGE_MAX_BYTES } from '#contract/media.ts';
import { useEditProfileMutation } from '#web/features/accounts/api.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { profileChanged } from '#web/store/session.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { Button } from '#web/ui/button.tsx';
import { ImageField } from '#web/ui/dashboard/image-field.tsx';
import { readAsDataUrl, shrinkImage } from '#web/ui/dashboard/image-file.ts';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { CLOSE_AFTER_PROFILE_SAVE_MS } from '#web/ui/delays.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

const BIO_MAX_LENGTH = 1_000;
const PROFESSION_MAX_LENGTH = 100;

interface ProfileFormValues {
  username: string;
  profession: string;
  bio: string;
}

export function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { register, handleSubmit, formState } = useForm<ProfileFormValues>({
    defaultValues: { username: user.username, profession: user.profession ?? '', bio: user.bio ?? '' },
  });
  const [image, setImage] = useState({ image: user.profileImage, error: '' });
  const [editProfile, { isSuccess, error }] = useEditProfileMutation();
  useAfterDelay(isSuccess, CLOSE_AFTER_PROFILE_SAVE_MS, onClose);
  const isLocked = formState.isSubmitting || isSuccess;

  async function choose(file: File) {
    const reject = (reason: string) => setImage((before) => ({ ...before, error: reason }));
    if (!file.type.startsWith('image/')) return reject(ERRORS.image_invalid.message);
    if (file.size > IMAGE_MAX_BYTES) return reject(ERRORS.image_too_large.message);
    try {
      setImage({ image: await readAsDataUrl(await shrinkImage(file)), error: '' });
    } catch {
      reject(ERRORS.image_invalid.message);
    }
  }

  const submit = handleSubmit(async (values) => {
    if (isLocked) return;
    const { data: saved } = await editProfile({ ...values, userId: user._id, profileImage: image.image });
    if (saved) dispatch(profileChanged({ username: saved.user.username, profileImage: saved.user.profileImage }));
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <ImageField
        label="Profile Image"
        shape="round"
        preview={image.image ?? ''}
        onPreviewError={() => setImage({ image: user.profileImage, error: 'Failed to load image preview' })}
        onChoose={(file) => void choose(file)}
        error={image.error || undefined}
      />
      {image.image && (
        <Button
          variant="quiet"
          className="-ms-5 -mt-3 justify-self-start"
          onClick={() => setImage({ image: null, error: '' })}
        >
          Remove picture
        </Button>
      )}
      <TextField
        label="Username"
        autoComplete="nickname"
        maxLength={USERNAME_MAX_LENGTH}
        error={formState.errors.username?.message}
        {...register('username', { validate: (text) => text.trim() !== '' || 'Username is required' })}
      />
      <TextField
        label="Profession"
        autoComplete="organization-title"
        maxLength={PROFESSION_MAX_LENGTH}
        {...register('profession')}
      />
      <TextAreaField label="Bio" rows={3} maxLength={BIO_MAX_LENGTH} {...register('bio')} />
      <div>
        <FormAlert text={error && messageOf(error, 'Failed to update profile. Please try again.')} />
        <FormSuccess text={isSuccess ? 'Profile updated successfully!' : ''} />
      </div>
      <DialogButtons onCancel={onClose} isLocked={isLocked}>
        {formState.isSubmitting ? 'Saving...' : 'Save Changes'}
      </DialogButtons>
    </form>
  );
}
