import { useRef, useState } from 'react';
import type { DeskOrder, DeskResult, NoteCallsInput } from '#contract/desk.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { type DeskListArgs, useAssignOrdersMutation, useNoteCallsMutation } from './api.ts';

type WithoutOrders<Body> = Body extends unknown ? Omit<Body, 'orders'> : never;
/** What is done to the chosen orders. */
export type DeskAction = WithoutOrders<NoteCallsInput> | { to: string | null };

const FAILED = 'This could not be saved. Please try again.';

export interface DeskChanges {
  busyIds: ReadonlySet<string>;
  /** Why an order was not changed, by its id. */
  problems: Readonly<Record<string, string>>;
  /** What became of the latest change of several orders; undefined where it was of one. */
  summary: { done: number; refused: DeskResult[] } | undefined;
  hideSummary: () => void;
  /** Resolves to false where nothing is known to be done. Orders that are being changed are left out. */
  change: (orders: readonly DeskOrder[], action: DeskAction) => Promise<boolean>;
}

/** Changes orders of a list, each for itself, and says of each that was refused why. */
export function useDeskChanges(list: DeskListArgs): DeskChanges {
  const [noteCalls] = useNoteCallsMutation();
  const [assignOrders] = useAssignOrdersMutation();
  const busy = useRef(new Set<string>());
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [summary, setSummary] = useState<DeskChanges['summary']>();

  function setBusy(ids: readonly string[], isBusy: boolean) {
    for (const id of ids) {
      if (isBusy) busy.current.add(id);
      else busy.current.delete(id);
    }
    setBusyIds(new Set(busy.current));
  }

  async function change(chosen: readonly DeskOrder[], action: DeskAction): Promise<boolean> {
    const free = chosen.filter(({ order }) => !busy.current.has(order._id));
    if (free.length === 0) return false;
    const ids = free.map(({ order }) => order._id);
    setBusy(ids, true);
    setSummary(undefined);
    const orders = free.map(({ order, version }) => ({ id: order._id, version }));
    const { data, error } =
      'to' in action
        ? await assignOrders({ list, body: { ...action, orders } })
        : await noteCalls({ list, body: { ...action, orders } });
    setBusy(ids, false);
    const refused = data?.results.filter(({ outcome }) => outcome === 'refused') ?? [];
    const texts = data
      ? refused.map(({ id, message = FAILED }) => [id, message])
      : ids.map((id) => [id, messageOf(error, FAILED)]);
    setProblems((before) => {
      const others = Object.entries(before).filter(([id]) => !ids.includes(id));
      return Object.fromEntries([...others, ...texts]) as Record<string, string>;
    });
    if (data && ids.length > 1) setSummary({ done: ids.length - refused.length, refused });
    return data !== undefined;
  }

  return { busyIds, problems, summary, hideSummary: () => setSummary(undefined), change };
}
