import type { DeskOrder, NoteCallsInput } from '#contract/desk.schema.ts';
import { FINDING_CHOICES, type FindingChoice } from '#contract/desk.ts';
import type { PackOrdersInput } from '#contract/parcels.schema.ts';
import { type BulkChanges, useBulkChanges } from '#web/ui/dashboard/use-bulk-changes.ts';
import {
  type DeskListArgs,
  useAssignOrdersMutation,
  useNoteCallsMutation,
  usePackOrdersMutation,
  useResolveFindingsMutation,
} from './api.ts';

type WithoutOrders<Body> = Body extends unknown ? Omit<Body, 'orders'> : never;
/** What is done to the chosen orders. `pack` names the part of one order, else packs all of each. */
export type DeskAction =
  | WithoutOrders<NoteCallsInput>
  | { choice: FindingChoice }
  | { to: string | null }
  | { pack: WithoutOrders<PackOrdersInput> };

export interface DeskChanges extends Omit<BulkChanges, 'change'> {
  /** Resolves to false where nothing is known to be done. Orders that are being changed are left out. */
  change: (orders: readonly DeskOrder[], action: DeskAction) => Promise<boolean>;
}

const CALL_WORDS: Record<NoteCallsInput['outcome'], string> = {
  confirmed: 'Confirm',
  no_answer: 'No answer',
  call_later: 'Call again',
  wrong_number: 'Wrong number',
  hold: 'Hold',
  to_call: 'Back to calls',
  declined: 'Cancel',
};

function wordOf(action: DeskAction): string {
  if ('choice' in action) return FINDING_CHOICES[action.choice];
  if ('to' in action) return 'Assign';
  return 'pack' in action ? 'Pack' : CALL_WORDS[action.outcome];
}

/** Changes orders of a list, each for itself, and says of each that was refused why. */
export function useDeskChanges(list: DeskListArgs): DeskChanges {
  const [noteCalls] = useNoteCallsMutation();
  const [resolveFindings] = useResolveFindingsMutation();
  const [assignOrders] = useAssignOrdersMutation();
  const [packOrders] = usePackOrdersMutation();
  const { change: changeEach, ...state } = useBulkChanges();

  function change(chosen: readonly DeskOrder[], action: DeskAction): Promise<boolean> {
    const ids = chosen.map(({ order }) => order._id);
    return changeEach(ids, async (free) => {
      const changed = chosen.filter(({ order }) => free.includes(order._id));
      const orders = changed.map(({ order, version }) => ({ id: order._id, version }));
      const items = changed.map(({ order }) => ({ id: order._id, name: `#${order.orderId}` }));
      const press = { action: wordOf(action), items };
      if ('choice' in action) return resolveFindings({ list, press, body: { ...action, orders } });
      if ('to' in action) return assignOrders({ list, press, body: { ...action, orders } });
      if ('pack' in action) return packOrders({ list, press, body: { ...action.pack, orders } });
      return noteCalls({ list, press, body: { ...action, orders } });
    });
  }

  return { ...state, change };
}
