import type { Parcel } from '#contract/parcels.schema.ts';
import type { ParcelOutcome } from '#contract/parcels.ts';
import { type BulkChanges, useBulkChanges } from '#web/ui/dashboard/use-bulk-changes.ts';
import {
  type ParcelListArgs,
  useBookParcelsMutation,
  useHandOverParcelsMutation,
  useSetOutcomesMutation,
  useUndoHandOversMutation,
  useUnpackParcelsMutation,
} from './api.ts';

export type ParcelAction =
  | { do: 'book'; courier: string }
  | { do: 'unpack' }
  | { do: 'hand over' }
  | { do: 'undo hand-over' }
  | { do: 'set'; outcome: ParcelOutcome };

export interface ParcelChanges extends Omit<BulkChanges, 'change'> {
  change: (parcels: readonly Parcel[], action: ParcelAction) => Promise<boolean>;
}

/** Changes parcels of a list, each for itself, and says of each that was refused why. */
export function useParcelChanges(list: ParcelListArgs): ParcelChanges {
  const [book] = useBookParcelsMutation();
  const [unpack] = useUnpackParcelsMutation();
  const [handOver] = useHandOverParcelsMutation();
  const [undoHandOvers] = useUndoHandOversMutation();
  const [setOutcomes] = useSetOutcomesMutation();
  const { change: changeEach, ...state } = useBulkChanges();

  function change(chosen: readonly Parcel[], action: ParcelAction): Promise<boolean> {
    const versions = new Map(chosen.map(({ _id, version }) => [_id, version]));
    return changeEach([...versions.keys()], async (ids) => {
      const parcels = ids.map((id) => ({ id, version: versions.get(id) ?? 0 }));
      switch (action.do) {
        case 'book':
          return book({ list, body: { parcels, courier: action.courier } });
        case 'unpack':
          return unpack({ list, body: { parcels } });
        case 'hand over':
          return handOver({ list, body: { parcels } });
        case 'undo hand-over':
          return undoHandOvers({ list, body: { parcels } });
        case 'set':
          return setOutcomes({ list, body: { parcels, outcome: action.outcome } });
      }
    });
  }

  return { ...state, change };
}
