import { findCity } from '#server/cities/find-city.ts';
import { readTownTexts } from '#server/cities/known-towns/add-known-towns.ts';
import { indexKnownCities } from '#test/known-cities.ts';
import type { Finding, Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { summarize } from './harness/summarize.ts';

const TARGET_MS = 1;

export function cities({ rounds }: BenchOptions): Promise<Outcome> {
  const index = indexKnownCities();
  const names = readTownTexts()
    .towns.split('\n')
    .slice(1)
    .flatMap((line) => line.split(',')[0] || []);
  const kinds: Record<string, (name: string) => string> = {
    'a known name': (name) => name,
    'a misspelt name': (name) => name.slice(0, 2) + name.slice(3),
    'an address of several words': (name) => `House 12, Street 4, near ${name} Bypass`,
  };
  const findings = Object.entries(kinds).map(([what, typedOf]): Finding => {
    const texts = names.map(typedOf);
    // Drops the first round, because V8 compiles the code in it.
    const measured = Array.from({ length: rounds + 1 }, () => {
      const before = performance.now();
      for (const city of texts) findCity(index, { city });
      return (performance.now() - before) / texts.length;
    }).slice(1);
    return { what, unit: 'ms', ours: summarize(measured), target: { atMost: TARGET_MS } };
  });
  return Promise.resolve({ findings, notes: [`${index.cities.length} towns, ${index.byAlias.size} spellings.`] });
}
