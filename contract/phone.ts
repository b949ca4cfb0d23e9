import { toPlainCharacters } from './pasted.ts';

/** Characters between two numbers. Spaces, dots, hyphens and brackets also occur within a number. */
const NUMBER_SEPARATORS = /[\p{L}\n\r,;:/|&،؛]+/u;
/** The prefixes 92, 0092 and 0 may be repeated, because customers repeat them. */
const MOBILE = /^(?:(?:00)?92|0)*(3\d{9})$/;
const BARE_MOBILE = /^3\d{9}$/;
const COUNTRY_CODE = '92';

/** Returns the first mobile number, as '+923001234567', from any script and punctuation. */
export function parsePakistaniMobile(text: string): string | undefined {
  return mobilesIn(text).next().value;
}

function* mobilesIn(text: string): Generator<string, undefined> {
  for (const part of toPlainCharacters(text).split(NUMBER_SEPARATORS)) {
    for (const number of part.split(/(?=\+)/)) {
      const mobiles = findMobiles(number.match(/\d+/g) ?? [], number.startsWith('+'));
      for (const mobile of mobiles) yield `+${COUNTRY_CODE}${mobile}`;
    }
  }
}

/** `groups` are runs of digits between spaces. One number may consist of several runs. */
function* findMobiles(groups: readonly string[], isInternational: boolean): Generator<string> {
  // Ten digits of a foreign number may look like a Pakistani mobile number.
  if (isInternational && !/^(?:92|0)/.test(groups.join(''))) return;
  for (let start = 0; start < groups.length; start += 1) {
    let digits = '';
    for (let end = start; end < groups.length; end += 1) {
      digits += groups[end];
      // After other digits, ten digits need a prefix: the landline '042 111 300 123 4567' ends like a mobile number.
      const mobile = start > 0 && BARE_MOBILE.test(digits) ? undefined : MOBILE.exec(digits)?.[1];
      if (mobile) {
        yield mobile;
        start = end;
        break;
      }
    }
  }
}

export function nationalMobile(e164: string): string {
  return `0${e164.slice(1 + COUNTRY_CODE.length)}`;
}

/** Undefined without a mobile number. */
export function whatsappUrlOf(text: string): string | undefined {
  const mobile = parsePakistaniMobile(text);
  return mobile && `https://wa.me/${mobile.slice(1)}`;
}

const NUMBER_MIN_LENGTH = 5;

export interface PhoneNumber {
  number: string;
  callUrl: string;
  /** Undefined if the number is not a mobile number. */
  chatUrl: string | undefined;
}

/** Mobile numbers, landlines and foreign numbers, each once. */
export function phoneNumbersOf(text: string): PhoneNumber[] {
  const parts = toPlainCharacters(text).split(NUMBER_SEPARATORS);
  const numbers = parts.flatMap((part): PhoneNumber[] => {
    const mobiles = [...mobilesIn(part)];
    if (mobiles.length === 0) return otherNumbersOf(part);
    return mobiles.map((mobile) => ({
      number: nationalMobile(mobile),
      callUrl: `tel:${mobile}`,
      chatUrl: `https://wa.me/${mobile.slice(1)}`,
    }));
  });
  return [...new Map(numbers.map((each) => [each.callUrl, each])).values()];
}

function otherNumbersOf(part: string): PhoneNumber[] {
  const number = (part.trim().startsWith('+') ? '+' : '') + part.replaceAll(/\D/g, '');
  return number.length < NUMBER_MIN_LENGTH ? [] : [{ number, callUrl: `tel:${number}`, chatUrl: undefined }];
}

/** Prefers a mobile number. Otherwise the URL has the digits as typed. Undefined if there is nothing to dial. */
export function phoneUrlOf(text: string): string | undefined {
  const mobile = parsePakistaniMobile(text);
  if (mobile) return `tel:${mobile}`;
  const numbers = toPlainCharacters(text)
    .split(NUMBER_SEPARATORS)
    .map((part) => (part.trim().startsWith('+') ? '+' : '') + part.replaceAll(/\D/g, ''));
  const number = numbers.find((digits) => digits.length >= NUMBER_MIN_LENGTH);
  return number && `tel:${number}`;
}

/** Digits of a Pakistani number without country code and leading zero. */
const SIGNIFICANT_DIGITS = 10;

const DIGIT_SEPARATORS = String.raw`[\s\u200b-\u200f().+\-‐-―/]`;
const NUMBER = new RegExp(String.raw`\d(?:${DIGIT_SEPARATORS}*\d)*`, 'g');

function significantNumbers(field: string): string[] {
  return (toPlainCharacters(field).match(NUMBER) ?? [])
    .map((number) => number.replaceAll(/\D/g, ''))
    .filter((digits) => digits.length >= SIGNIFICANT_DIGITS)
    .map((digits) => digits.slice(-SIGNIFICANT_DIGITS));
}

/** Accepts any spelling and script. A field without a number ('ask at the tea stall') is compared as text. */
export function isSamePhone(field: string, typed: string): boolean {
  const mobile = parsePakistaniMobile(typed);
  // Compares mobile numbers first, because two numbers with a space between look like one long number below.
  if (mobile && [...mobilesIn(field)].includes(mobile)) return true;
  const numbers = significantNumbers(field);
  if (numbers.length === 0) return normalizeText(field) === normalizeText(typed);
  return significantNumbers(typed).some((number) => numbers.includes(number));
}

function normalizeText(text: string): string {
  return toPlainCharacters(text).trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
