import ipaddr from 'ipaddr.js';

/**
 * The rate-limit key of a client: its IPv4 address, or the /64 of its IPv6 address, as the client can choose the other 64
 * bits anew for every request. Returns an invalid address as it is.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  // `process` also unwraps IPv4-mapped IPv6 ('::ffff:192.0.2.7').
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}

/** Returns the part of an address that the security log stores: 24 bits of IPv4, 48 of IPv6. It names a provider's network, not a household. */
export function networkPrefixOf(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  const [Kind, bits] = address.kind() === 'ipv4' ? ([ipaddr.IPv4, 24] as const) : ([ipaddr.IPv6, 48] as const);
  return `${Kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

/** False for loopback and private addresses: a proxy, a container's gateway or a test, shared by many clients. */
export function isPublicAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';
}
