import { useCallback, useEffect, useRef, useState } from 'react';
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
  const reads = useQuestion();
  const writes = useQuestion();
  const [isDismissed, setIsDismissed] = useState(false);
  const isAsking = reads.isOpen || writes.isOpen;
  const isWorkedOn = useIsWorkedOn();
  const users = useRef(new Map<string, string>());
  /** The rejected token; undefined after the next login. */
  const asked = useRef<string>(undefined);

  useEffect(() => {
    if (viewer) users.current.set(viewer.token, viewer._id);
  }, [viewer]);

  const { ask: askReads, settle: settleReads } = reads;
  const { ask: askWrites, settle: settleWrites } = writes;
  const settle = useCallback(
    (isRenewed: boolean) => {
      setIsDismissed(false);
      settleReads(isRenewed);
      settleWrites(isRenewed);
    },
    [settleReads, settleWrites],
  );
  // Requests that read continue to wait for a login, so that the page shows no errors in place of a form.
  const dismiss = () => {
    setIsDismissed(true);
    settleWrites(false);
  };

  useEffect(() => {
    const end = handleCalls(store.dispatch, 'onTokenRejected', async (token, method) => {
      const now = selectViewer(store.getState());
      // The user has logged in since the request was sent. A request of another user is not sent again.
      if (now?.token !== token) return now !== null && users.current.get(token) === now._id;
      if (isWorkedOn()) return method === 'GET' ? askReads() : askWrites();
      store.dispatch(sessionExpired());
      return false;
    });
    return () => {
      end();
      // The rejected requests then count as those of a user who was logged out, so that scans and presses are kept.
      if (asked.current !== undefined) store.dispatch(sessionExpired());
      settle(false);
    };
  }, [store, askReads, askWrites, settle, isWorkedOn]);

  // Another tab may have logged in too.
  useEffect(() => {
    if (isAsking) asked.current ??= viewer?.token;
    const before = asked.current;
    if (before === undefined || before === viewer?.token) return;
    asked.current = undefined;
    settle(viewer !== null && users.current.get(before) === viewer._id);
  }, [isAsking, viewer, settle]);

  return (
    <Dialog isOpen={writes.isOpen || (reads.isOpen && !isDismissed)} onClose={dismiss} title="Please log in again">
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
