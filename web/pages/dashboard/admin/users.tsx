import { useState } from 'react';
import { Navigate } from 'react-router';
import { USER_SORTS } from '#contract/accounts.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/pagination.ts';
import { ROLES } from '#contract/roles.ts';
import { DeleteUserDialog } from '#web/features/accounts/admin/delete-user.tsx';
import { RoleDialog } from '#web/features/accounts/admin/role-dialog.tsx';
import { AdminUsersTable } from '#web/features/accounts/admin/users-table.tsx';
import { useListUsersQuery } from '#web/features/accounts/api.ts';
import { useListAddress } from '#web/pages/dashboard/list-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { ListPages } from '#web/ui/dashboard/list-pages.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('All Users');

export default function Users() {
  const viewer = useDashboardViewer();
  const { page, q, filter, sort, search, narrow, hrefOfPage } = useListAddress({
    filterName: 'role',
    sorts: USER_SORTS,
  });
  const role = ROLES.find((each) => each === filter) ?? 'all';
  const { data, currentData, error, isFetching, refetch } = useListUsersQuery(
    { page, limit: DEFAULT_PAGE_SIZE, role, q, sortBy: sort.by, order: sort.order },
    { refetchOnMountOrArgChange: true },
  );
  const [editedId, setEditedId] = useState<string>();
  const [deletingId, setDeletingId] = useState<string>();
  const [notice, setNotice] = useState('');

  // The present page stays while another is fetched, but an error never shows stale rows.
  const list = isFetching ? data : currentData;
  const find = (id: string | undefined) => list?.users.find((user) => user._id === id);
  if (currentData && page > currentData.totalPages) return <Navigate to={hrefOfPage(currentData.totalPages)} replace />;

  return (
    <>
      <DashboardHeading
        title="All Users"
        action={
          <ButtonLink to="/dashboard/admin" variant="secondary">
            Dashboard
          </ButtonLink>
        }
      >
        {list && (list.totalUsers === 1 ? '1 person' : `${list.totalUsers} people`)}
      </DashboardHeading>
      <div className="mb-5 grid gap-3 lg:grid-cols-[1fr_14rem]">
        <SearchBox label="Search users" placeholder="Email or name" text={q} onSearch={search} />
        <SelectField
          label="Show"
          value={role}
          onChange={({ currentTarget }) => narrow(currentTarget.value === 'all' ? '' : currentTarget.value)}
        >
          <option value="all">All roles</option>
          {ROLES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      </div>
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      {list && list.users.length > 0 ? (
        <>
          <AdminUsersTable
            users={list.users}
            countBefore={(page - 1) * DEFAULT_PAGE_SIZE}
            sort={sort}
            isStale={isFetching}
            viewerId={viewer._id}
            onEditRole={(user) => setEditedId(user._id)}
            onDelete={(user) => setDeletingId(user._id)}
          />
          <ListPages page={page} totalPages={list.totalPages} hrefOf={hrefOfPage} />
        </>
      ) : isFetching ? (
        <Loading text="Loading users..." />
      ) : error ? (
        <LoadError text={`Failed to load users: ${messageOf(error, 'unknown error')}`} onRetry={refetch} />
      ) : (
        <Notice icon="users" title="No users found" />
      )}
      <RoleDialog user={find(editedId)} onClose={() => setEditedId(undefined)} />
      <DeleteUserDialog user={find(deletingId)} onClose={() => setDeletingId(undefined)} onDeleted={setNotice} />
    </>
  );
}
