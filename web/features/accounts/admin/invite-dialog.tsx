import { inviteBody } from '#contract/accounts.schema.ts';
import { EMAIL_MAX_LENGTH, INVITATION_HOURS } from '#contract/accounts.ts';
import { RIGHT_PRESETS } from '#contract/right-labels.ts';
import type { Right } from '#contract/rights.ts';
import { useInviteMutation } from '#web/features/accounts/invitations/api.ts';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { RightsField } from './rights-field.tsx';

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

const EMPTY: { email: string; rights: Right[] } = { email: '', rights: [...RIGHT_PRESETS.Caller] };

function InviteForm({ onClose, onInvited }: Omit<InviteDialogProps, 'isOpen'>) {
  const form = useCheckedForm(
    EMPTY,
    (empty) => empty,
    checkRequest(inviteBody, (values: typeof EMPTY) => values),
    'Failed to send the invitation. Please try again.',
  );
  const [invite] = useInviteMutation();
  const submit = form.submit(invite, ({ invitation }) => {
    onInvited(`Invitation sent to ${invitation.email}`);
    onClose();
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-muted">
        We mail a link that makes their account. It works once, within {INVITATION_HOURS} hours.
      </p>
      <TextField
        label="Email of the helper"
        type="email"
        autoComplete="off"
        required
        maxLength={EMAIL_MAX_LENGTH}
        {...form.field('email')}
      />
      <RightsField rights={form.values.rights} onChange={(rights) => form.set({ rights })} disabled={form.isBusy} />
      <FormAlert text={form.problems['rights'] ?? form.errorText} />
      <DialogButtons onCancel={onClose} isLocked={form.isBusy}>
        {form.isBusy ? 'Sending...' : 'Send invitation'}
      </DialogButtons>
    </form>
  );
}
