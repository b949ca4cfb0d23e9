import { useEffect, useRef, useState } from 'react';
import { READ_IDS_MAX } from '#contract/desk.ts';
import { isDenied, pollWhileVisible } from './polls.ts';

interface Read<Item> {
  /** Undefined after an error. */
  items?: readonly Item[] | undefined;
  error?: unknown;
}

interface LiveListOptions<Item> {
  /** Identifies the list. A new scope drops the new items of the previous list. */
  scope: string;
  items: readonly Item[] | undefined;
  idOf: (item: Item) => string;
  /** Reads the list's current page, without items of the next page. */
  readList: () => Promise<Read<Item>>;
  /** Takes at most `READ_IDS_MAX` ids, and finds them whether or not they still belong to the list. */
  readItems: (ids: readonly string[]) => Promise<Read<Item>>;
  /** True while the server denies the list. The hook then polls no more. */
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

/** Polls a list. Items on screen change in place, because a card that moves would slip away under the hand. */
export function useLiveList<Item>(options: LiveListOptions<Item>): NewItems {
  const { scope, items, idOf, insert, isStopped } = options;
  const [found, setFound] = useState<{ scope: string; items: readonly Item[] }>({ scope, items: [] });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (isStopped) return undefined;
    let isOver = false;

    async function poll(): Promise<void> {
      const { items: shown, idOf: idOfItem, readList, readItems } = latest.current;
      // Nothing to update: the first fetch of the list will contain the changes.
      if (!shown) return;
      const listed = await readList();
      if (!listed.items) return endIfDenied(listed.error);
      const listedIds = new Set(listed.items.map(idOfItem));
      // As text, because a new object for an unchanged item would render its card again.
      const onScreen = new Map(shown.map((item) => [idOfItem(item), JSON.stringify(item)]));
      const goneIds = [...onScreen.keys()].filter((id) => !listedIds.has(id)).slice(0, READ_IDS_MAX);
      const gone = goneIds.length > 0 ? await readItems(goneIds) : { items: [] };
      if (!gone.items) return endIfDenied(gone.error);
      if (isOver) return;
      const read = [...listed.items, ...gone.items];
      const isChanged = (item: Item) => onScreen.get(idOfItem(item)) !== JSON.stringify(item);
      latest.current.update(read.filter((item) => onScreen.has(idOfItem(item)) && isChanged(item)));
      setFound({ scope, items: listed.items.filter((item) => !onScreen.has(idOfItem(item))) });
    }

    function endIfDenied(error: unknown): void {
      if (!isDenied(error) || isOver) return;
      isOver = true;
      stop();
      latest.current.onDenied();
    }

    const stop = pollWhileVisible(poll);
    return () => {
      isOver = true;
      stop();
    };
  }, [scope, isStopped]);

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
