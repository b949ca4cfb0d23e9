import ipaddr from 'ipaddr.js';

/** Returns the /64 network for IPv6, because a client can choose the other 64 bits anew for each request. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  // `process` also turns an IPv4-mapped IPv6 address ('::ffff:192.0.2.7') into IPv4.
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}

/** Returns 24 bits of IPv4 or 48 bits of IPv6, which identify a network but no household. Null if `ip` is invalid. */
export function networkPrefixOf(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  const [Kind, bits] = address.kind() === 'ipv4' ? ([ipaddr.IPv4, 24] as const) : ([ipaddr.IPv6, 48] as const);
  return `${Kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

/** Returns false for loopback and private addresses, because many clients may share the address of a proxy. */
export function isPublicAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';
}
