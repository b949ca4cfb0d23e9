import { type PriceBounds, readPrice } from './read-price.ts';
import { readSearchText } from './read-search-text.ts';

interface Priced extends PriceBounds {
  /** The other words; empty if the text is only a price. */
  rest: string;
}

/** Returns undefined for a text without a price. */
export function separatePrice(text: string): Priced | undefined {
  const { words } = readSearchText(text);
  for (const index of words.keys()) {
    const found = readPrice(words.slice(index));
    if (!found) continue;
    const { length, ...bounds } = found;
    // In '3 -4', the second number ends an age.
    if (Object.keys(bounds).length === 0 && /\d$/.test(words[index - 1] ?? '')) continue;
    return { ...bounds, rest: [...words.slice(0, index), ...words.slice(index + length)].join(' ') };
  }
  return undefined;
}
