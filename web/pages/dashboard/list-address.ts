import { useNavigate, useSearchParams } from 'react-router';
import { DEFAULT_PAGE_SIZE, MAX_PAGE, SORT_ORDERS, type SortOrder } from '#contract/pagination.ts';

interface ShopEnvironment<Sort extends string> {
  page: number;
  q: string;
  filter: string;
  sortBy: Sort;
  order: SortOrder;
  pageSize: number;
}

interface ListAddressOptions<Sort extends string> {
  /** What the address calls the list's own filter. */
  filterName: string;
  /** What the list can be sorted by; the first is how it comes, with the newest or the most first. */
  sorts: readonly [Sort, ...Sort[]];
  /** How many rows a page can have; the first where nobody has chosen. */
  pageSizes?: readonly [number, ...number[]];
}

/**
 * Where in a list somebody is, kept in the page's address (`?q=&page=&limit=&sortBy=&order=` and one filter of the list's own), so
 * that Back, reloading and a shared link come to the same place. Another search, filter or order begins at page 1.
 */
export function useListAddress<Sort extends string>({
  filterName,
  sorts,
  pageSizes = [DEFAULT_PAGE_SIZE],
}: ListAddressOptions<Sort>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(params.get('page') ?? 1);
  const here: ShopEnvironment<Sort> = {
    page: Number.isInteger(asked) && asked >= 1 && asked <= MAX_PAGE ? asked : 1,
    q: params.get('q') ?? '',
    filter: params.get(filterName) ?? '',
    sortBy: sorts.find((sort) => sort === params.get('sortBy')) ?? sorts[0],
    order: SORT_ORDERS.find((order) => order === params.get('order')) ?? 'desc',
    pageSize: pageSizes.find((size) => String(size) === params.get('limit')) ?? pageSizes[0],
  };

  function hrefOf(to: Partial<ShopEnvironment<Sort>>): string {
    const { page, q, filter, sortBy, order, pageSize } = { ...here, page: 1, ...to };
    const next = new URLSearchParams();
    if (filter) next.set(filterName, filter);
    if (q) next.set('q', q);
    if (sortBy !== sorts[0] || order !== 'desc') {
      next.set('sortBy', sortBy);
      next.set('order', order);
    }
    if (pageSize !== pageSizes[0]) next.set('limit', String(pageSize));
    if (page > 1) next.set('page', String(page));
    return `?${next}`;
  }

  return {
    page: here.page,
    q: here.q,
    filter: here.filter,
    pageSize: here.pageSize,
    search: (q: string) => void navigate(hrefOf({ q }), { preventScrollReset: true }),
    narrow: (filter: string) => void navigate(hrefOf({ filter }), { preventScrollReset: true }),
    resize: (pageSize: number) => void navigate(hrefOf({ pageSize }), { preventScrollReset: true }),
    hrefOfPage: (page: number) => hrefOf({ page }),
    sort: {
      by: here.sortBy,
      order: here.order,
      hrefOf: (by: string, order: SortOrder) =>
        hrefOf({ sortBy: sorts.find((sort) => sort === by) ?? sorts[0], order }),
    },
  };
}
