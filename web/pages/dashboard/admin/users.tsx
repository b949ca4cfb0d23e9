import { useState } from 'react';
import { USER_SORTS } from '#contract/accounts.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/pagination.ts';
import { ROLES } from '#contract/rights.ts';
import { useListUsersQuery } from '#web/features/accounts/admin/api.ts';
import { DeleteUserDialog } from '#web/features/accounts/admin/delete-user.tsx';
import { RoleDialog } from '#web/features/accounts/admin/role-dialog.tsx';
import { AdminUsersTable } from '#web/features/accounts/admin/users-table.tsx';
import { InviteDialog } from '#web/features/accounts/invitations/invite-dialog.tsx';
import { OpenInvitations } from '#web/features/accounts/invitations/open-invitations.tsx';
import { useListAddress } from '#web/pages/dashboard/list-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { mayOpenStaffPage } from '#web/pages/dashboard/staff-pages.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AdminListPage, ListFilter } from './list-page.tsx';

export const meta = dashboardMeta('All Users');

/** A value of the parameter `role` that is not a role. */
const WITHOUT_TWO_STEP = 'without-two-step';

export default function Users() {
  const viewer = useDashboardViewer();
  const { page, q, filter, sort, search, narrow, hrefOfPage } = useListAddress({
    filterName: 'role',
    sorts: USER_SORTS,
  });
  const role = ROLES.find((each) => each === filter);
  const twoStep = viewer.role === 'admin' && filter === WITHOUT_TWO_STEP ? 'off' : undefined;
  const query = useListUsersQuery(
    { page, limit: DEFAULT_PAGE_SIZE, role, twoStep, q, sortBy: sort.by, order: sort.order },
    { refetchOnMountOrArgChange: true },
  );
  const [editedId, setEditedId] = useState<string>();
  const [deletingId, setDeletingId] = useState<string>();
  const [isInviting, setIsInviting] = useState(false);
  const [notice, setNotice] = useState('');

  const list = loadedOf(query);
  const find = (id: string | undefined) => list?.users.find((user) => user._id === id);
  return (
    <AdminListPage
      title="All Users"
      action={
        <span className="flex flex-wrap gap-3">
          {viewer.role === 'admin' && <Button onClick={() => setIsInviting(true)}>Invite a helper</Button>}
          {mayOpenStaffPage(viewer, '/dashboard/admin') && (
            <ButtonLink to="/dashboard/admin" variant="secondary">
              Dashboard
            </ButtonLink>
          )}
        </span>
      }
      summary={list && (list.totalUsers === 1 ? '1 person' : `${list.totalUsers} people`)}
      filters={
        <div className="mb-5 grid gap-3 lg:grid-cols-[1fr_14rem]">
          <SearchBox label="Search users" placeholder="Email or name" text={q} onSearch={search} />
          <ListFilter
            all="All roles"
            values={viewer.role === 'admin' ? [...ROLES, WITHOUT_TWO_STEP] : ROLES}
            value={twoStep ? WITHOUT_TWO_STEP : role}
            labelOf={(each) => (each === WITHOUT_TWO_STEP ? 'Staff without two-step login' : each)}
            onChange={(value) => narrow(value ?? '')}
          />
        </div>
      }
      notice={notice}
      onNoticeHide={() => setNotice('')}
      query={query}
      page={page}
      hrefOfPage={hrefOfPage}
      what="users"
      failed={`Failed to load users: ${messageOf(query.error, 'unknown error')}`}
      empty={<Notice icon="users" title="No users found" />}
      table={
        list &&
        list.users.length > 0 && (
          <AdminUsersTable
            users={list.users}
            countBefore={(page - 1) * DEFAULT_PAGE_SIZE}
            sort={sort}
            isStale={query.isFetching}
            viewer={viewer}
            onEditRole={(user) => setEditedId(user._id)}
            onDelete={(user) => setDeletingId(user._id)}
          />
        )
      }
      dialogs={
        <>
          {viewer.role === 'admin' && <OpenInvitations />}
          <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} onInvited={setNotice} />
          <RoleDialog user={find(editedId)} onClose={() => setEditedId(undefined)} />
          <DeleteUserDialog user={find(deletingId)} onClose={() => setDeletingId(undefined)} onDeleted={setNotice} />
        </>
      }
    />
  );
}
