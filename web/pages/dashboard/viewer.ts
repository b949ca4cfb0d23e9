import { useOutletContext } from 'react-router';
import type { SessionUser } from '#web/store/session.ts';

/** Returns the signed-in user; the dashboard's layout renders no page without one. */
export function useDashboardViewer(): SessionUser {
  return useOutletContext<SessionUser>();
}
