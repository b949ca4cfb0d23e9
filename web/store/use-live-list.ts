import { useEffect, useRef, useState } from 'react';
import type { DeskChanges } from '#contract/desk.schema.ts';
import { LIVE_RELOAD, READ_IDS_MAX } from '#contract/desk.ts';
import { followChanges } from './live.ts';

/** Milliseconds between two reads, so that many changes by others cause few requests. */
const READ_EVERY_MS = 2_000;
const RETRY_MS = 5_000;

interface LiveListOptions<Item> {
  kind: keyof DeskChanges;
  /** Identifies the list. A new scope drops the new items of the previous list. */
  scope: string;
  q: string | undefined;
  items: readonly Item[] | undefined;
  idOf: (item: Item) => string;
  belongs: (item: Item) => boolean;
  /** Takes at most `READ_IDS_MAX` ids. Returns undefined after an error. `q` is the search text. */
  readItems: (ids: readonly string[], q: string | undefined) => Promise<readonly Item[] | undefined>;
  /** Returns the list's current page, without items of the next page; undefined after an error. */
  readList: () => Promise<readonly Item[] | undefined>;
  update: (items: readonly Item[]) => void;
  insert: (items: readonly Item[]) => void;
}

/** Items that others have added to a list. The list shows them only after a call of `show`. */
export interface NewItems {
  count: number;
  show: () => void;
}

export function useLiveList<Item>(options: LiveListOptions<Item>): NewItems {
  const { kind, scope, items, idOf, insert } = options;
  const [found, setFound] = useState<{ scope: string; items: readonly Item[] }>({ scope, items: [] });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const changed = new Set<string>();
    let mustReload = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isReading = false;
    let isOver = false;
    let readAt = Number.NEGATIVE_INFINITY;

    function schedule(delayMs = Math.max(0, readAt + READ_EVERY_MS - performance.now())): void {
      if (timer !== undefined || isReading || isOver) return;
      timer = setTimeout(() => void readChanged(), delayMs);
    }

    async function readChanged(): Promise<void> {
      timer = undefined;
      const { items: shown } = latest.current;
      // Nothing to update: the first fetch of the list will contain the changes.
      if (!shown) return;
      isReading = true;
      readAt = performance.now();
      const onScreen = new Set(shown.map(latest.current.idOf));
      const isReload = mustReload;
      mustReload = false;
      const ids = isReload
        ? [...onScreen]
        : [...changed].sort((a, b) => Number(onScreen.has(b)) - Number(onScreen.has(a)));
      const isDone = await apply(isReload, isReload ? ids : ids.slice(0, READ_IDS_MAX), onScreen);
      isReading = false;
      if (!isDone) mustReload = true;
      if (mustReload || changed.size > 0) schedule(isDone ? undefined : RETRY_MS);
    }

    async function apply(isReload: boolean, ids: readonly string[], onScreen: ReadonlySet<string>): Promise<boolean> {
      const { readList, readItems, q } = latest.current;
      for (const id of isReload ? [...changed] : ids) changed.delete(id);
      const listed = isReload ? await readList() : [];
      if (!listed) return false;
      const listedIds = new Set(listed.map(latest.current.idOf));
      const wanted = ids.filter((id) => !listedIds.has(id)).slice(0, READ_IDS_MAX);
      // Reads the items on screen without `q`. They must show their changes even if the search no longer finds them.
      const isShown = (id: string) => !q || onScreen.has(id);
      const shownIds = wanted.filter(isShown);
      const newIds = wanted.filter((id) => !isShown(id));
      const read = shownIds.length > 0 ? await readItems(shownIds, undefined) : [];
      const searched = newIds.length > 0 ? await readItems(newIds, q) : [];
      if (!read || !searched) return false;
      if (isOver) return true;
      const all = [...listed, ...read, ...searched];
      const { idOf: idOfItem, belongs, update } = latest.current;
      update(all.filter((item) => onScreen.has(idOfItem(item))));
      const seen = new Set([...ids, ...listedIds]);
      const added = all.filter((item) => !onScreen.has(idOfItem(item)) && belongs(item));
      setFound((before) => ({
        scope,
        items: [...(before.scope === scope ? before.items.filter((item) => !seen.has(idOfItem(item))) : []), ...added],
      }));
      return true;
    }

    const stop = followChanges((change) => {
      if (change === LIVE_RELOAD) mustReload = true;
      else for (const id of change[kind]) changed.add(id);
      if (mustReload || changed.size > 0) schedule();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [kind, scope]);

  const onScreen = new Set(items?.map(idOf));
  const added = found.scope === scope ? found.items.filter((item) => !onScreen.has(idOf(item))) : [];
  return {
    count: added.length,
    show() {
      insert(added);
      setFound({ scope, items: [] });
    },
  };
}
