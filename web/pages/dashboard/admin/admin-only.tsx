import { Outlet } from 'react-router';
import { RequireSession } from '#web/features/accounts/login/require-session.tsx';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';

export default function AdminOnly() {
  const viewer = useDashboardViewer();
  return (
    <RequireSession role="admin">
      <Outlet context={viewer} />
    </RequireSession>
  );
}
