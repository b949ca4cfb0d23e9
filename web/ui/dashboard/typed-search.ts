import { useLocation } from 'react-router';

/** Matches public numbers of orders and parcels, which may stand in the address. */
const NUMBER = /^[A-Z]{2}-[0-9A-Z]{4,}$/;
const NAME = 'q';

/** Returns the search text of the address. */
export function useTypedSearch(): string {
  const { search, hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get(NAME) ?? new URLSearchParams(search).get(NAME) ?? '';
}

/**
 * Returns a relative address with a search. Typed text stands in the fragment, which browsers send to no server, because it may
 * be the name, phone or e-mail of a customer.
 */
export function searchHref(q: string, params = new URLSearchParams()): string {
  if (NUMBER.test(q)) params.set(NAME, q);
  return `?${params}${q && !params.has(NAME) ? `#${new URLSearchParams({ [NAME]: q })}` : ''}`;
}
