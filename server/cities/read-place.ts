import type { Province } from '#contract/cities.ts';
import { foldCity, wordsOfPlace } from '#contract/fold-city.ts';
import { readProvince } from '#contract/provinces.ts';

export interface Place {
  /** Words between separators. Provinces and words such as 'district' are removed. */
  segments: string[][];
  province: Province | undefined;
}

/** A hyphen separates only with spaces around it, because names contain hyphens. */
const SEPARATOR = /[,;:|/()[\]\n،؛]+|\.\s|\s[-\u2010-\u2015\u2212]+\s|[\u2013\u2014]/u;
const FILLERS = new Set(
  'city district distt dist tehsil teh taluka zila zilla pakistan pk شہر ضلع تحصیل پاکستان'.split(' '),
);
const NAMES_OF_CITIES_TOO = new Set(
  ['islamabad', 'اسلام آباد', 'gilgit', 'khyber', 'federal', 'kashmir', 'baltistan'].map(foldCity),
);
/** Maximum number of words. Longer names are tried first: 'azad kashmir' before 'kashmir'. */
const PROVINCE_WORDS_MAX = 4;

/** Splits a typed city into words and a province. A province without other words also counts as a name. */
export function readPlace(text: string): Place {
  let province: Province | undefined;
  const segments = text.split(SEPARATOR).map((part) => {
    const words = wordsOfPlace(part);
    const named: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const found = provinceAt(words, at);
      if (found) {
        province ??= found.province;
        at += found.length - 1;
      } else if (!FILLERS.has(words[at] ?? '')) named.push(words[at] ?? '');
    }
    return named;
  });
  return { segments: segments.filter((words) => words.length > 0), province };
}

function provinceAt(words: readonly string[], at: number): { province: Province; length: number } | undefined {
  for (let length = Math.min(PROVINCE_WORDS_MAX, words.length - at); length > 0; length -= 1) {
    const folded = words.slice(at, at + length).join('');
    const province = NAMES_OF_CITIES_TOO.has(folded) ? undefined : readProvince(folded);
    // After a number, 'GB' is the Gugera Branch canal ('Chak 123 GB'), not Gilgit-Baltistan.
    if (province && !/\d/.test(words[at - 1] ?? '')) return { province, length };
  }
  return undefined;
}
