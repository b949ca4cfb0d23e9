import { useRef, useState } from 'react';
import { messageOf } from '#web/store/api.ts';
import { type Press, useWaitingIds } from '#web/store/mutation-queue/queue-slice.ts';

export const WAITING = 'Waiting for connection. It is sent as soon as there is one.';
const FAILED = 'This could not be saved. Please try again.';

export interface BulkItem {
  id: string;
  version: number;
  name: string;
}

interface BulkResult {
  id: string;
  outcome: 'done' | 'repeated' | 'refused';
  message?: string | undefined;
}

type SendChange = (
  items: { id: string; version: number }[],
  press: Press,
) => Promise<{ data?: { results: readonly BulkResult[] } | undefined; error?: unknown }>;

export interface BulkState {
  busyIds: ReadonlySet<string>;
  problems: Readonly<Record<string, string>>;
  /** Result of a change of several items. Undefined after a change of one item. */
  summary: { doneIds: readonly string[]; rejected: readonly BulkResult[] } | undefined;
  hideSummary: () => void;
}

export interface ListChanges<Item, Action> extends BulkState {
  /** Resolves to true if the server has answered with a result for each item. */
  change: (items: readonly Item[], action: Action) => Promise<boolean>;
}

interface BulkChanges extends BulkState {
  /** Skips items that are being changed. `action` is the button's text. Resolves to true if there are results. */
  change: (chosen: readonly BulkItem[], action: string, send: SendChange) => Promise<boolean>;
}

/** Changes several items with one request. Each item succeeds or fails on its own. */
export function useBulkChanges(): BulkChanges {
  const busy = useRef(new Set<string>());
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const waitingIds = useWaitingIds();
  const [summary, setSummary] = useState<BulkChanges['summary']>();

  function setBusy(ids: readonly string[], isBusy: boolean) {
    for (const id of ids) {
      if (isBusy) busy.current.add(id);
      else busy.current.delete(id);
    }
    setBusyIds(new Set(busy.current));
  }

  const change: BulkChanges['change'] = async (chosen, action, send) => {
    const items = chosen.filter(({ id }) => !busy.current.has(id) && !waitingIds.has(id));
    const ids = items.map(({ id }) => id);
    if (ids.length === 0) return false;
    setBusy(ids, true);
    setSummary(undefined);
    const { data, error } = await send(
      items.map(({ id, version }) => ({ id, version })),
      { action, items: items.map(({ id, name }) => ({ id, name })) },
    );
    setBusy(ids, false);
    const rejected = data?.results.filter(({ outcome }) => outcome === 'refused') ?? [];
    const texts = data
      ? rejected.map(({ id, message = FAILED }) => [id, message])
      : ids.map((id) => [id, messageOf(error, FAILED)]);
    setProblems((before) => {
      const others = Object.entries(before).filter(([id]) => !ids.includes(id));
      return Object.fromEntries([...others, ...texts]) as Record<string, string>;
    });
    if (data && ids.length > 1) {
      const doneIds = data.results.flatMap(({ id, outcome }) => (outcome === 'refused' ? [] : [id]));
      setSummary({ doneIds, rejected });
    }
    return data !== undefined;
  };

  return {
    busyIds: waitingIds.size === 0 ? busyIds : new Set([...busyIds, ...waitingIds]),
    problems: { ...problems, ...Object.fromEntries(Array.from(waitingIds, (id) => [id, WAITING])) },
    summary,
    hideSummary: () => setSummary(undefined),
    change,
  };
}
