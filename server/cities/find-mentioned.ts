import type { Province } from '#contract/cities.ts';
import type { CityIndex, FoundCity } from './city-index.ts';
import { findNamed } from './find-named.ts';
import { areLocalities, isLocalityOf, ROAD_WORDS, VILLAGE_WORDS } from './localities.ts';

interface Mention {
  folded: string;
  found: FoundCity;
  segment: number;
  start: number;
  end: number;
  /** True for the name of a road: 'Multan Road' is not in Multan. */
  isRoad: boolean;
}

/** Words that mean 'near'. A city beside such a word is not the city of the address. */
const NEAR_WORDS = new Set('near nr close outside via from nazd nazdeek qareeb kareeb pas نزد قریب'.split(' '));
const NAME_WORDS_MAX = 5;
const NOTHING: Mentioned = { city: null, suggestion: null, hasOnlyLocalities: false };

export interface Mentioned extends FoundCity {
  hasOnlyLocalities: boolean;
}

/**
 * Finds the city that a text mentions. A city is certain if the words beside it are its localities ('Gulberg 3
 * Lahore'), or if it is the last segment.
 */
export function findMentioned(
  index: CityIndex,
  segments: readonly (readonly string[])[],
  province: Province | undefined,
  options: { isStrict: boolean },
): Mentioned {
  const all = segments.flatMap((words, segment) =>
    mentionsIn(words, segment, (folded) => findNamed(index, folded, province, options)),
  );
  const isLocality = ({ folded, isRoad }: Mention) =>
    isRoad || all.some(({ found }) => found.city !== null && isLocalityOf(found.city.id, folded));
  const towns = all.filter((mention) => !isLocality(mention));
  const last = towns.at(-1);
  if (!last) return NOTHING;
  const { city } = last.found;
  const question = { city: null, suggestion: city ?? last.found.suggestion, hasOnlyLocalities: false };
  if (!city || towns.some(({ found }) => found.city !== city)) return question;
  if (segments.some((words) => words.some((word) => NEAR_WORDS.has(word)))) return question;
  const named = all.filter((mention) => mention.isRoad || towns.includes(mention));
  const rests = segments.map((words, segment) =>
    words.filter((_, at) => !named.some((each) => each.segment === segment && each.start <= at && at < each.end)),
  );
  if (rests.every((words) => areLocalities(words, city.id))) return { city, suggestion: null, hasOnlyLocalities: true };
  const isWholeLast = last.segment === segments.length - 1 && rests.at(-1)?.length === 0;
  return isWholeLast ? { ...question, city, suggestion: null } : question;
}

/** Finds the names of cities in the words. The longest name at a position wins. */
function mentionsIn(
  words: readonly string[],
  segment: number,
  find: (folded: string) => FoundCity | undefined,
): Mention[] {
  const mentions: Mention[] = [];
  let start = 0;
  while (start < words.length) {
    const mention = longestAt(words, start, find);
    if (mention) mentions.push({ ...mention, segment });
    start = mention?.end ?? start + 1;
  }
  return mentions;
}

function longestAt(
  words: readonly string[],
  start: number,
  find: (folded: string) => FoundCity | undefined,
): Omit<Mention, 'segment'> | undefined {
  if (VILLAGE_WORDS.has(words[start] ?? '') && /^(?:no|\d.*)$/.test(words[start + 1] ?? '')) return undefined;
  for (let end = Math.min(words.length, start + NAME_WORDS_MAX); end > start; end -= 1) {
    const folded = words.slice(start, end).join('');
    const found = folded.length > 1 ? find(folded) : undefined;
    if (!found) continue;
    const isBeforeRoad = ROAD_WORDS.has(words[end] ?? '');
    const isRoad = isBeforeRoad || (found.city === null && ROAD_WORDS.has(words[end - 1] ?? ''));
    return { folded, found, start, end: isBeforeRoad ? end + 1 : end, isRoad };
  }
  return undefined;
}
