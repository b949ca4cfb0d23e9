/** 'call 0300 1234567 or write to shop@example.com' with what the shop has set; `otherwise` where it has set neither. */
export function waysToReach(
  { phone, email }: { phone?: string | undefined; email?: string | undefined },
  otherwise: string,
): string {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean);
  return ways.length > 0 ? ways.join(' or ') : otherwise;
}

/** Begins a sentence with the words. */
export function asSentence(words: string): string {
  return words.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
