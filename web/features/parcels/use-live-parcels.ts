import type { Parcel, ParcelList } from '#contract/parcels.schema.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { requestOnce } from '#web/store/request-once.ts';
import { type NewItems, useLiveList } from '#web/store/use-live-list.ts';
import { parcelsApi } from './api.ts';
import type { ParcelsAddress } from './parcels-address.ts';

const ANEW = { forceRefetch: true } as const;
const idOf = ({ _id }: Parcel) => _id;

export function useLiveParcels(address: ParcelsAddress, list: ParcelList | undefined): NewItems {
  const dispatch = useAppDispatch();
  const { args } = address;
  const { queue, courier, q } = args;
  const change = (edit: (cached: ParcelList) => void) =>
    dispatch(parcelsApi.util.updateQueryData('listParcels', args, (cached) => edit(cached)));
  return useLiveList({
    kind: 'parcels',
    q,
    scope: address.hrefOf({ after: address.after }),
    items: list?.parcels,
    idOf,
    belongs: (parcel) => parcel.queue === queue && (!courier || parcel.courier?._id === courier),
    async readItems(ids, word) {
      const request = { ids: ids.join(','), q: word };
      const { data } = await requestOnce(dispatch(parcelsApi.endpoints.readParcels.initiate(request, ANEW)));
      return data?.parcels;
    },
    async readList() {
      const { data } = await requestOnce(dispatch(parcelsApi.endpoints.readParcels.initiate(args, ANEW)));
      const last =
        list?.next === null
          ? undefined
          : list?.parcels
              .map(({ stateAt }) => stateAt)
              .sort()
              .at(-1);
      return data?.parcels.filter(({ stateAt }) => last === undefined || stateAt <= last);
    },
    update: (parcels) =>
      change((cached) => {
        for (const parcel of parcels) {
          const at = cached.parcels.findIndex((each) => idOf(each) === parcel._id);
          // Skips an older response: the viewer's own change may have updated the parcel already.
          if ((cached.parcels[at]?.version ?? Number.POSITIVE_INFINITY) <= parcel.version) cached.parcels[at] = parcel;
        }
      }),
    insert: (parcels) => change((cached) => void cached.parcels.unshift(...parcels)),
  });
}
