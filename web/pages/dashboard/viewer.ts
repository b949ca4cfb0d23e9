import { useOutletContext } from 'react-router';
import type { SessionUser } from '#web/store/session.ts';

/** Returns the logged-in user. There always is one: the dashboard's layout renders no page without. */
export function useDashboardViewer(): SessionUser {
  return useOutletContext<SessionUser>();
}
