import type { DeskList, DeskOrder } from '#contract/desk.schema.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { isDenied, type LiveQuery } from '#web/store/polls.ts';
import { requestOnce } from '#web/store/request-once.ts';
import { type NewItems, useLiveList } from '#web/store/use-live-list.ts';
import { deskApi } from './api.ts';
import type { DeskAddress } from './desk-address.ts';

const ANEW = { forceRefetch: true } as const;
const idOf = ({ order }: DeskOrder) => order._id;

/** Shows changes by other users. */
export function useLiveDesk(address: DeskAddress, query: LiveQuery<DeskList>): NewItems {
  const dispatch = useAppDispatch();
  const { args } = address;
  const { currentData: list } = query;
  const change = (edit: (cached: DeskList) => void) =>
    dispatch(deskApi.util.updateQueryData('listDesk', args, (cached) => edit(cached)));
  return useLiveList({
    scope: address.hrefOf({ after: address.after }),
    items: list?.orders,
    isStopped: isDenied(query.error),
    onDenied: () => void query.refetch(),
    idOf,
    async readItems(ids) {
      const request = { ids: ids.join(',') };
      const { data, error } = await requestOnce(dispatch(deskApi.endpoints.readDeskOrders.initiate(request, ANEW)));
      return { items: data?.orders, error };
    },
    async readList() {
      const { data, error } = await requestOnce(dispatch(deskApi.endpoints.readDeskOrders.initiate(args, ANEW)));
      const last =
        list?.next === null
          ? undefined
          : list?.orders
              .map(({ dueAt }) => dueAt)
              .sort()
              .at(-1);
      const items = data?.orders.filter(({ dueAt }) => last === undefined || dueAt <= last);
      return { items, error };
    },
    update: (orders) =>
      change((cached) => {
        for (const desk of orders) {
          const at = cached.orders.findIndex((each) => idOf(each) === idOf(desk));
          // Skips an older response: the viewer's own change may have updated the order already.
          if ((cached.orders[at]?.version ?? Number.POSITIVE_INFINITY) <= desk.version) cached.orders[at] = desk;
        }
      }),
    insert: (orders) => change((cached) => void cached.orders.unshift(...orders)),
  });
}
