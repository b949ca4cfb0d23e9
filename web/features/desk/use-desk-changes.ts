import type { DeskOrder, NoteCallsInput } from '#contract/desk.schema.ts';
import { FINDING_CHOICES, type FindingChoice } from '#contract/desk.ts';
import { DESK_ACTIONS } from '#contract/desk-actions.ts';
import type { PackOrdersInput } from '#contract/parcels.schema.ts';
import { type BulkItem, type ListChanges, useBulkChanges } from '#web/ui/dashboard/use-bulk-changes.ts';
import {
  type DeskListArgs,
  useAssignOrdersMutation,
  useNoteCallsMutation,
  usePackOrdersMutation,
  useResolveFindingsMutation,
} from './api.ts';

type WithoutOrders<Body> = Body extends unknown ? Omit<Body, 'orders'> : never;
/** `pack` may list the pieces of one order to pack. Without such a list it packs whole orders. */
export type DeskAction =
  | WithoutOrders<NoteCallsInput>
  | { choice: FindingChoice }
  | { to: string | null }
  | { pack: WithoutOrders<PackOrdersInput> };

function labelOf(action: DeskAction): string {
  if ('choice' in action) return FINDING_CHOICES[action.choice];
  if ('to' in action) return DESK_ACTIONS.assign.label;
  return DESK_ACTIONS['pack' in action ? 'pack' : action.outcome].label;
}

export function itemOfOrder({ order, version }: DeskOrder): BulkItem {
  return { id: order._id, version, name: `#${order.orderId}` };
}

export function useDeskChanges(list: DeskListArgs): ListChanges<DeskOrder, DeskAction> {
  const [noteCalls] = useNoteCallsMutation();
  const [resolveFindings] = useResolveFindingsMutation();
  const [assignOrders] = useAssignOrdersMutation();
  const [packOrders] = usePackOrdersMutation();
  const { change, ...state } = useBulkChanges();
  return {
    ...state,
    change: (chosen, action) =>
      change(chosen.map(itemOfOrder), labelOf(action), async (orders, press) => {
        if ('choice' in action) return resolveFindings({ list, press, body: { ...action, orders } });
        if ('to' in action) return assignOrders({ list, press, body: { ...action, orders } });
        if ('pack' in action) return packOrders({ list, press, body: { ...action.pack, orders } });
        return noteCalls({ list, press, body: { ...action, orders } });
      }),
  };
}
