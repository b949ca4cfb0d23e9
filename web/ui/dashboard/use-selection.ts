import { useState } from 'react';

/** Holds the ids that are chosen in a list, at most `max`. */
export function useSelection(max = Number.POSITIVE_INFINITY) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  function choose(changed: readonly string[], isChosen: boolean) {
    setIds((before) => {
      const next = new Set(before);
      for (const id of changed) {
        if (!isChosen) next.delete(id);
        else if (next.size < max) next.add(id);
      }
      return next;
    });
  }
  return { ids, choose, clear: () => setIds(new Set()) };
}
