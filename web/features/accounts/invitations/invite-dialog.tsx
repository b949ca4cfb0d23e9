import { type FormEvent, useState } from 'react';
import { EMAIL_MAX_LENGTH, INVITATION_HOURS } from '#contract/accounts.ts';
import { RIGHT_PRESETS } from '#contract/right-labels.ts';
import type { Right } from '#contract/rights.ts';
import { RightsField } from '#web/features/accounts/admin/rights-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextField } from '#web/ui/field.tsx';
import { findEmailError, textOf, useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useInviteMutation } from './api.ts';

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onInvited: (message: string) => void;
}

export function InviteDialog({ isOpen, onClose, onInvited }: InviteDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Invite a helper">
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Dialog>
  );
}

function InviteForm({ onClose, onInvited }: Omit<InviteDialogProps, 'isOpen'>) {
  const [rights, setRights] = useState<Right[]>([...RIGHT_PRESETS.Caller]);
  const { errors, alert, show, showFailed } = useFormErrors<'email'>();
  const [invite, { isLoading }] = useInviteMutation();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isLoading) return;
    const rightsError = rights.length === 0 ? 'Please choose what the helper may do' : '';
    const isValid = show(form, { email: findEmailError(form, 'Email is required') }, rightsError);
    if (!isValid || rightsError) return;
    const { data, error } = await invite({ email: textOf(form, 'email'), rights });
    if (data) {
      onInvited(`Invitation sent to ${data.invitation.email}`);
      onClose();
    } else showFailed(form, error, 'Failed to send the invitation. Please try again.');
  }

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-muted">
        We mail a link that makes their account. It works once, within {INVITATION_HOURS} hours.
      </p>
      <TextField
        label="Email of the helper"
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={EMAIL_MAX_LENGTH}
        error={errors.email}
      />
      <RightsField rights={rights} onChange={setRights} disabled={isLoading} />
      <FormAlert text={alert} />
      <DialogButtons onCancel={onClose} isLocked={isLoading}>
        {isLoading ? 'Sending...' : 'Send invitation'}
      </DialogButtons>
    </form>
  );
}
