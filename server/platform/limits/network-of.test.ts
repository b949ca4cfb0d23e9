import { expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

it.each([
  ['an address of IPv4 alone', '192.0.2.7', '192.0.2.7'],
  ['its neighbour apart', '192.0.2.8', '192.0.2.8'],
  ['IPv4 as a listener on IPv6 is told it', '::ffff:192.0.2.7', '192.0.2.7'],
  ['the same in its other spelling', '::FFFF:c000:207', '192.0.2.7'],
  ['IPv6 by its first 64 bits', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['another address of the same line', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['one that is written short', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['the line beside it apart', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['one with the name of a network card', 'fe80::1%eth0', 'fe80::/64'],
  ['this machine', '::1', '::/64'],
  ['what is no address as it is', 'unknown', 'unknown'],
  ['nothing as nothing', '', ''],
])('counts %s: %s', (_case, ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
