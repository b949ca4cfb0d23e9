import { useContext, useEffect } from 'react';
import { type BlockerFunction, UNSAFE_DataRouterContext } from 'react-router';

/** State of a navigation after a save. The guard does not ask then, although the form still counts as unsaved. */
export const AFTER_SAVE = { isAfterSave: true };

const BLOCKER = 'unsaved';
const QUESTION = 'Leave without saving? What you have entered will be lost.';

/**
 * Asks before the user leaves unsaved changes. Uses the browser's dialog, because our own dialog and the router would
 * both change the history. `useBlocker` would add 200 bytes to every page.
 */
export function useUnsavedGuard(isDirty: boolean): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (!isDirty || !router) return undefined;
    const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.state !== AFTER_SAVE &&
      // oxlint-disable-next-line no-alert -- see above
      !window.confirm(QUESTION);
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    router.getBlocker(BLOCKER, shouldBlock);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      router.deleteBlocker(BLOCKER);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isDirty, router]);
}
