import { Outlet, useLocation } from 'react-router';
import { RequireSession } from '#web/features/accounts/login/require-session.tsx';
import { mayOpenStaffPage } from '#web/pages/dashboard/staff-pages.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';

export default function StaffOnly() {
  const viewer = useDashboardViewer();
  const { pathname } = useLocation();
  return (
    <RequireSession mayOpen={(user) => mayOpenStaffPage(user, pathname)}>
      <Outlet context={viewer} />
    </RequireSession>
  );
}
