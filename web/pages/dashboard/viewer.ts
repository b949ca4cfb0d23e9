import { useOutletContext } from 'react-router';
import type { SessionUser } from '#web/store/session.ts';

/** The signed-in person. The dashboard's layout shows no page without one, and hands them down to it. */
export function useDashboardViewer(): SessionUser {
  return useOutletContext<SessionUser>();
}
