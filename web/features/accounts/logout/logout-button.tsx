import type { ReactNode } from 'react';
import { useAppDispatch } from '#web/store/hooks.ts';
import { loggedOut } from '#web/store/session.ts';
import { useLogoutMutation } from './api.ts';
import { logoutFailed } from './logout-slice.ts';

export function LogoutButton({ className, children = 'Logout' }: { className?: string; children?: ReactNode }) {
  const dispatch = useAppDispatch();
  const [logOut, { isLoading }] = useLogoutMutation();
  const onClick = async () => {
    const { error } = await logOut();
    dispatch(error ? logoutFailed() : loggedOut());
  };
  return (
    <button type="button" className={className} disabled={isLoading} onClick={() => void onClick()}>
      {children}
    </button>
  );
}
