import type { Town } from '#contract/cities.schema.ts';
import { STATE_NAMES, SUGGESTED_TOWNS_MAX } from '#contract/cities.ts';
import { foldCity } from '#contract/fold-city.ts';
import type { City, CityIndex } from './city-index.ts';
import { findCity } from './find-city.ts';
import { readTownTexts } from './known-towns/add-known-towns.ts';
import { readPostalCodes } from './known-towns/read-known-towns.ts';

/** The list of postal codes begins with the largest town. */
const RANKS = new Map([...readPostalCodes(readTownTexts().postalCodes).keys()].map((name, rank) => [name, rank]));
const rankOf = ({ name }: City) => RANKS.get(name) ?? RANKS.size;

/** Separates two towns, as in 'Islamabad/Rawalpindi' or 'Lahore or Karachi'. */
const BETWEEN_TOWNS = /\s*[/\\&+|,;،؛\u2010-\u2015-]\s*|\s+(?:or|and|aur|ya|یا|اور)\s+/iu;

/**
 * Returns the towns with this spelling first, then towns that begin with the text, then towns with a word that begins
 * with the text, then the towns that the text names if there are several, then a corrected spelling.
 */
export function suggestTowns(index: CityIndex, text: string): City[] {
  const folded = foldCity(text);
  if (folded === '') return [];
  const classes = new Map<City, number>();
  for (const [alias, city] of index.byAlias) {
    if (!alias.startsWith(folded)) continue;
    classes.set(city, alias === folded ? 0 : Math.min(1, classes.get(city) ?? 1));
  }
  for (const { ending, city } of index.endings) {
    if (!classes.has(city) && ending.startsWith(folded)) classes.set(city, 2);
  }
  const towns = [...classes]
    .toSorted(([a, one], [b, other]) => one - other || rankOf(a) - rankOf(b) || a.name.localeCompare(b.name))
    .map(([city]) => city);
  const { city, suggestion } = findCity(index, { city: text });
  const corrected = city ? [city] : [...severalNamed(index, text), ...(suggestion ? [suggestion] : [])];
  return [...new Set([...towns, ...corrected])].slice(0, SUGGESTED_TOWNS_MAX);
}

/** Returns the towns of a text such as 'Islamabad/Rawalpindi'. Empty if the text names fewer than two. */
function severalNamed(index: CityIndex, text: string): City[] {
  const named = text.split(BETWEEN_TOWNS).flatMap((part) => findCity(index, { city: part }).city ?? []);
  const towns = [...new Set(named)];
  return towns.length > 1 ? towns : [];
}

export function presentTown({ name, province, postalCode }: City): Town {
  return { name, province: province && STATE_NAMES[province], postalCode };
}
