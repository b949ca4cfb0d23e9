import { useEffect, useState } from 'react';
import type { Town } from '#contract/cities.schema.ts';
import { CITY_MAX_LENGTH } from '#contract/cities.ts';
import { foldCity } from '#contract/fold-city.ts';
import { useSuggestTownsQuery } from './api.ts';

/** Debounce in milliseconds. */
const PAUSE_MS = 150;

interface SuggestedTowns {
  /** Towns for the text. Until they arrive: the previous towns whose names contain the text. */
  towns: readonly Town[];
  /** True if no town has exactly this name. False until the shop has responded. */
  isUnnamed: boolean;
  /** The only town with exactly this name. */
  named?: Town | undefined;
}

export function useTowns(city: string): SuggestedTowns {
  const q = city.trim();
  const [requested, setRequested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRequested(q), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const { currentData, data } = useSuggestTownsQuery(requested, {
    skip: requested === '' || requested.length > CITY_MAX_LENGTH,
  });
  const folded = foldCity(q);
  // A text without letters, such as an emoji, names no town.
  if (folded === '') return { towns: [], isUnnamed: q !== '' };
  if (requested === q && currentData) {
    const [named, other] = currentData.towns.filter(({ name }) => foldCity(name) === folded);
    return { towns: currentData.towns, isUnnamed: !named, named: other ? undefined : named };
  }
  return { towns: data?.towns.filter(({ name }) => foldCity(name).includes(folded)) ?? [], isUnnamed: false };
}
