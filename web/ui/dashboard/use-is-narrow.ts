import { useSyncExternalStore } from 'react';

/** Width in pixels from which a row has room for all its columns, beside the sidebar. */
const WIDE_FROM = 1280;
const NARROW = `(width < ${WIDE_FROM}px)`;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns true if the window is too narrow for one row per item. For pages that the server does not render. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}
