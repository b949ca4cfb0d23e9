/** Staff requests send their query string in this header, because proxies log URLs. */
export const PRIVATE_QUERY_HEADER = 'x-private-query';

export function privateQuery(parameters: Record<string, string | undefined>): Record<string, string> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return query.size > 0 ? { [PRIVATE_QUERY_HEADER]: String(query) } : {};
}
