import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { useLazy } from '#web/ui/use-lazy.ts';

const loadDialog = () => import('#web/features/accounts/logout/logout-dialog.tsx');

/** Loads the dialog when a user is signed in, so that a logout can show the dialog even without a connection. */
export function LogoutDialogSlot() {
  const isSignedIn = useAppSelector(selectViewer) !== null;
  const { part } = useLazy(loadDialog, isSignedIn);
  return part && <part.LogoutDialog />;
}
