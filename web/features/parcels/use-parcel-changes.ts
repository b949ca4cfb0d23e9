import type { Parcel } from '#contract/parcels.schema.ts';
import type { ParcelOutcome } from '#contract/parcels.ts';
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
import { OUTCOME_LABELS } from './parcel-labels.ts';

export type ParcelAction =
  | { do: 'book'; courier: string }
  | { do: 'unpack' }
  | { do: 'weigh'; weight: number }
  | { do: 'hand over' }
  | { do: 'undo hand-over' }
  | { do: 'set'; outcome: ParcelOutcome };

const LABELS: Record<Exclude<ParcelAction['do'], 'set'>, string> = {
  book: 'Book',
  unpack: 'Unpack',
  weigh: 'Change weight',
  'hand over': 'Hand over',
  'undo hand-over': 'Not handed over',
};

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
      const label = action.do === 'set' ? OUTCOME_LABELS[action.outcome] : LABELS[action.do];
      return change(chosen.map(itemOfParcel), label, async (parcels, press) => {
        switch (action.do) {
          case 'book':
            return book({ list, press, body: { parcels, courier: action.courier } });
          case 'unpack':
            return unpack({ list, press, body: { parcels } });
          case 'weigh':
            return weigh({ list, press, body: { parcels, weight: action.weight } });
          case 'hand over':
            return handOver({ list, press, body: { parcels } });
          case 'undo hand-over':
            return undoHandOvers({ list, press, body: { parcels } });
          case 'set':
            return setOutcomes({ list, press, body: { parcels, outcome: action.outcome } });
        }
      });
    },
  };
}
