import { useNavigate, useSearchParams } from 'react-router';
import { DEFAULT_PAGE_SIZE, PAGE_MAX, SORT_ORDERS, type SortOrder } from '#contract/pagination.ts';
import { searchHref, useTypedSearch } from '#web/ui/dashboard/typed-search.ts';

interface ListState<Sort extends string> {
  page: number;
  q: string;
  filter: string;
  more: Readonly<Record<string, string>>;
  sortBy: Sort;
  order: SortOrder;
  pageSize: number;
}

interface ListAddressOptions<Sort extends string> {
  /** URL parameter of the main filter. */
  filterName: string;
  moreFilters?: readonly string[];
  /** Columns to sort by. The default is the first one in descending order. */
  sorts: readonly [Sort, ...Sort[]];
  pageSizes?: readonly [number, ...number[]];
}

/**
 * Holds the state of a list in the URL, so that Back, reload and shared links restore it. A new filter opens page 1.
 */
export function useListAddress<Sort extends string>({
  filterName,
  moreFilters = [],
  sorts,
  pageSizes = [DEFAULT_PAGE_SIZE],
}: ListAddressOptions<Sort>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const requestedPage = Number(params.get('page') ?? 1);
  const current: ListState<Sort> = {
    page: Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= PAGE_MAX ? requestedPage : 1,
    q: useTypedSearch(),
    filter: params.get(filterName) ?? '',
    more: Object.fromEntries(moreFilters.map((name) => [name, params.get(name) ?? ''])),
    sortBy: sorts.find((sort) => sort === params.get('sortBy')) ?? sorts[0],
    order: SORT_ORDERS.find((order) => order === params.get('order')) ?? 'desc',
    pageSize: pageSizes.find((size) => String(size) === params.get('limit')) ?? pageSizes[0],
  };

  function hrefOf(to: Partial<ListState<Sort>>): string {
    const { page, q, filter, more, sortBy, order, pageSize } = { ...current, page: 1, ...to };
    const next = new URLSearchParams();
    if (filter) next.set(filterName, filter);
    for (const [name, value] of Object.entries(more)) if (value) next.set(name, value);
    if (sortBy !== sorts[0] || order !== 'desc') {
      next.set('sortBy', sortBy);
      next.set('order', order);
    }
    if (pageSize !== pageSizes[0]) next.set('limit', String(pageSize));
    if (page > 1) next.set('page', String(page));
    return searchHref(q, next);
  }

  return {
    page: current.page,
    q: current.q,
    filter: current.filter,
    more: current.more,
    pageSize: current.pageSize,
    search: (q: string) => void navigate(hrefOf({ q }), { preventScrollReset: true }),
    narrow: (filter: string) => void navigate(hrefOf({ filter }), { preventScrollReset: true }),
    narrowBy: (name: string, value: string) =>
      void navigate(hrefOf({ more: { ...current.more, [name]: value } }), { preventScrollReset: true }),
    resize: (pageSize: number) => void navigate(hrefOf({ pageSize }), { preventScrollReset: true }),
    hrefOfPage: (page: number) => hrefOf({ page }),
    sort: {
      by: current.sortBy,
      order: current.order,
      hrefOf: (by: string, order: SortOrder) =>
        hrefOf({ sortBy: sorts.find((sort) => sort === by) ?? sorts[0], order }),
    },
  };
}
