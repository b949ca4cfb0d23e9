import { type ReactNode, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
  clear: () => void;
}

export function useSelection(max = Number.POSITIVE_INFINITY): Selection {
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

interface SelectAllProps {
  ids: readonly string[];
  selection: Selection;
  children: ReactNode;
}

export function SelectAll({ ids, selection, children }: SelectAllProps) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 font-bold">
      <input
        type="checkbox"
        checked={ids.every((id) => selection.ids.has(id))}
        onChange={({ currentTarget }) => selection.choose(ids, currentTarget.checked)}
        className="size-6 accent-berry"
      />
      {children}
    </label>
  );
}
