/**
 * Returns 'call 0300 1234567 or write to shop@example.com' with the contacts that the shop has; `otherwise` if it has
 * none.
 */
export function waysToReach(
  { phone, email }: { phone?: string | undefined; email?: string | undefined },
  otherwise: string,
): string {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean);
  return ways.length > 0 ? ways.join(' or ') : otherwise;
}

/** Returns the text with a capital and a full stop. */
export function asSentence(words: string): string {
  return words.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
