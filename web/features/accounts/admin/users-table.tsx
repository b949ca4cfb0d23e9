import type { User } from '#contract/accounts.schema.ts';
import type { Role } from '#contract/roles.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { type TableSort } from '#web/ui/dashboard/data-table-sort.tsx';
import { Icon } from '#web/ui/icon.tsx';

const TONES: Record<Role, BadgeTone> = { admin: 'off', moderator: 'moving', user: 'done' };

interface AdminUsersTableProps {
  users: readonly User[];
  /** Number of users on earlier pages. */
  countBefore: number;
  sort: TableSort;
  isStale: boolean;
  /** Id of the current user, who cannot delete their own account. */
  viewerId: string;
  onEditRole: (user: User) => void;
  onDelete: (user: User) => void;
}

export function AdminUsersTable(props: AdminUsersTableProps) {
  const { users, countBefore, sort, isStale, viewerId, onEditRole, onDelete } = props;
  const columns: Column<User>[] = [
    {
      header: 'No.',
      sort: { by: 'createdAt', asc: 'Oldest accounts first', desc: 'Newest accounts first' },
      inCard: 'topStart',
      renderCell: (_user, index) => (
        <span className="text-muted">
          <span className="@2xl:hidden">No. </span>
          {countBefore + index + 1}
        </span>
      ),
    },
    {
      header: 'Email',
      sort: { by: 'email', asc: 'A to Z', desc: 'Z to A' },
      inCard: 'middle',
      renderCell: ({ _id, email }) => (
        <>
          {email}
          {_id === viewerId && <span className="text-muted"> (you)</span>}
        </>
      ),
    },
    {
      header: 'Role',
      sort: { by: 'role', asc: 'A to Z', desc: 'Z to A' },
      inCard: 'topEnd',
      renderCell: ({ role }) => <Badge tone={TONES[role]}>{role}</Badge>,
    },
    {
      header: 'Actions',
      inCard: 'bottomEnd',
      align: 'end',
      renderCell: (user) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-1">
          <Button
            variant="quiet"
            className="px-3 @2xl:whitespace-nowrap"
            aria-label={`Edit Role of ${user.email}`}
            onClick={() => onEditRole(user)}
          >
            <Icon name="pencil" className="size-5" />
            Edit Role
          </Button>
          <IconButton
            label={user._id === viewerId ? 'Your own account' : `Delete ${user.email}`}
            disabled={user._id === viewerId}
            className="text-alarm hover:bg-alarm-soft disabled:cursor-not-allowed disabled:opacity-40"
            onClick={() => onDelete(user)}
          >
            <Icon name="trash" />
          </IconButton>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Users"
      columns={columns}
      rows={users}
      keyOf={(user) => user._id}
      sort={sort}
      isStale={isStale}
    />
  );
}
