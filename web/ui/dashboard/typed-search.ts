import { useLocation } from 'react-router';

/** Matches numbers of orders and parcels. They identify no customer, so the URL may contain them. */
const NUMBER = /^[A-Z]{2}-[0-9A-Z]{4,}$/;
const NAME = 'q';

/** Returns the search text of the current URL. */
export function useTypedSearch(): string {
  const { search, hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get(NAME) ?? new URLSearchParams(search).get(NAME) ?? '';
}

/**
 * Returns a relative URL with a search text. The text may be the name, phone or e-mail of a customer, so it stands in
 * the fragment, which browsers do not send.
 */
export function searchHref(q: string, params = new URLSearchParams()): string {
  if (NUMBER.test(q)) params.set(NAME, q);
  return `?${params}${q && !params.has(NAME) ? `#${new URLSearchParams({ [NAME]: q })}` : ''}`;
}
