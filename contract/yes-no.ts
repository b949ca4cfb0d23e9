import { cleanPasted } from './pasted.ts';

const YES = /^(?:y|yes|true|1|on|ha|haa?n|jee|ji|ہاں|جی|✓|✔\ufe0f?|✅)$/i;
const NO = /^(?:n|no|false|0|off|na|nahi|nahin|nai|nhi|نہیں|✗|✘|✖\ufe0f?|❌)$/i;

/** Reads yes or no as lists, forms and other shop systems write it. Undefined for any other text. */
export function readYesNo(text: string): boolean | undefined {
  const plain = cleanPasted(text) || text.trim();
  return YES.test(plain) ? true : NO.test(plain) ? false : undefined;
}
