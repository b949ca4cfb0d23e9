import { useCallback, useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

/** The state of a navigation that follows a save. */
export const AFTER_SAVE = { isAfterSave: true };

const QUESTION = 'Leave without saving? What you have entered will be lost.';

/**
 * Asks before the page of an unsaved form is left. By the browser's own dialog: one of ours would have a history entry, which the
 * router moves while it blocks Back.
 */
export function useUnsavedGuard(isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && nextLocation.state !== AFTER_SAVE,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // oxlint-disable-next-line no-alert -- see above
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty) event.preventDefault();
      },
      [isDirty],
    ),
  );
}
