import { useEffect, useRef, useState } from 'react';
import type { DeskChanges } from '#contract/desk.schema.ts';
import { LIVE_RELOAD, READ_IDS_MAX } from '#contract/desk.ts';
import { followChanges } from './live.ts';
import { isDenied } from './polls.ts';

/** Milliseconds between two reads, so that many changes by others cause few requests. */
const READ_EVERY_MS = 2_000;
const RETRY_MS = 5_000;
const NONE = [] as const;

interface Read<Item> {
  /** Undefined after an error. */
  items?: readonly Item[] | undefined;
  error?: unknown;
}

interface LiveListOptions<Item> {
  kind: keyof DeskChanges;
  /** Identifies the list. A new scope drops the new items of the previous list. */
  scope: string;
  q: string | undefined;
  items: readonly Item[] | undefined;
  idOf: (item: Item) => string;
  belongs: (item: Item) => boolean;
  /** Takes at most `READ_IDS_MAX` ids. `q` is the search text. */
  readItems: (ids: readonly string[], q: string | undefined) => Promise<Read<Item>>;
  /** Reads the list's current page, without items of the next page. */
  readList: () => Promise<Read<Item>>;
  /** True while the server denies the list. The hook then follows no changes. */
  isStopped: boolean;
  /** The server has denied a read. Fetches the list again, so that the page shows the error. */
  onDenied: () => void;
  update: (items: readonly Item[]) => void;
  insert: (items: readonly Item[]) => void;
}

/** Items that others have added to a list. The list shows them only after a call of `show`. */
export interface NewItems {
  count: number;
  show: () => void;
}

export function useLiveList<Item>(options: LiveListOptions<Item>): NewItems {
  const { kind, scope, items, idOf, insert, isStopped } = options;
  const [found, setFound] = useState<{ scope: string; items: readonly Item[] }>({ scope, items: [] });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (isStopped) return undefined;
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
      const { items: listed, error } = isReload ? await readList() : { items: NONE };
      if (!listed) return endIfDenied(error);
      const listedIds = new Set(listed.map(latest.current.idOf));
      const wanted = ids.filter((id) => !listedIds.has(id)).slice(0, READ_IDS_MAX);
      // Reads the items on screen without `q`. They must show their changes even if the search no longer finds them.
      const isShown = (id: string) => !q || onScreen.has(id);
      const shownIds = wanted.filter(isShown);
      const newIds = wanted.filter((id) => !isShown(id));
      const read: Read<Item> = shownIds.length > 0 ? await readItems(shownIds, undefined) : { items: NONE };
      const searched: Read<Item> = newIds.length > 0 ? await readItems(newIds, q) : { items: NONE };
      if (!read.items || !searched.items) return endIfDenied(read.error ?? searched.error);
      if (isOver) return true;
      const all = [...listed, ...read.items, ...searched.items];
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

    /** Returns false, so that the read is repeated unless the server has denied it. */
    function endIfDenied(error: unknown): boolean {
      if (!isDenied(error) || isOver) return false;
      isOver = true;
      stop();
      latest.current.onDenied();
      return false;
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
  }, [kind, scope, isStopped]);

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
