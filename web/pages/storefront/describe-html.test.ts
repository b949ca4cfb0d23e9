import { expect, it } from 'vitest';
import { describeHtml } from './describe-html.ts';

it('the description of a page is its text without HTML tags', () => {
  expect(describeHtml('<p>Within <strong>7 days</strong>, &quot;as new&quot;.</p>\n<ul>\n<li>Call us</li></ul>')).toBe(
    'Within 7 days, "as new". Call us',
  );
  expect(describeHtml('<p>&lt;script&gt; &amp;lt;</p>')).toBe('<script> &lt;');
});

it('a long description is cut between words', () => {
  const described = describeHtml(`<p>${'word, '.repeat(60)}</p>`);
  expect(described.length).toBeLessThanOrEqual(160);
  expect(described).toMatch(/word…$/);
});
