import * as fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

it('Markdown may have headings (below the page’s own), lists, tables and links to other sites', () => {
  const html = renderMarkdown(
    '# One\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\nSee https://example.com or [us](/contact).',
  );
  expect(html).toContain('<h2>One</h2>');
  expect(html).toContain('<li>a</li>');
  expect(html).toContain('<td>2</td>');
  expect(html).toContain('<a href="https://example.com">');
  expect(html).toContain('<a href="/contact">us</a>');
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[press](javascript:alert(1))',
  '[press](JaVaScRiPt:alert(1))',
  '[press](data:text/html,<script>alert(1)</script>)',
  '[press](//evil.example)',
  '[press](/\\evil.example)',
  '![](https://evil.example/track.png)',
  '<a href="javascript:alert(1)">press</a>',
  '[a](<javascript:alert(1)>)',
  '[x]: javascript:alert(1)\n\n[press][x]',
  '`<b onclick=alert(1)>`',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '[press](https://ok.example "\\"><script>alert(1)</script>")',
])('Markdown renders without harm: %s', (text) => {
  expect(findHarm(text)).toEqual([]);
});

it('Markdown renders any text without harm', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<script>',
      '</script>',
      '[a](',
      ')',
      'javascript:',
      '![',
      ']',
      '"',
      "'",
      ' onerror=',
      '<img ',
      '`',
      '\n\n',
      '&#106;',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      expect(findHarm(pieces.join(''))).toEqual([]);
    }),
  );
});

const ELEMENTS = new Set(
  'P,H2,H3,H4,H5,H6,UL,OL,LI,TABLE,THEAD,TBODY,TR,TH,TD,A,EM,STRONG,S,CODE,PRE,BLOCKQUOTE,HR,BR'.split(','),
);

/** One window for all texts, because a window takes longer than its document. */
const { DOMParser } = new JSDOM().window;

/** Returns elements and attributes that could run code or load something. */
function findHarm(text: string): string[] {
  const parsed = new DOMParser().parseFromString(renderMarkdown(text), 'text/html');
  return [...parsed.body.querySelectorAll('*')]
    .flatMap((element) => [
      ...(ELEMENTS.has(element.tagName) ? [] : [element.tagName]),
      ...Array.from(element.attributes, ({ name, value }) => (isHarmless(name, value) ? '' : `${name}=${value}`)),
    ])
    .filter((found) => found !== '');
}

function isHarmless(name: string, value: string): boolean {
  if (name === 'href') return /^$|^(https?:|mailto:|tel:|\/(?![/\\])|#)/i.test(value);
  if (name === 'style') return /^text-align:\s?(left|right|center)$/.test(value);
  return ['title', 'start', 'class'].includes(name);
}
