import { toPlainCharacters } from './pasted.ts';
import { SHORT_ID_LENGTH } from './product-path.ts';

/** A product's `code` is its SKU, id or short id. */
export type ScannedCode =
  | { kind: 'parcel'; number: string }
  | { kind: 'tracking'; number: string }
  | { kind: 'order'; orderId: string }
  | { kind: 'product'; code: string }
  | { kind: 'unknown'; text: string };

/** Kind of a code without prefix or link. SKUs and tracking numbers look alike, so the page says which it expects. */
export type PlainCode = 'product' | 'tracking';

/** Characters. Nobody types this many as fast as a scanner does. */
export const SCANNED_MIN_LENGTH = 6;
export const SCANNED_MAX_LENGTH = 300;
const PLAIN_MAX_LENGTH = 64;
/** Some scanners prepend the kind of barcode, such as ']C1' for GS1-128 (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Za-z]\d/;
// oxlint-disable-next-line no-control-regex -- GS1 separators, Tab and Enter
const CONTROL = /[\u0000-\u001f\u007f]/g;
const PARCEL = /^NP[\s-]?([2-9A-HJKMNP-TV-Z]{8})$/i;
const ORDER = /^#?ND[\s-]?([2-9A-HJKMNP-TV-Z]{10})$/i;
const LINK = /^(?:https?:\/\/[^/\s]+)?(\/[^\s?#]*)(\?[^\s#]*)?(?:#.*)?$/i;
const PRODUCT_PATH = new RegExp(`^/shop/(?:[^/]*-)?([\\da-f]{${SHORT_ID_LENGTH}})/?$`, 'i');
const ORDER_PATH = /^(?:\/dashboard)?\/orders\/([^/]+)\/?$/i;
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._/+-]*$/u;

/** Reads a scanned label, slip, or link. Returns `unknown` if the code is not certain. */
export function readScannedCode(scanned: string, plain: PlainCode): ScannedCode {
  const text = toPlainCharacters(scanned).trim().replace(SYMBOLOGY, '').replace(CONTROL, '').trim();
  const unknown = { kind: 'unknown', text } as const;
  if (text.length > SCANNED_MAX_LENGTH) return unknown;
  const numbered = readNumber(text);
  if (numbered) return numbered;
  const link = LINK.exec(text);
  if (link) return readLink(link[1] ?? '', link[2] ?? '') ?? unknown;
  if (text.length > PLAIN_MAX_LENGTH || !PLAIN.test(text)) return unknown;
  if (plain === 'product') return { kind: 'product', code: text };
  const number = text.replaceAll(/[ -]/g, '').toUpperCase();
  return /\d/.test(number) && number.length >= 6 ? { kind: 'tracking', number } : unknown;
}

function readNumber(text: string): ScannedCode | undefined {
  const parcel = PARCEL.exec(text)?.[1];
  if (parcel) return { kind: 'parcel', number: `NP-${parcel.toUpperCase()}` };
  const order = ORDER.exec(text)?.[1];
  return order ? { kind: 'order', orderId: `ND-${order.toUpperCase()}` } : undefined;
}

function readLink(path: string, query: string): ScannedCode | undefined {
  const code = PRODUCT_PATH.exec(path)?.[1];
  if (code) return { kind: 'product', code: code.toLowerCase() };
  const orderId = ORDER_PATH.exec(path)?.[1] ?? new URLSearchParams(query).get('orderId');
  return orderId ? readNumber(orderId) : undefined;
}
