import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES, type ParcelOutcome } from '#contract/parcels.ts';
import { type BulkChanges, useBulkChanges } from '#web/ui/dashboard/use-bulk-changes.ts';
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
  | { do: 'unpack' }
  | { do: 'weigh'; weight: number }
  | { do: 'hand over' }
  | { do: 'undo hand-over' }
  | { do: 'set'; outcome: ParcelOutcome };

export interface ParcelChanges extends Omit<BulkChanges, 'change'> {
  change: (parcels: readonly Parcel[], action: ParcelAction) => Promise<boolean>;
}

const WORDS: Record<Exclude<ParcelAction['do'], 'set'>, string> = {
  book: 'Book',
  unpack: 'Unpack',
  weigh: 'Change weight',
  'hand over': 'Hand over',
  'undo hand-over': 'Not handed over',
};

/** Changes parcels of a list, each for itself, and says of each that was refused why. */
export function useParcelChanges(list: ParcelListArgs): ParcelChanges {
  const [book] = useBookParcelsMutation();
  const [unpack] = useUnpackParcelsMutation();
  const [weigh] = useWeighParcelsMutation();
  const [handOver] = useHandOverParcelsMutation();
  const [undoHandOvers] = useUndoHandOversMutation();
  const [setOutcomes] = useSetOutcomesMutation();
  const { change: changeEach, ...state } = useBulkChanges();

  function change(chosen: readonly Parcel[], action: ParcelAction): Promise<boolean> {
    const ids = chosen.map(({ _id }) => _id);
    return changeEach(ids, async (free) => {
      const changed = chosen.filter(({ _id }) => free.includes(_id));
      const parcels = changed.map(({ _id, version }) => ({ id: _id, version }));
      const items = changed.map(({ _id, number }) => ({ id: _id, name: number }));
      const press = { action: action.do === 'set' ? PARCEL_STATES[action.outcome] : WORDS[action.do], items };
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
  }

  return { ...state, change };
}
