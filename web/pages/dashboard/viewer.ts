import { useOutletContext } from 'react-router';
import type { SessionUser } from '#web/store/session.ts';

/** Never absent: the dashboard's layout renders no page without a signed-in user. */
export function useDashboardViewer(): SessionUser {
  return useOutletContext<SessionUser>();
}
