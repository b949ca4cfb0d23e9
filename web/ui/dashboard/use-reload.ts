import { useState } from 'react';
import type { Query } from './query-state.tsx';

/**
 * Counts the reloads that a user has pressed, as a key of the list's cards. An automatic refetch keeps the cards, so that selection
 * and typed text are not lost.
 */
export function useReload({ refetch }: Pick<Query<unknown>, 'refetch'>) {
  const [reloads, setReloads] = useState(0);
  function reload() {
    setReloads(reloads + 1);
    void refetch();
  }
  return { reloads, reload };
}
