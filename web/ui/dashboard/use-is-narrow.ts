import { useSyncExternalStore } from 'react';

/** Window width in pixels from which a row has room for all columns beside the sidebar. */
const WIDE_FROM = 1280;
const NARROW = `(width < ${WIDE_FROM}px)`;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True in a window that is too narrow for rows. Needs a browser, so the server must not render its callers. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}
