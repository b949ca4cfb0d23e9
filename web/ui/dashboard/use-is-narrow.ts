import { useSyncExternalStore } from 'react';

/** Pixels from which a row has room for all its columns, beside the sidebar. */
const WIDE_FROM = 1280;
const NARROW = `(width < ${WIDE_FROM}px)`;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Use this only on pages that the server does not render. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}
