import { expect, it } from 'vitest';
import { isThinAddress } from './address-hint.ts';

it.each(['House 12', 'Model Town, Lahore Cantonment', 'Main road of the village'])('"%s" is thin', (address) => {
  expect(isThinAddress(address)).toBe(true);
});

it.each([
  '',
  '   ',
  'House 12, Street 4, Model Town',
  'Mohalla Islampura, near Jamia Masjid',
  'مکان ۱۲، گلی ۴، ماڈل ٹاؤن',
  'محلہ اسلام پورہ، نزد جامع مسجد',
])('"%s" is not thin', (address) => {
  expect(isThinAddress(address)).toBe(false);
});
