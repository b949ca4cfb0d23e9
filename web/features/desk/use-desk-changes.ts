import type { DeskOrder, NoteCallsInput } from '#contract/desk.schema.ts';
import type { PackOrdersInput } from '#contract/parcels.schema.ts';
import { type BulkChanges, useBulkChanges } from '#web/ui/dashboard/use-bulk-changes.ts';
import { type DeskListArgs, useAssignOrdersMutation, useNoteCallsMutation, usePackOrdersMutation } from './api.ts';

type WithoutOrders<Body> = Body extends unknown ? Omit<Body, 'orders'> : never;
/** What is done to the chosen orders. `pack` names the part of one order, else packs all of each. */
export type DeskAction =
  | WithoutOrders<NoteCallsInput>
  | { to: string | null }
  | { pack: WithoutOrders<PackOrdersInput> };

export interface DeskChanges extends Omit<BulkChanges, 'change'> {
  /** Resolves to false where nothing is known to be done. Orders that are being changed are left out. */
  change: (orders: readonly DeskOrder[], action: DeskAction) => Promise<boolean>;
}

/** Changes orders of a list, each for itself, and says of each that was refused why. */
export function useDeskChanges(list: DeskListArgs): DeskChanges {
  const [noteCalls] = useNoteCallsMutation();
  const [assignOrders] = useAssignOrdersMutation();
  const [packOrders] = usePackOrdersMutation();
  const { change: changeEach, ...state } = useBulkChanges();

  function change(chosen: readonly DeskOrder[], action: DeskAction): Promise<boolean> {
    const versions = new Map(chosen.map(({ order, version }) => [order._id, version]));
    return changeEach([...versions.keys()], async (ids) => {
      const orders = ids.map((id) => ({ id, version: versions.get(id) ?? 0 }));
      if ('to' in action) return assignOrders({ list, body: { ...action, orders } });
      if ('pack' in action) return packOrders({ list, body: { ...action.pack, orders } });
      return noteCalls({ list, body: { ...action, orders } });
    });
  }

  return { ...state, change };
}
