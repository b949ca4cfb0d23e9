import ipaddr from 'ipaddr.js';

/**
 * Returns the rate-limit key of a client: its IPv4 address, or the /64 network of its IPv6 address, because the client
 * can choose the other 64 bits anew for each request. Returns an invalid address unchanged.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  // `process` also turns an IPv4-mapped IPv6 address ('::ffff:192.0.2.7') into IPv4.
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}

/**
 * Returns the part of an address that the security log stores: 24 bits of IPv4 or 48 bits of IPv6. They identify the
 * network of a provider but no household. Returns null for an invalid address.
 */
export function networkPrefixOf(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  const [Kind, bits] = address.kind() === 'ipv4' ? ([ipaddr.IPv4, 24] as const) : ([ipaddr.IPv6, 48] as const);
  return `${Kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

/**
 * False for loopback and private addresses. Many clients may share such an address, for example that of a proxy or of a
 * container's gateway.
 */
export function isPublicAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';
}
