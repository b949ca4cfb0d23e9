import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { DownloadError } from './download-error.ts';

export type Lookup = typeof systemLookup;
export type IsAllowed = (ip: string) => boolean;

/**
 * Returns a lookup for sockets: the checked address is the one that the socket connects to. A check before the request
 * would miss a name that resolves differently the second time (DNS rebinding).
 */
export function lookupAllowed(isAllowed: IsAllowed, lookup: Lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) callback(error ?? new DownloadError('private_address'), '');
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/** Sockets call no lookup for an IP address. */
export function assertAllowedHost({ hostname }: URL, isAllowed: IsAllowed): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new DownloadError('private_address');
}
