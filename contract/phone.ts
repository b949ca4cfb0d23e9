import { toPlainCharacters } from './pasted.ts';

/** Separators of numbers. Spaces, dots, hyphens and brackets may be within a number. */
const NUMBER_SEPARATORS = /[\p{L}\n\r,;:/|&،؛]+/u;
/** Country code and trunk 0 in any number and order, because customers double them. */
const MOBILE = /^(?:(?:00)?92|0)*(3\d{9})$/;
const BARE_MOBILE = /^3\d{9}$/;
const COUNTRY_CODE = '92';

/**
 * Returns the first Pakistani mobile number of a text, as '+923001234567'. Accepts digits of any script, any
 * punctuation, doubled prefixes (0092, 92, 0), and a field with two numbers.
 */
export function parsePakistaniMobile(text: string): string | undefined {
  return mobilesIn(text).next().value;
}

function* mobilesIn(text: string): Generator<string, undefined> {
  for (const part of toPlainCharacters(text).split(NUMBER_SEPARATORS)) {
    // A plus starts another number.
    for (const number of part.split(/(?=\+)/)) {
      const mobiles = findMobiles(number.match(/\d+/g) ?? [], number.startsWith('+'));
      for (const mobile of mobiles) yield `+${COUNTRY_CODE}${mobile}`;
    }
  }
}

/** Yields the mobile numbers of `groups`: digit runs of one number, or of several that only spaces separate. */
function* findMobiles(groups: readonly string[], isInternational: boolean): Generator<string> {
  // A foreign number may contain ten digits like those of a Pakistani mobile.
  if (isInternational && !/^(?:92|0)/.test(groups.join(''))) return;
  for (let start = 0; start < groups.length; start += 1) {
    let digits = '';
    for (let end = start; end < groups.length; end += 1) {
      digits += groups[end];
      // Ten digits after others need a prefix: '042 111 300 123 4567' is a landline.
      const mobile = start > 0 && BARE_MOBILE.test(digits) ? undefined : MOBILE.exec(digits)?.[1];
      if (mobile) {
        yield mobile;
        start = end;
        break;
      }
    }
  }
}

/** Returns '03001234567' for '+923001234567'. */
export function nationalMobile(e164: string): string {
  return `0${e164.slice(1 + COUNTRY_CODE.length)}`;
}

/** Returns the address of a chat with the mobile number of the text; undefined without one. */
export function whatsappUrlOf(text: string): string | undefined {
  const mobile = parsePakistaniMobile(text);
  return mobile && `https://wa.me/${mobile.slice(1)}`;
}

const NUMBER_MIN_LENGTH = 5;

/**
 * Returns a tel: address of the mobile number, else of the digits as typed, which may be a landline or foreign.
 * Undefined without a number to dial.
 */
export function phoneUrlOf(text: string): string | undefined {
  const mobile = parsePakistaniMobile(text);
  if (mobile) return `tel:${mobile}`;
  const numbers = toPlainCharacters(text)
    .split(NUMBER_SEPARATORS)
    .map((part) => (part.trim().startsWith('+') ? '+' : '') + part.replaceAll(/\D/g, ''));
  const number = numbers.find((digits) => digits.length >= NUMBER_MIN_LENGTH);
  return number && `tel:${number}`;
}

/** Digits without country code and leading zero. */
const SIGNIFICANT_DIGITS = 10;

const DIGIT_SEPARATORS = String.raw`[\s\u200b-\u200f().+\-‐-―/]`;
const NUMBER = new RegExp(String.raw`\d(?:${DIGIT_SEPARATORS}*\d)*`, 'g');

/** Returns the last ten digits of each number with at least ten: '0300 1234567 or +92 321 7654321' contains two. */
function significantNumbers(field: string): string[] {
  return (toPlainCharacters(field).match(NUMBER) ?? [])
    .map((number) => number.replaceAll(/\D/g, ''))
    .filter((digits) => digits.length >= SIGNIFICANT_DIGITS)
    .map((digits) => digits.slice(-SIGNIFICANT_DIGITS));
}

/** Compares numbers in any spelling and script. Compares a field without a ten-digit number ('ask at the tea stall') as text. */
export function isSamePhone(field: string, typed: string): boolean {
  const mobile = parsePakistaniMobile(typed);
  // Two numbers that only a slash, hyphen or space separates look like one long number.
  if (mobile && [...mobilesIn(field)].includes(mobile)) return true;
  const numbers = significantNumbers(field);
  if (numbers.length === 0) return normalizeText(field) === normalizeText(typed);
  return significantNumbers(typed).some((number) => numbers.includes(number));
}

function normalizeText(text: string): string {
  return toPlainCharacters(text).trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
