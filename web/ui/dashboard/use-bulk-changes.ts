import { useRef, useState } from 'react';
import { messageOf } from '#web/store/api.ts';
import { useWaitingIds } from '#web/store/mutation-queue/use-waiting-ids.ts';

/** On an item whose change waits. */
export const WAITING = 'Waiting for connection. It is sent as soon as there is one.';
const FAILED = 'This could not be saved. Please try again.';

/** What became of one item of a submission. */
export interface BulkResult {
  id: string;
  outcome: 'done' | 'repeated' | 'refused';
  message?: string | undefined;
}

interface Response {
  data?: { results: readonly BulkResult[] } | undefined;
  error?: unknown;
}

export interface BulkChanges {
  busyIds: ReadonlySet<string>;
  /** Why an item was not changed, by its id. */
  problems: Readonly<Record<string, string>>;
  /** What became of the latest change of several items; undefined where it was of one. */
  summary: { doneIds: readonly string[]; refused: readonly BulkResult[] } | undefined;
  hideSummary: () => void;
  /** Resolves to false where nothing is known to be done. Items that are being changed are left out. */
  change: (ids: readonly string[], send: (free: readonly string[]) => Promise<Response>) => Promise<boolean>;
}

/** Changes items of a list, each for itself, and says of each that was refused why. */
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

  const change: BulkChanges['change'] = async (chosen, send) => {
    const ids = chosen.filter((id) => !busy.current.has(id) && !waitingIds.has(id));
    if (ids.length === 0) return false;
    setBusy(ids, true);
    setSummary(undefined);
    const { data, error } = await send(ids);
    setBusy(ids, false);
    const refused = data?.results.filter(({ outcome }) => outcome === 'refused') ?? [];
    const texts = data
      ? refused.map(({ id, message = FAILED }) => [id, message])
      : ids.map((id) => [id, messageOf(error, FAILED)]);
    setProblems((before) => {
      const others = Object.entries(before).filter(([id]) => !ids.includes(id));
      return Object.fromEntries([...others, ...texts]) as Record<string, string>;
    });
    if (data && ids.length > 1) {
      const doneIds = data.results.flatMap(({ id, outcome }) => (outcome === 'refused' ? [] : [id]));
      setSummary({ doneIds, refused });
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
