import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { findHabits, readMarkdown, readSource } from './check-prose.ts';

it.each([
  'Where the cache is asked.',
  'How many rows a page has',
  'Leaves a queue alone whose rules are right',
  'The price may change meanwhile.',
  'Hands over, and the old process goes on',
  'A parcel in no statement is asked for.',
  'Each item succeeds for itself.',
  'Prevents a restock between this look and the insert.',
  'Takes parcels apart',
  'Omits amounts for who may not see them',
  'The cache is dropped of what is changed.',
  "Without amounts for rights that do not reach, as a packer's",
  'Refuses a request without a body.',
])('finds the habit in the comment "%s"', (text) => {
  expect(findHabits({ kind: 'comment', text })).toHaveLength(1);
});

it.each([
  'Returns rows where the filter matches.',
  'The sale goes on sale pages.',
  'Counts parcels that customers refuse at the door.',
  'Returns the value of `alone`.',
  "The button 'Leave it alone' closes the dialog.",
  "The row's own text",
])('finds nothing in the comment "%s"', (text) => {
  expect(findHabits({ kind: 'comment', text })).toEqual([]);
});

it('allows a question as the heading of a page and as the title of a test', () => {
  expect(findHabits({ kind: 'markdown', text: '## Who may import whom' })).toEqual([]);
  expect(findHabits({ kind: 'text', text: 'where the focus goes' })).toEqual([]);
});

it('reads comments, titles of tests, and texts of the API, with their lines', () => {
  const source = `/**
 * Two lines
 * of a docstring.
 */
const text = 'no prose';
// A first line
// and its second.
const route = { schema: { summary: 'Lists orders' }, other: 'no prose' };
it.each([1])('counts %i', () => {});
`;
  expect(readSource(source, parseSync('routes.ts', source))).toEqual([
    { kind: 'comment', line: 1, text: 'Two lines\nof a docstring.' },
    { kind: 'comment', line: 6, text: 'A first line and its second.' },
    { kind: 'text', line: 8, text: 'Lists orders' },
    { kind: 'text', line: 9, text: 'counts %i' },
  ]);
});

it('reads paragraphs, list items and table rows of Markdown, and no code', () => {
  const source =
    '# Title\n\nOne\ntwo.\n\n- item\n  more\n| a | `test/a.test.ts` > goes on |\n\n```sh\nmeanwhile\n```\n';
  expect(readMarkdown(source).map(({ line, text }) => [line, text])).toEqual([
    [1, '# Title'],
    [3, 'One two.'],
    [6, '- item more'],
    [8, '| a | `|'],
  ]);
});
