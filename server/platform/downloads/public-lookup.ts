import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../limits/ip-address.ts';
import { DownloadError } from './download-error.ts';

export type Lookup = typeof systemLookup;
export type IsAllowed = (ip: string) => boolean;

/**
 * Addresses at which clouds give a machine its keys: AWS, Google, Azure and others by the first, then Azure, Alibaba and
 * AWS. The units of `deploy/systemd` deny the same addresses.
 */
export const METADATA_ADDRESSES = ['169.254.169.254', '168.63.129.16', '100.100.100.200', 'fd00:ec2::254'];

/** Networks of the IPv6 internet. IPv4-compatible addresses (`::127.0.0.1`) lie outside of them. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** True for an address on the internet that does not belong to this machine or to its cloud. */
export function isForeignAddress(ip: string, own = addressesOfMachine()): boolean {
  if (!isPublicAddress(ip)) return false;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_IPV6)) return false;
  return [...METADATA_ADDRESSES, ...own].every((each) => !isSameAddress(address, each));
}

/** Read for each connection, because a server gets addresses while it runs. */
function addressesOfMachine(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
}

function isSameAddress(address: ipaddr.IPv4 | ipaddr.IPv6, other: string): boolean {
  return ipaddr.isValid(other) && ipaddr.process(other).toNormalizedString() === address.toNormalizedString();
}

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

const WEB_PORTS = ['', '80', '443'];

/** Other ports belong to other programs, which may act on what they receive. */
export function isWebPort({ port }: URL): boolean {
  return WEB_PORTS.includes(port);
}

/** Checks an IP address here, because sockets call no lookup for one. */
export function assertAllowedHost({ hostname, username, password }: URL, isAllowed: IsAllowed): void {
  if (username !== '' || password !== '') throw new DownloadError('credentials');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new DownloadError('private_address');
}
