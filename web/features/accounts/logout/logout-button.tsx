import type { ReactNode } from 'react';
import { api } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { loggedOut } from '#web/store/session.ts';
import { logoutFailed } from './logout-slice.ts';

const { useLogoutMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<{ message: string }, void>({ query: () => ({ path: '/auth/logout', method: 'POST' }) }),
  }),
});

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
