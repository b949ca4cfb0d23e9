import { FACETS } from '#contract/facets.ts';
import { findGarment, suggestValue } from '#server/imports/suggest-value.ts';
import type { ReadContext } from './shop-file.ts';

/** Names that say nothing about the clothes, and numbers of Google's list of categories. */
const GENERAL = /^(?:uncategori[sz]ed|all(?: products)?|home|shop|sale|featured|\d+)$/i;
const GUESSED = 'The file names no category. A word of the tags or the name was taken.';

interface CategoryTexts {
  /** Categories of the product, such as 'Girls > Frocks'. */
  paths: readonly string[];
  /** Tags, then the name. */
  others: readonly string[];
}

/**
 * Returns the text that names the product's category best: one that this shop has, or else one with a known garment. A
 * path of several levels comes before a shorter one. Without a category returns a tag, or the garment in the name.
 */
export function categoryText({ paths, others }: CategoryTexts, { note }: Pick<ReadContext, 'note'>): string {
  const named = paths
    .map((path) => path.split('>').map((part) => part.trim()))
    .toSorted((a, b) => b.length - a.length)
    .flatMap((parts) => parts.at(-1) ?? [])
    .filter((text) => text !== '');
  const clear = named.filter((text) => !GENERAL.test(text));
  const chosen =
    clear.find((text) => FACETS.category.findNamed(text) !== undefined) ??
    clear.find((text) => suggestValue('category', text) !== undefined) ??
    clear[0];
  if (chosen !== undefined) return chosen;
  const guessed =
    others.find((text) => FACETS.category.findNamed(text) !== undefined) ??
    others.map(findGarment).find((garment) => garment !== undefined);
  if (guessed !== undefined) note(GUESSED);
  return guessed ?? named[0] ?? '';
}
