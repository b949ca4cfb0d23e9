import { PARCEL_ACTIONS, type ParcelActionName } from '#contract/parcel-actions.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_TRANSITIONS } from '#contract/parcels.ts';
import { type BulkItem, type ListChanges, useBulkChanges } from '#web/ui/dashboard/use-bulk-changes.ts';
import {
  type ParcelListArgs,
  useBookParcelsMutation,
  useHandOverParcelsMutation,
  useSetOutcomesMutation,
  useUndoHandOversMutation,
  useUnpackParcelsMutation,
  useWeighParcelsMutation,
} from './api.ts';

export type ParcelAction =
  | { do: 'book'; courier: string }
  | { do: 'weigh'; weight: number }
  | { do: Exclude<ParcelActionName, 'book' | 'weigh' | 'number' | 'receive'> };

export function itemOfParcel({ _id, version, number }: Parcel): BulkItem {
  return { id: _id, version, name: number };
}

export function useParcelChanges(list: ParcelListArgs): ListChanges<Parcel, ParcelAction> {
  const [book] = useBookParcelsMutation();
  const [unpack] = useUnpackParcelsMutation();
  const [weigh] = useWeighParcelsMutation();
  const [handOver] = useHandOverParcelsMutation();
  const [undoHandOvers] = useUndoHandOversMutation();
  const [setOutcomes] = useSetOutcomesMutation();
  const { change, ...state } = useBulkChanges();
  return {
    ...state,
    change(chosen, action) {
      const { label } = PARCEL_ACTIONS[action.do];
      return change(chosen.map(itemOfParcel), label, async (parcels, press) => {
        switch (action.do) {
          case 'book':
            return book({ list, press, body: { parcels, courier: action.courier } });
          case 'unpack':
            return unpack({ list, press, body: { parcels } });
          case 'weigh':
            return weigh({ list, press, body: { parcels, weight: action.weight } });
          case 'hand_over':
            return handOver({ list, press, body: { parcels } });
          case 'undo_hand_over':
            return undoHandOvers({ list, press, body: { parcels } });
          case 'deliver':
          case 'refuse':
          case 'lose':
          case 'undo_outcome': {
            const { to: outcome } = PARCEL_TRANSITIONS[action.do];
            return setOutcomes({ list, press, body: { parcels, outcome } });
          }
        }
      });
    },
  };
}
