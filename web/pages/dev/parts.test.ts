import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const here = new URL('./', import.meta.url);
const sources = readdirSync(here)
  .filter((file) => file.endsWith('-samples.tsx'))
  .map((file) => readFileSync(new URL(file, here), 'utf8'))
  .join('\n');

/** What others show: a table's sorting. And what nobody sees: the words for search engines, and a boundary of hydration. */
const WITHIN_OTHERS = ['data-table-sort.tsx', 'json-ld.tsx', 'hydrate-later.tsx'];
const parts = readdirSync(new URL('../../ui/', here)).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !WITHIN_OTHERS.includes(file),
);

describe('the parts page', () => {
  it.each(parts)('shows %s', (file) => {
    expect(sources).toContain(`#web/ui/${file}'`);
  });
});
