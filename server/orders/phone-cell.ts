import { toAsciiDigits } from '#contract/digits.ts';
import { nationalMobile, parsePakistaniMobile } from '#contract/phone.ts';

/** Another country's number or a landline; its plus would begin a formula. */
const INTERNATIONAL_NUMBER = /^\s*\+[\d\s().-]+$/;

/** As couriers take it: a mobile as 03001234567, others with 00 for their plus, anything else as typed. */
export function phoneCell(phone: string): string {
  const mobile = parsePakistaniMobile(phone);
  if (mobile) return nationalMobile(mobile);
  const text = toAsciiDigits(phone);
  return INTERNATIONAL_NUMBER.test(text) ? `00${text.replaceAll(/\D/g, '')}` : phone;
}
