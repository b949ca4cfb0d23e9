import { useOutletContext } from 'react-router';
import type { SessionUser } from '#web/store/session.ts';

/** Always defined, because the dashboard's layout renders pages only for logged-in users. */
export function useDashboardViewer(): SessionUser {
  return useOutletContext<SessionUser>();
}
