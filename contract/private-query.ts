/**
 * Header that carries the query parameters of requests by staff, because proxies log URLs. Its value is a query string.
 */
export const PRIVATE_QUERY_HEADER = 'x-private-query';

/** Returns the header for parameters that may be personal data, such as a search for a phone number. Omits empty parameters. */
export function privateQuery(parameters: Record<string, string | undefined>): Record<string, string> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return query.size > 0 ? { [PRIVATE_QUERY_HEADER]: String(query) } : {};
}
