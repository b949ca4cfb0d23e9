import { Parser } from 'htmlparser2';
import { DESCRIPTION_MAX_LENGTH } from '#contract/managed-products.ts';
import { toLines, truncateText } from '#contract/text.ts';
import type { ImportRow } from '#server/imports/import-row.ts';

const BLOCKS = new Set(
  'address article aside blockquote div dl dt dd figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
const WITHOUT_TEXT = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'svg']);

/** Returns the description as the file has it, if it is HTML. */
export function htmlOf(html: string): Pick<ImportRow, 'html'> {
  return /<[a-z]|&[a-z#]/i.test(html) ? { html } : {};
}

/** Returns the text of a description in HTML, with a line for each paragraph, list item and table row. */
export function plainDescription(html: string): string {
  if (!/[<&]/.test(html)) return truncateText(toLines(html), DESCRIPTION_MAX_LENGTH);
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag(name) {
      if (WITHOUT_TEXT.has(name)) hidden += 1;
      if (name === 'br' || BLOCKS.has(name)) text += '\n';
      if (name === 'li') text += '- ';
      if (name === 'td' || name === 'th') text += ' ';
    },
    ontext(part) {
      // Line breaks of the source are spaces on a page.
      if (hidden === 0) text += part.replaceAll(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (WITHOUT_TEXT.has(name)) hidden = Math.max(0, hidden - 1);
      if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.end(html);
  const lines = text.split('\n').map((line) => line.replaceAll(/[\s\u00a0]+/g, ' ').trim());
  return truncateText(toLines(lines.filter((line) => line !== '' && line !== '-').join('\n')), DESCRIPTION_MAX_LENGTH);
}
