import ipaddr from 'ipaddr.js';

/**
 * What a caller's address is counted by: all of an IPv4 address, and the first 64 bits of an IPv6 one, as whoever has a
 * line of the network chooses the other 64 anew for every request. What is no address stands for itself.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  // `process` also takes an IPv4 address out of the IPv6 one that it may come in ('::ffff:192.0.2.7').
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
