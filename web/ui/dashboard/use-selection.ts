import { useState } from 'react';

/** Ids that are chosen in a list. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  function choose(changed: readonly string[], isChosen: boolean) {
    setIds((before) => {
      const next = new Set(before);
      for (const id of changed) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }
  return { ids, choose };
}
