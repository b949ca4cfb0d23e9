import { toAsciiDigits } from './digits.ts';

/** Letters, line breaks and these signs end a number; spaces, dots, hyphens and brackets may stand within one. */
const BETWEEN_NUMBERS = /[\p{L}\n\r,;:/|&،؛]+/u;
/** Country code and trunk 0, in any number, as people write both of them, or one twice; then the ten digits of a mobile. */
const MOBILE = /^(?:(?:00)?92|0)*(3\d{9})$/;
const BARE_MOBILE = /^3\d{9}$/;
const COUNTRY_CODE = '92';

/**
 * The first mobile number of Pakistan in a text, as '+923001234567'; undefined where there is none. Takes digits of any script,
 * any punctuation, 0092, 92 or 0 before the number, also doubled, and a field that holds two numbers.
 */
export function parsePakistaniMobile(text: string): string | undefined {
  return mobilesIn(text).next().value;
}

/** Every mobile number of Pakistan in a text, in the form of `parsePakistaniMobile`. */
function* mobilesIn(text: string): Generator<string, undefined> {
  for (const part of toAsciiDigits(text).split(BETWEEN_NUMBERS)) {
    // A plus begins a number of its own.
    for (const number of part.split(/(?=\+)/)) {
      const mobiles = findMobiles(number.match(/\d+/g) ?? [], number.startsWith('+'));
      for (const mobile of mobiles) yield `+${COUNTRY_CODE}${mobile}`;
    }
  }
}

/** `groups` are the runs of digits of one number, or of several with only a space between. */
function* findMobiles(groups: readonly string[], isInternational: boolean): Generator<string> {
  // Another country's number may hold ten digits that look like a mobile of this one.
  const firstDigits = groups.slice(0, 2).join('');
  if (isInternational && !/^(?:92|0)/.test(firstDigits)) return;
  for (let start = 0; start < groups.length; start += 1) {
    let digits = '';
    for (let end = start; end < groups.length; end += 1) {
      digits += groups[end];
      // Ten digits behind others are a number only with their own prefix: '042 111 300 123 4567' is a landline.
      const mobile = start > 0 && BARE_MOBILE.test(digits) ? undefined : MOBILE.exec(digits)?.[1];
      if (mobile) {
        yield mobile;
        start = end;
        break;
      }
    }
  }
}

/** '03001234567' of '+923001234567': as couriers and people in Pakistan write it. */
export function nationalMobile(e164: string): string {
  return `0${e164.slice(1 + COUNTRY_CODE.length)}`;
}

/** Where a chat with this number opens; undefined where the text holds no mobile number. */
export function whatsappUrlOf(text: string): string | undefined {
  const mobile = parsePakistaniMobile(text);
  return mobile && `https://wa.me/${mobile.slice(1)}`;
}

/** Fewer digits than this call nobody. */
const SHORTEST_NUMBER = 5;

/**
 * A link that calls this number: the mobile where the text holds one, else its digits as they were typed, which may be a
 * landline or another country's number. Undefined where there is nothing to dial.
 */
export function phoneUrlOf(text: string): string | undefined {
  const mobile = parsePakistaniMobile(text);
  if (mobile) return `tel:${mobile}`;
  const numbers = toAsciiDigits(text)
    .split(BETWEEN_NUMBERS)
    .map((part) => (part.trim().startsWith('+') ? '+' : '') + part.replaceAll(/\D/g, ''));
  const number = numbers.find((digits) => digits.length >= SHORTEST_NUMBER);
  return number && `tel:${number}`;
}

/** A mobile number of Pakistan without its country code or leading zero. */
const SIGNIFICANT_DIGITS = 10;

/** Whatever people write between the digits of one number. */
const BETWEEN_DIGITS = String.raw`[\s\u200b-\u200f().+\-‐-―/]`;
const NUMBER = new RegExp(String.raw`\d(?:${BETWEEN_DIGITS}*\d)*`, 'g');

/** The last ten digits of each number in a field, as '0300 1234567 or +92 321 7654321' holds two; shorter ones are none. */
function significantNumbers(field: string): string[] {
  return (toAsciiDigits(field).match(NUMBER) ?? [])
    .map((number) => number.replaceAll(/\D/g, ''))
    .filter((digits) => digits.length >= SIGNIFICANT_DIGITS)
    .map((digits) => digits.slice(-SIGNIFICANT_DIGITS));
}

/**
 * Whether what somebody typed is a phone number of this field, in any spelling and any script's digits. A field without a
 * number of ten digits ('ask at the tea stall') is matched by its own words.
 */
export function isSamePhone(field: string, typed: string): boolean {
  const mobile = parsePakistaniMobile(typed);
  // Two numbers with only a slash, a hyphen or a space between look like a single long one.
  if (mobile && [...mobilesIn(field)].includes(mobile)) return true;
  const numbers = significantNumbers(field);
  if (numbers.length === 0) return plainWords(field) === plainWords(typed);
  return significantNumbers(typed).some((number) => numbers.includes(number));
}

function plainWords(text: string): string {
  return toAsciiDigits(text).trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
