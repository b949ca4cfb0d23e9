import { useState } from 'react';
import { USER_SORTS } from '#contract/accounts.ts';
import { useListUsersQuery } from '#web/features/accounts/admin/api.ts';
import { DeleteUserDialog } from '#web/features/accounts/admin/delete-user.tsx';
import { InviteDialog } from '#web/features/accounts/admin/invite-dialog.tsx';
import { RoleDialog } from '#web/features/accounts/admin/role-dialog.tsx';
import { USER_FILTER, UserFilters, userFilterOf } from '#web/features/accounts/admin/user-filters.tsx';
import { AdminUsersTable } from '#web/features/accounts/admin/users-table.tsx';
import { OpenInvitations } from '#web/features/accounts/invitations/open-invitations.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { mayOpenStaffPage } from '#web/pages/dashboard/staff-pages.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useNumberedAddress } from '#web/ui/dashboard/list-address.ts';
import { NumberedList } from '#web/ui/dashboard/list-pages.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('All Users');

export default function Users() {
  const viewer = useDashboardViewer();
  const isAdmin = viewer.role === 'admin';
  const address = useNumberedAddress({ filters: USER_FILTER, sorts: USER_SORTS });
  const args = { ...address.args, ...userFilterOf(address.filter.role) };
  const query = useListUsersQuery(args, { refetchOnMountOrArgChange: true });
  const [editedId, setEditedId] = useState<string>();
  const [deletingId, setDeletingId] = useState<string>();
  const [isInviting, setIsInviting] = useState(false);
  const [notice, setNotice] = useState('');
  const list = loadedOf(query);
  const find = (id: string | undefined) => list?.users.find((user) => user._id === id);
  return (
    <>
      <DashboardHeading
        title="All Users"
        action={
          <span className="flex flex-wrap gap-3">
            {isAdmin && <Button onClick={() => setIsInviting(true)}>Invite a helper</Button>}
            {mayOpenStaffPage(viewer, '/dashboard/admin') && (
              <ButtonLink to="/dashboard/admin" variant="secondary">
                Dashboard
              </ButtonLink>
            )}
          </span>
        }
      >
        {list && counted(list.totalUsers, 'person', 'people')}
      </DashboardHeading>
      <UserFilters address={address} isAdmin={isAdmin} />
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      <NumberedList
        query={query}
        address={address}
        what="users"
        failed={`Failed to load users: ${messageOf(query.error, 'unknown error')}`}
        isEmpty={({ users }) => users.length === 0}
        empty={<Notice icon="users" title="No users found" />}
      >
        {({ users }) => (
          <AdminUsersTable
            users={users}
            countBefore={(args.page - 1) * args.limit}
            sort={address.sort}
            viewer={viewer}
            onEditRole={(user) => setEditedId(user._id)}
            onDelete={(user) => setDeletingId(user._id)}
          />
        )}
      </NumberedList>
      {isAdmin && <OpenInvitations />}
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} onInvited={setNotice} />
      <RoleDialog user={find(editedId)} onClose={() => setEditedId(undefined)} />
      <DeleteUserDialog user={find(deletingId)} onClose={() => setDeletingId(undefined)} onDeleted={setNotice} />
    </>
  );
}
