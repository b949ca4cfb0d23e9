import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const here = new URL('./', import.meta.url);
const sources = readdirSync(here)
  .filter((file) => file.endsWith('-samples.tsx'))
  .map((file) => readFileSync(new URL(file, here), 'utf8'))
  .join('\n');

/** Part of another component, or invisible. */
const NOT_SHOWN_ALONE = ['data-table-sort.tsx', 'json-ld.tsx', 'hydrate-later.tsx'];
const parts = readdirSync(new URL('../../ui/', here)).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !NOT_SHOWN_ALONE.includes(file),
);

describe('the parts page', () => {
  it.each(parts)('shows %s', (file) => {
    expect(sources).toContain(`#web/ui/${file}'`);
  });
});
