import { useLocation } from 'react-router';

/** Matches numbers of orders and parcels. They identify no customer, so the URL may contain them. */
const NUMBER = /^[A-Z]{2}-[0-9A-Z]{4,}$/;
const NAME = 'q';

export function useTypedSearch(): string {
  const { search, hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get(NAME) ?? new URLSearchParams(search).get(NAME) ?? '';
}

/**
 * Returns the relative URL of a list. The search text `q` may be a customer's name or phone, so it goes into the
 * fragment, which browsers do not send to servers.
 */
export function searchHref(filter: object): string {
  const filled = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  const params = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  const q = params.get(NAME);
  if (q === null || NUMBER.test(q)) return `?${params}`;
  params.delete(NAME);
  return `?${params}#${new URLSearchParams({ [NAME]: q })}`;
}
