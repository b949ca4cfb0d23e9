import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useQuestion } from '#web/features/accounts/confirmation/use-question.ts';
import { handleCalls } from '#web/store/call-handlers.ts';
import { useAppSelector, useAppStore } from '#web/store/hooks.ts';
import { selectViewer, sessionExpired } from '#web/store/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SESSION_EXPIRED } from './find-access-error.ts';
import { LoginForm } from './login-form.tsx';

/**
 * Asks a user whose session has ended to log in over the page, which stays as it is. `callApi` then sends the rejected
 * requests again. A page that nobody has worked on is redirected to the login instead.
 */
export function RenewSession() {
  const store = useAppStore();
  const viewer = useAppSelector(selectViewer);
  const { isOpen, ask, settle } = useQuestion();
  const isWorkedOn = useIsWorkedOn();
  const users = useRef(new Map<string, string>());

  useEffect(() => {
    if (viewer) users.current.set(viewer.token, viewer._id);
  }, [viewer]);

  useEffect(() => {
    const end = handleCalls(store.dispatch, 'onTokenRejected', async (token) => {
      const now = selectViewer(store.getState());
      // The user has logged in since the request was sent. A request of another user is not sent again.
      if (now?.token !== token) return now !== null && users.current.get(token) === now._id;
      if (isWorkedOn()) return ask();
      store.dispatch(sessionExpired());
      return false;
    });
    return () => {
      end();
      settle(false);
    };
  }, [store, ask, settle, isWorkedOn]);

  // Another tab may have logged in too.
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (isOpen) asked.current ??= viewer?.token;
    const before = asked.current;
    if (before === undefined || before === viewer?.token) return;
    asked.current = undefined;
    settle(viewer !== null && users.current.get(before) === viewer._id);
  }, [isOpen, viewer, settle]);

  return (
    <Dialog isOpen={isOpen} onClose={() => settle(false)} title="Please log in again">
      <p className="pb-4 text-muted">
        {SESSION_EXPIRED}. Everything on this page stays as it is, and what you have just pressed is sent after the
        login.
      </p>
      <LoginForm email={viewer?.email ?? ''} onLoggedIn={() => undefined} />
    </Dialog>
  );
}

/** Returns a function that is true if somebody has pressed or typed in the page's content since it was opened. */
function useIsWorkedOn(): () => boolean {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const workedOn = useRef<string>(undefined);

  useEffect(() => {
    opened.current = pathname;
  });

  useEffect(() => {
    const onUse = ({ target }: Event) => {
      if (target instanceof Element && target.closest('main, dialog')) workedOn.current = opened.current;
    };
    const events = ['pointerdown', 'keydown', 'input', 'change', 'drop'];
    for (const name of events) document.addEventListener(name, onUse, { capture: true });
    return () => {
      for (const name of events) document.removeEventListener(name, onUse, { capture: true });
    };
  }, []);

  return useCallback(() => workedOn.current === opened.current, []);
}
