import { toPlainCharacters } from './pasted.ts';

/** Characters that separate two numbers. Spaces, dots, hyphens and brackets do not: they occur within a number. */
const NUMBER_SEPARATORS = /[\p{L}\n\r,;:/|&،؛]+/u;
/** Accepts repeated prefixes such as '0092 0300', because customers type them. */
const MOBILE = /^(?:(?:00)?92|0)*(3\d{9})$/;
const BARE_MOBILE = /^3\d{9}$/;
const COUNTRY_CODE = '92';

/** Returns the first mobile number as '+923001234567'. Accepts digits of any script, and any punctuation. */
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

/** `groups` are runs of digits between spaces. A number may consist of several runs. */
function* findMobiles(groups: readonly string[], isInternational: boolean): Generator<string> {
  // Ten digits of a foreign number may look like a Pakistani mobile number.
  if (isInternational && !/^(?:92|0)/.test(groups.join(''))) return;
  for (let start = 0; start < groups.length; start += 1) {
    let digits = '';
    for (let end = start; end < groups.length; end += 1) {
      digits += groups[end];
      // '042 111 300 123 4567' is a landline, but its end looks like a mobile number. So later groups need a prefix.
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

/** Returns the chat URL of the first mobile number; undefined without one. */
export function whatsappUrlOf(text: string): string | undefined {
  const mobile = parsePakistaniMobile(text);
  return mobile && `https://wa.me/${mobile.slice(1)}`;
}

const NUMBER_MIN_LENGTH = 5;

export interface PhoneNumber {
  number: string;
  callUrl: string;
  chatUrl: string | undefined;
}

/** Returns each mobile, landline and foreign number of the text once. */
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

/** Returns the tel: URL of the first mobile number, or of the first other number; undefined without a number. */
export function phoneUrlOf(text: string): string | undefined {
  const mobile = parsePakistaniMobile(text);
  if (mobile) return `tel:${mobile}`;
  const numbers = toPlainCharacters(text)
    .split(NUMBER_SEPARATORS)
    .map((part) => (part.trim().startsWith('+') ? '+' : '') + part.replaceAll(/\D/g, ''));
  const number = numbers.find((digits) => digits.length >= NUMBER_MIN_LENGTH);
  return number && `tel:${number}`;
}

/** Digits of a Pakistani number without its country code and leading zero. */
const SIGNIFICANT_DIGITS = 10;

const DIGIT_SEPARATORS = String.raw`[\s\u200b-\u200f().+\-‐-―/]`;
const NUMBER = new RegExp(String.raw`\d(?:${DIGIT_SEPARATORS}*\d)*`, 'g');

function significantNumbers(field: string): string[] {
  return (toPlainCharacters(field).match(NUMBER) ?? [])
    .map((number) => number.replaceAll(/\D/g, ''))
    .filter((digits) => digits.length >= SIGNIFICANT_DIGITS)
    .map((digits) => digits.slice(-SIGNIFICANT_DIGITS));
}

/** Compares numbers in any spelling and script. If `field` has no number ('ask at the tea stall'), compares texts. */
export function isSamePhone(field: string, typed: string): boolean {
  const mobile = parsePakistaniMobile(typed);
  // Compares mobile numbers first: the code below reads two numbers with a space between as one long number.
  if (mobile && [...mobilesIn(field)].includes(mobile)) return true;
  const numbers = significantNumbers(field);
  if (numbers.length === 0) return normalizeText(field) === normalizeText(typed);
  return significantNumbers(typed).some((number) => numbers.includes(number));
}

function normalizeText(text: string): string {
  return toPlainCharacters(text).trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

const ONE_NUMBER = /^[\d\s()+.-]*$/;
const TRAILING_SEPARATORS = /[\s.-]*$/;

/** Returns '0300 1234567' for a mobile number that is complete or being typed, and any other text as it is. */
export function groupMobile(text: string): string {
  const plain = toPlainCharacters(text);
  const digits = plain.replaceAll(/\D/g, '');
  const isForeign = plain.trim().startsWith('+') && !/^(?:92|0)/.test(digits);
  if (!ONE_NUMBER.test(plain) || isForeign) return text;
  const complete = MOBILE.exec(digits)?.[1];
  const national = complete ? `0${complete}` : digits;
  if (!complete && !/^03\d{2,9}$/.test(national)) return text;
  const rest = national.slice(4);
  return `${national.slice(0, 4)}${rest && ` ${rest}`}${complete ? '' : (TRAILING_SEPARATORS.exec(plain)?.[0] ?? '')}`;
}

/** No country code begins with 0. */
const FOREIGN = /^(?:\+|00)(?!92|0)\d{8,15}$/;
/** Country code, or the zero before an area code. The area code of Nowshera is 923. */
const NATIONAL_PREFIX = /^(?:(?:\+|00)920?|92(?=\d{9})|0)/;
const LANDLINE = /^[124-9]\d{8,10}$/;

/** Returns a question for the user; undefined if the text has a number that can be called. */
export function phoneQuestion(text: string): string | undefined {
  const numbers = phoneNumbersOf(text);
  const canBeCalled = ({ number, chatUrl }: PhoneNumber) =>
    chatUrl !== undefined || FOREIGN.test(number) || LANDLINE.test(number.replace(NATIONAL_PREFIX, ''));
  if (numbers.some(canBeCalled)) return undefined;
  const digits = (numbers[0]?.number ?? toPlainCharacters(text)).replaceAll(/\D/g, '').length;
  if (digits === 0) return 'There is no number here. Is it right?';
  return `This number has ${digits} ${digits === 1 ? 'digit' : 'digits'}. Is it right?`;
}
