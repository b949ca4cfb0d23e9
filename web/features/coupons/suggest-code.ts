/** Letters and digits that are not mistaken for each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const RANDOM_LETTERS = 4;
const PREFIX_MAX_LENGTH = 20;
const DEFAULT_PREFIX = 'EID';

/** Returns 'EID-7K3F': the typed text and random letters. */
export function suggestCode(typed: string): string {
  const [prefix = ''] = typed.split('-');
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LETTERS));
  const letters = Array.from(random, (byte) => LETTERS[byte % LETTERS.length]);
  return `${prefix.slice(0, PREFIX_MAX_LENGTH) || DEFAULT_PREFIX}-${letters.join('')}`;
}
