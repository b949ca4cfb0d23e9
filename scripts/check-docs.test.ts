import { expect, it } from 'vitest';
import { findBroken } from './check-docs.ts';

const FILES = ['server/app.ts', 'vite.config.ts'];
const check = (text: string) => findBroken('docs/page.md', text, FILES);

it('accepts links to files and headings, and names of files', () => {
  expect(check('[a](architecture.md) [b](../README.md#two-commands) [c](https://example.com/none)')).toEqual([]);
  expect(check('`app.ts`, `server/app.ts`, `vite.config.ts`, `npm run build`\n```sh\n[x](none.md)\n```\n')).toEqual([]);
});

it.each([
  ['[a](none.md)', 'docs/page.md: (none.md) leads nowhere'],
  ['[a](../README.md#none)', 'docs/page.md: (../README.md#none) leads nowhere'],
  ['see `server/main-app.ts`', 'docs/page.md: no file is named server/main-app.ts'],
  ['see `pp.ts`', 'docs/page.md: no file is named pp.ts'],
])('reports %s', (text, error) => {
  expect(check(text)).toEqual([error]);
});
