import type { ListedUser } from '#contract/accounts.schema.ts';
import type { Right } from '#contract/rights.ts';
import type { Role } from '#contract/roles.ts';
import type { SessionUser } from '#web/store/session.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import type { TableSort } from '#web/ui/dashboard/data-table-sort.tsx';
import { HistoryLink } from '#web/ui/dashboard/history-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { presetOf } from './rights-field.tsx';

const TONES: Record<Role, BadgeTone> = { admin: 'off', moderator: 'moving', user: 'done' };

function rightsText(rights: readonly Right[]): string {
  return presetOf(rights) ?? (rights.length === 1 ? '1 right' : `${rights.length} rights`);
}

interface AdminUsersTableProps {
  users: readonly ListedUser[];
  /** Number of users on earlier pages. Row numbers continue from it. */
  countBefore: number;
  sort: TableSort;
  /** Viewers cannot delete their own account. Only admins can change other users. */
  viewer: Pick<SessionUser, '_id' | 'role'>;
  onEditRole: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

export function AdminUsersTable(props: AdminUsersTableProps) {
  const { users, countBefore, sort, viewer, onEditRole, onDelete } = props;
  const actions: Column<ListedUser> = {
    header: 'Actions',
    inCard: 'middle',
    align: 'end',
    renderCell: (user) => (
      <span className="flex flex-wrap items-center justify-end gap-1">
        <Button
          variant="quiet"
          className="px-3 @2xl:whitespace-nowrap"
          aria-label={`Edit Role of ${user.email}`}
          onClick={() => onEditRole(user)}
        >
          <Icon name="pencil" className="size-5" />
          Edit Role
        </Button>
        <HistoryLink kind="user" id={user._id} of={user.email} />
        <IconButton
          label={user._id === viewer._id ? 'Your own account' : `Delete ${user.email}`}
          disabled={user._id === viewer._id}
          className="text-alarm hover:bg-alarm-soft disabled:cursor-not-allowed disabled:opacity-40"
          onClick={() => onDelete(user)}
        >
          <Icon name="trash" />
        </IconButton>
      </span>
    ),
  };
  const columns: Column<ListedUser>[] = [
    {
      header: 'No.',
      sort: { by: 'createdAt', asc: 'Oldest accounts first', desc: 'Newest accounts first' },
      inCard: 'topStart',
      renderCell: (_user, index) => (
        <span className="whitespace-nowrap text-muted">
          <span className="@2xl:hidden">No. </span>
          {countBefore + index + 1}
        </span>
      ),
    },
    {
      header: 'Email',
      sort: { by: 'email', asc: 'A to Z', desc: 'Z to A' },
      inCard: 'middle',
      renderCell: ({ _id, email, twoStep }) => (
        <>
          {email}
          {_id === viewer._id && <span className="text-muted"> (you)</span>}
          {twoStep === 'off' && (
            <span className="mt-1 block">
              <Badge tone="waiting">No two-step login</Badge>
            </span>
          )}
        </>
      ),
    },
    {
      header: 'Role',
      sort: { by: 'role', asc: 'A to Z', desc: 'Z to A' },
      inCard: 'topEnd',
      renderCell: ({ role, rights }) => (
        <span className="inline-grid justify-items-start gap-0.5 @max-2xl:justify-items-end">
          <Badge tone={TONES[role]}>{role}</Badge>
          {rights.length > 0 && <span className="px-1 text-sm text-muted">{rightsText(rights)}</span>}
        </span>
      ),
    },
    ...(viewer.role === 'admin' ? [actions] : []),
  ];
  return <DataTable caption="Users" columns={columns} rows={users} keyOf={(user) => user._id} sort={sort} />;
}
