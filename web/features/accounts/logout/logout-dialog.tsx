import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { useDelayedRedirect } from '#web/ui/after-delay.ts';
import { LOGOUT_DIALOG_MS } from '#web/ui/delays.ts';
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx';
import { logoutEnded, logoutLeft, selectLogoutStep } from './logout-slice.ts';

/** Shows the result of a logout. The root renders it, because a logout may close the page with the logout button. */
export function LogoutDialog() {
  const step = useAppSelector(selectLogoutStep);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  const { key } = useLocation();
  const leftFrom = useRef<string>(undefined);

  function leave() {
    leftFrom.current = key;
    dispatch(logoutLeft());
    void navigate('/');
  }

  // The logout ends when the home page is open. Until then `RequireSession` must not redirect.
  useEffect(() => {
    if (step === 'leaving' && key !== leftFrom.current) dispatch(logoutEnded());
  }, [step, key, dispatch]);

  useDelayedRedirect(step === 'succeeded', LOGOUT_DIALOG_MS, leave);

  return (
    <>
      <OutcomeDialog isOpen={step === 'succeeded'} kind="success" title="Success!" onClose={leave}>
        <p>Logged out successfully</p>
      </OutcomeDialog>
      <OutcomeDialog isOpen={step === 'failed'} kind="failure" title="Error!" onClose={() => dispatch(logoutEnded())}>
        <p>Failed to logout. Please try again.</p>
      </OutcomeDialog>
    </>
  );
}
