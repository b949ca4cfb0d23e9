import { useNavigate, useSearchParams } from 'react-router';
import { DEFAULT_PAGE_SIZE, PAGE_MAX, SORT_ORDERS, type SortOrder } from '#contract/pagination.ts';
import { searchHref, useTypedSearch } from './typed-search.ts';

type Read<Value extends string> = (text: string | null) => Value | undefined;
type Readers = Readonly<Record<string, Read<string>>>;
type Filter<Each extends Readers> = { [Name in keyof Each]: ReturnType<Each[Name]> };

export const anyText: Read<string> = (text) => text || undefined;

export function oneOf<Value extends string>(values: readonly Value[]): Read<Value> {
  return (text) => values.find((value) => value === text);
}

function useFilter<Each extends Readers>(readers: Each) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const values = Object.entries(readers).map(([name, read]) => [name, read(params.get(name))]);
  const filter = Object.fromEntries(values) as Filter<Each>;
  return { params, filter, q: useTypedSearch(), goTo: (to: string) => void navigate(to, { preventScrollReset: true }) };
}

/** Stores filter, search text and cursor in the URL for Back, reload and links. A new filter opens page 1. */
export function useListAddress<Each extends Readers>(readers: Each) {
  const { params, filter, q, goTo } = useFilter(readers);
  const after = params.get('after') || undefined;
  type Changes = Partial<Filter<Each>> & { after?: string | undefined };
  const hrefOf = (changes: Changes) => searchHref({ ...filter, ...changes, q });
  return {
    filter,
    q,
    after,
    args: { ...filter, q, after },
    hrefOf,
    narrow: (changes: Changes) => goTo(hrefOf(changes)),
    search: (text: string) => goTo(searchHref({ ...filter, q: text })),
  };
}

interface NumberedPages<Each extends Readers, Sort extends string> {
  filters: Each;
  /** The default is the first sort key, in descending order. */
  sorts: readonly [Sort, ...Sort[]];
  pageSizes?: readonly [number, ...number[]];
}

/** Like `useListAddress`, but with a sort order and a page number instead of a cursor. */
export function useNumberedAddress<Each extends Readers, Sort extends string>(list: NumberedPages<Each, Sort>) {
  const { filters, sorts, pageSizes = [DEFAULT_PAGE_SIZE] } = list;
  const { params, filter, q, goTo } = useFilter(filters);
  const requestedPage = Number(params.get('page') ?? 1);
  const shown = {
    page: Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= PAGE_MAX ? requestedPage : 1,
    limit: pageSizes.find((size) => String(size) === params.get('limit')) ?? pageSizes[0],
    q,
    sortBy: oneOf(sorts)(params.get('sortBy')) ?? sorts[0],
    order: oneOf(SORT_ORDERS)(params.get('order')) ?? 'desc',
  };

  function hrefOf(
    changes: Partial<Filter<Each>>,
    pages: { [Name in keyof typeof shown]?: string | number } = {},
  ): string {
    const { page, limit, q: text, sortBy, order } = { ...shown, page: 1, ...pages };
    return searchHref({
      ...filter,
      ...changes,
      ...((sortBy !== sorts[0] || order !== 'desc') && { sortBy, order }),
      limit: limit === pageSizes[0] ? undefined : limit,
      page: page === 1 ? undefined : page,
      q: text,
    });
  }

  return {
    filter,
    ...shown,
    args: { ...filter, ...shown },
    hrefOfPage: (page: number) => hrefOf({}, { page }),
    narrow: (changes: Partial<Filter<Each>>) => goTo(hrefOf(changes)),
    search: (text: string) => goTo(hrefOf({}, { q: text })),
    resize: (limit: number) => goTo(hrefOf({}, { limit })),
    sort: {
      by: shown.sortBy,
      order: shown.order,
      hrefOf: (sortBy: string, order: SortOrder) => hrefOf({}, { sortBy, order }),
    },
  };
}

export type ListAddress<Each extends Readers> = ReturnType<typeof useListAddress<Each>>;
export type NumberedAddress<Each extends Readers> = Omit<ReturnType<typeof useNumberedAddress<Each, string>>, 'args'>;
