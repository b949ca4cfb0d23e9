import { expect, it } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';

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
])('%s is an address of the internet: %s', (ip, isPublic) => {
  expect(isPublicAddress(ip)).toBe(isPublic);
});
