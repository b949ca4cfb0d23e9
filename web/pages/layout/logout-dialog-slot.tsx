import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { useLazy } from '#web/ui/use-lazy.ts';

const loadDialog = () => import('#web/features/accounts/logout/logout-dialog.tsx');

/** Loads the dialog for signed-in users only. They get it before they log out, so that it opens without a connection. */
export function LogoutDialogSlot() {
  const isSignedIn = useAppSelector(selectViewer) !== null;
  const { part } = useLazy(loadDialog, isSignedIn);
  return part && <part.LogoutDialog />;
}
