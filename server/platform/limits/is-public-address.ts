import ipaddr from 'ipaddr.js';

/** False for loopback and private addresses: a proxy, a container's gateway or a test, shared by many clients. */
export function isPublicAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';
}
