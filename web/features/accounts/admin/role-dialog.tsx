import { useState } from 'react';
import type { User } from '#contract/accounts.schema.ts';
import { type Right, ROLES, type Role } from '#contract/rights.ts';
import { useChangeRoleMutation } from '#web/features/accounts/admin/api.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { selectViewer, sessionExpired } from '#web/store/session.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { CLOSE_AFTER_ROLE_UPDATE_MS } from '#web/ui/delays.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { RightsField } from './rights-field.tsx';

interface RoleDialogProps {
  /** Undefined closes the dialog. */
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
  const [role, setRole] = useState<Role>(user.role);
  const [rights, setRights] = useState<Right[]>(user.rights);
  const [changeRole, { isLoading, isSuccess, error }] = useChangeRoleMutation();
  useAfterDelay(isSuccess, CLOSE_AFTER_ROLE_UPDATE_MS, onClose);
  const isLocked = isLoading || isSuccess;

  async function save() {
    const sendsRights = role === 'moderator' && (rights.length > 0 || user.rights.length > 0);
    const { data: saved } = await changeRole({ userId: user._id, role, ...(sendsRights && { rights }) });
    // A role change ends all sessions: an admin who gives up the role is logged out here, not by a failing call.
    if (saved && viewer?._id === user._id && saved.user.role !== viewer.role) dispatch(sessionExpired());
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLocked) void save();
      }}
    >
      <TextField label="Email" value={user.email} readOnly />
      <SelectField
        label="Role"
        value={role}
        disabled={isLocked}
        onChange={({ currentTarget }) => setRole(ROLES.find((each) => each === currentTarget.value) ?? user.role)}
      >
        {ROLES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      {role === 'moderator' && <RightsField rights={rights} onChange={setRights} disabled={isLocked} />}
      <div>
        <FormAlert text={error && messageOf(error, 'Failed to update user role')} />
        <FormSuccess text={isSuccess ? 'User role updated successfully!' : ''} />
      </div>
      <DialogButtons onCancel={onClose} isLocked={isLocked}>
        {isLoading ? 'Saving...' : 'Save Changes'}
      </DialogButtons>
    </form>
  );
}
