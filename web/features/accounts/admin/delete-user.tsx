import type { User } from '#contract/accounts.schema.ts';
import { useDeleteUserMutation } from '#web/features/accounts/admin/api.ts';
import { RetentionDays } from '#web/features/accounts/profile/my-data-card.tsx';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { toastShown } from '#web/ui/toast.tsx';

interface DeleteUserDialogProps {
  user: User | undefined;
  onClose: () => void;
  onDeleted: (message: string) => void;
}

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const dispatch = useAppDispatch();
  const [deleteUser, { isLoading }] = useDeleteUserMutation();

  async function confirm({ _id }: User) {
    const { error } = await deleteUser(_id);
    if (error === undefined) onDeleted('User deleted successfully');
    else dispatch(toastShown('error', messageOf(error, 'Failed to delete user')));
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={user !== undefined}
      onClose={onClose}
      onConfirm={() => user && void confirm(user)}
      isBusy={isLoading}
      title="Delete user"
      question="Are you sure you want to delete this user?"
    >
      {user?.email} is logged out everywhere and their reviews go. Their orders stay, and lose name and address{' '}
      <RetentionDays /> after they have ended.
    </ConfirmDialog>
  );
}
