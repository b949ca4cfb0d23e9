import { type User, updateRoleBody } from '#contract/accounts.schema.ts';
import { ROLES } from '#contract/roles.ts';
import { useChangeRoleMutation } from '#web/features/accounts/admin/api.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { selectViewer, sessionExpired } from '#web/store/session.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { CLOSE_AFTER_ROLE_UPDATE_MS } from '#web/ui/delays.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { RightsField } from './rights-field.tsx';

interface RoleDialogProps {
  user: User | undefined;
  onClose: () => void;
}

export function RoleDialog({ user, onClose }: RoleDialogProps) {
  return (
    <Dialog isOpen={user !== undefined} onClose={onClose} title="Edit Role">
      {user && <RoleForm key={user._id} user={user} onClose={onClose} />}
    </Dialog>
  );
}

function RoleForm({ user, onClose }: { user: User; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(selectViewer);
  const form = useCheckedForm(
    user,
    ({ role, rights }) => ({ role, rights }),
    checkRequest(updateRoleBody, ({ role, rights }: Pick<User, 'role' | 'rights'>, seen: User) => {
      const sendsRights = role === 'moderator' && (rights.length > 0 || seen.rights.length > 0);
      return { role, ...(sendsRights && { rights }) };
    }),
    'Failed to update user role',
  );
  const { role, rights } = form.values;
  const [changeRole, { isSuccess }] = useChangeRoleMutation();
  useAfterDelay(isSuccess, CLOSE_AFTER_ROLE_UPDATE_MS, onClose);
  const isLocked = form.isBusy || isSuccess;

  const save = form.submit(
    (body) => changeRole({ userId: user._id, ...body }),
    (saved) => {
      // The server ends all sessions of a user whose role changes. If admins change their own role, their session has
      // ended too, so this page logs them out.
      if (viewer?._id === user._id && saved.user.role !== viewer.role) dispatch(sessionExpired());
    },
  );

  return (
    <form className="grid gap-4" onSubmit={save}>
      <TextField label="Email" value={user.email} readOnly />
      <SelectField label="Role" disabled={isLocked} {...form.field('role')}>
        {ROLES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      {role === 'moderator' && (
        <RightsField rights={rights} onChange={(changed) => form.set({ rights: changed })} disabled={isLocked} />
      )}
      <div>
        <FormAlert text={form.errorText} />
        <FormSuccess text={isSuccess ? 'User role updated successfully!' : ''} />
      </div>
      <DialogButtons onCancel={onClose} isLocked={isLocked}>
        {form.isBusy ? 'Saving...' : 'Save Changes'}
      </DialogButtons>
    </form>
  );
}
