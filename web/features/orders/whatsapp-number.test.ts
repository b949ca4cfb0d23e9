import { expect, it } from 'vitest';
import { whatsappNumber } from './whatsapp-number.ts';

it.each([
  ['0300 1234567', '923001234567'],
  ['300-1234567', '923001234567'],
  ['+92 300 1234567', '923001234567'],
  ['0092 300 1234567', '923001234567'],
  ['92 300 1234567', '923001234567'],
  ['+44 20 7946 0958', '442079460958'],
])('reads %s as %s', (phone, number) => {
  expect(whatsappNumber(phone)).toBe(number);
});
