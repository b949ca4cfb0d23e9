import type { Parcel, ParcelList } from '#contract/parcels.schema.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { isDenied, type LiveQuery } from '#web/store/polls.ts';
import { requestOnce } from '#web/store/request-once.ts';
import { type NewItems, useLiveList } from '#web/store/use-live-list.ts';
import { parcelsApi } from './api.ts';
import type { ParcelsAddress } from './parcels-address.ts';

const ANEW = { forceRefetch: true } as const;
const idOf = ({ _id }: Parcel) => _id;

export function useLiveParcels(address: ParcelsAddress, query: LiveQuery<ParcelList>): NewItems {
  const dispatch = useAppDispatch();
  const { args } = address;
  const { currentData: list } = query;
  const change = (edit: (cached: ParcelList) => void) =>
    dispatch(parcelsApi.util.updateQueryData('listParcels', args, (cached) => edit(cached)));
  return useLiveList({
    scope: address.hrefOf({ after: address.after }),
    items: list?.parcels,
    isStopped: isDenied(query.error),
    onDenied: () => void query.refetch(),
    idOf,
    async readItems(ids) {
      const request = { ids: ids.join(',') };
      const { data, error } = await requestOnce(dispatch(parcelsApi.endpoints.readParcels.initiate(request, ANEW)));
      return { items: data?.parcels, error };
    },
    async readList() {
      const { data, error } = await requestOnce(dispatch(parcelsApi.endpoints.readParcels.initiate(args, ANEW)));
      const last =
        list?.next === null
          ? undefined
          : list?.parcels
              .map(({ stateAt }) => stateAt)
              .sort()
              .at(-1);
      const items = data?.parcels.filter(({ stateAt }) => last === undefined || stateAt <= last);
      return { items, error };
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
