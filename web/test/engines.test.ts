import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Styles that WebKit (Safari, each browser of an iPhone) or Firefox lays out in another way than Chromium. */
const PITFALLS = [
  {
    // `flex: 1` has a basis of 0%. In a column of automatic height, WebKit makes it 0 px and hides the content.
    pattern: /(?<![\w-])(?:\w[\w-]*:)*flex-(?:\d+|\[\d+(?:_\d+)?(?:_[\d.]+%)?\])(?![\w-])/g,
    instead: '`flex-auto` in a column, `grow basis-0` in a row',
    examples: ['flex-1', 'md:flex-1', 'flex-2', 'flex-[1]', 'flex-[1_1_0%]'],
    allowed: ['flex-auto', 'flex-[1_0_auto]', 'flex-col', 'grow', 'flex-none'],
  },
  {
    // Firefox and Safari on a Mac show these as plain text fields, which accept any text.
    pattern: /type="(?:month|week)"/g,
    instead: 'selects, as in `MonthField`, for `type="month"` and `type="week"`',
    examples: ['type="month"', 'type="week"'],
    allowed: ['type="date"', 'type="datetime-local"', 'type="number"'],
  },
  {
    // Chromium before 118 does not know `inline-start` and `inline-end`, and WebKit ignores a float in a grid.
    pattern: /(?<![\w-])(?:[\w-]+:)*float-(?:start|end)(?![\w-])|float:\s*inline-(?:start|end)/g,
    instead: '`legend-row` for a legend, a flex box else',
    examples: ['float-start', 'md:float-end', 'float: inline-start'],
    allowed: ['legend-row', 'float-left', 'shadow-float'],
  },
  {
    // Backdrops inherit no variables before Chrome 122, Firefox 120 and Safari 17.4, so the page would not be dimmed.
    pattern: /(?<![\w-])(?:[\w-]+:)*backdrop:(?:bg|outline|shadow|from|to)-\w[\w/-]*|::backdrop\s*\{[^}]*var\([^}]*\}/g,
    instead: 'a `Dialog` or the class `sheet`, whose backdrop has a colour without variables,',
    examples: ['backdrop:bg-ink/45', 'open:backdrop:bg-night', 'dialog::backdrop { color: var(--color-ink) }'],
    allowed: ['backdrop:opacity-0', 'backdrop:duration-300', '.sheet::backdrop { background: #000 }', 'bg-ink/45'],
  },
];

const COMMENT = /^\s*(?:\/?\*|\/\/|\{\/\*).*$/gm;

const root = new URL('../', import.meta.url);
const sources = globSync('**/*.{tsx,css}', { cwd: root }).filter((file) => !file.includes('.test.'));

describe.each(PITFALLS)('$instead', ({ pattern, instead, examples, allowed }) => {
  it('is written everywhere', () => {
    const found = sources.flatMap((file) => {
      const text = readFileSync(new URL(file, root), 'utf8').replaceAll(COMMENT, '');
      return [...text.matchAll(pattern)].map(([style]) => `${file}: ${style} (write ${instead})`);
    });
    expect(sources.length).toBeGreaterThan(300);
    expect(found).toEqual([]);
  });

  it.each(examples)('finds %s', (style) => expect(`"grid ${style} gap-2"`).toMatch(pattern));
  it.each(allowed)('allows %s', (style) => expect(`"grid ${style} gap-2"`).not.toMatch(pattern));
});
