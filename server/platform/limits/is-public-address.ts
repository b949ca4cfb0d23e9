import ipaddr from 'ipaddr.js';

/**
 * Whether an address names somebody on the internet. One of this machine or of an inner network names a proxy, a container's
 * gateway or a test, behind which may be everybody.
 */
export function isPublicAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';
}
