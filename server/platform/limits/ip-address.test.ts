import { expect, it } from 'vitest';
import { isPublicAddress, networkOf } from './ip-address.ts';

it.each([
  ['an IPv4 address as a whole', '192.0.2.7', '192.0.2.7'],
  ['its neighbour separately', '192.0.2.8', '192.0.2.8'],
  ['IPv4 mapped into IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
  ['the same in hexadecimal', '::FFFF:c000:207', '192.0.2.7'],
  ['IPv6 by its first 64 bits', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['another address of the same network', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['a shortened address', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['the next network separately', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['an address with a zone', 'fe80::1%eth0', 'fe80::/64'],
  ['this machine', '::1', '::/64'],
  ['an invalid address as it is', 'unknown', 'unknown'],
  ['nothing as nothing', '', ''],
])('rate limits count %s: %s', (_case, ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it.each([
  ['39.32.0.7', true],
  ['::ffff:39.32.0.7', true],
  ['2400:adc1::1', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['172.17.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1%eth0', false],
  ['100.64.0.1', false],
  ['unknown', false],
  ['', false],
])('%s is a public address: %s', (ip, isPublic) => {
  expect(isPublicAddress(ip)).toBe(isPublic);
});
