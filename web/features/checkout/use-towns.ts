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
  /** True if the shop has responded, and no town has exactly this name. */
  isUnnamed: boolean;
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
  if (folded === '') return { towns: [], isUnnamed: false };
  if (requested === q && currentData) {
    const isNamed = currentData.towns.some(({ name }) => foldCity(name) === folded);
    return { towns: currentData.towns, isUnnamed: !isNamed };
  }
  return { towns: data?.towns.filter(({ name }) => foldCity(name).includes(folded)) ?? [], isUnnamed: false };
}
