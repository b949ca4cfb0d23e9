import { useState } from 'react';
import type { Query } from './query-state.tsx';

/**
 * Counts presses of the Reload button. The count is in the cards' key, so a press resets the cards. An automatic
 * refetch does not, because selection and typed text would be lost.
 */
export function useReload({ refetch }: Pick<Query<unknown>, 'refetch'>) {
  const [reloads, setReloads] = useState(0);
  function reload() {
    setReloads(reloads + 1);
    void refetch();
  }
  return { reloads, reload };
}
