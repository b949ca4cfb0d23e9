import { Outlet } from 'react-router';
import { RequireSession } from '#web/features/accounts/require-session.tsx';
import { useDashboardViewer } from './viewer.ts';

export default function AdminOnly() {
  const viewer = useDashboardViewer();
  return (
    <RequireSession role="admin">
      <Outlet context={viewer} />
    </RequireSession>
  );
}
