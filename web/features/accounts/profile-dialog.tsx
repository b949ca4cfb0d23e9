import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts.schema.ts';
import { USERNAME_MAX_LENGTH } from '#contract/accounts.ts';
import { ERRORS } from '#contract/errors.ts';
import { MAX_IMAGE_BYTES } from '#contract/media.ts';
import { CLOSE_AFTER_PROFILE_SAVE_MS } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { profileChanged } from '#web/store/session.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { Button } from '#web/ui/button.tsx';
import { PictureField } from '#web/ui/dashboard-picture-field.tsx';
import { readAsDataUrl, shrinkPicture } from '#web/ui/dashboard-picture-file.ts';
import { FormSuccess } from '#web/ui/dashboard-success.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useEditProfileMutation } from './api.ts';

const BIO_MAX_LENGTH = 1_000;
const PROFESSION_MAX_LENGTH = 100;

interface ProfileDialogProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}

export function ProfileDialog({ user, isOpen, onClose }: ProfileDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Edit Profile">
      <ProfileForm user={user} onClose={onClose} />
    </Dialog>
  );
}

interface ProfileFormValues {
  username: string;
  profession: string;
  bio: string;
}

function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { register, handleSubmit, formState } = useForm<ProfileFormValues>({
    defaultValues: { username: user.username, profession: user.profession ?? '', bio: user.bio ?? '' },
  });
  const [picture, setPicture] = useState({ image: user.profileImage, error: '' });
  const [editProfile, { isSuccess, error }] = useEditProfileMutation();
  useAfterDelay(isSuccess, CLOSE_AFTER_PROFILE_SAVE_MS, onClose);
  const isLocked = formState.isSubmitting || isSuccess;

  async function choose(file: File) {
    const refuse = (reason: string) => setPicture((before) => ({ ...before, error: reason }));
    if (!file.type.startsWith('image/')) return refuse(ERRORS.image_invalid.message);
    if (file.size > MAX_IMAGE_BYTES) return refuse(ERRORS.image_too_large.message);
    try {
      setPicture({ image: await readAsDataUrl(await shrinkPicture(file)), error: '' });
    } catch {
      refuse(ERRORS.image_invalid.message);
    }
  }

  const submit = handleSubmit(async (values) => {
    if (isLocked) return;
    const { data: saved } = await editProfile({ ...values, userId: user._id, profileImage: picture.image });
    if (saved) dispatch(profileChanged({ username: saved.user.username, profileImage: saved.user.profileImage }));
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <PictureField
        label="Profile Image"
        shape="round"
        preview={picture.image ?? ''}
        onPreviewError={() => setPicture({ image: user.profileImage, error: 'Failed to load image preview' })}
        onChoose={(file) => void choose(file)}
        error={picture.error || undefined}
      />
      {picture.image && (
        <Button
          look="quiet"
          className="-ms-5 -mt-3 justify-self-start"
          onClick={() => setPicture({ image: null, error: '' })}
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
      <div className="grid grid-cols-[auto_1fr] gap-3 sm:flex sm:justify-end">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isLocked}>
          {formState.isSubmitting ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}
