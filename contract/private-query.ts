/** Query string of a staff request in a header, because proxies log URLs. */
export const PRIVATE_QUERY_HEADER = 'x-private-query';

/** For parameters that may be personal data, such as a searched phone number. Omits empty ones. */
export function privateQuery(parameters: Record<string, string | undefined>): Record<string, string> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return query.size > 0 ? { [PRIVATE_QUERY_HEADER]: String(query) } : {};
}
