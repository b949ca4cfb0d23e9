import { nationalMobile } from '#contract/phone.ts';

/** Returns '03•••••4567': staff recognize the number, but nobody can call it. */
export function maskPhone(phone: string): string {
  const number = nationalMobile(phone);
  return `${number.slice(0, 2)}•••••${number.slice(-4)}`;
}
