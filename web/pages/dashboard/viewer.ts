import { useOutletContext } from 'react-router';
import type { SessionUser } from '#web/store/session.ts';

/** Returns the logged-in user. The dashboard's layout renders pages only for logged-in users. */
export function useDashboardViewer(): SessionUser {
  return useOutletContext<SessionUser>();
}
