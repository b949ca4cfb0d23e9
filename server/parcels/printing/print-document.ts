import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import { LABEL_STYLE, LOAD_SHEET_STYLE, SLIP_STYLE } from './styles.ts';

/** The dialog opens once everything is laid out. */
const PRINT_SCRIPT = "addEventListener('load', () => print());";

/**
 * The headers of a response with one of these documents. Its script prints the page and its styles lay it out, both allowed by their hashes;
 * nothing else runs or is loaded, so that a customer's text does no harm even where an escape were forgotten.
 */
export const PRINT_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashOf(PRINT_SCRIPT)}`,
    `style-src ${[LABEL_STYLE, SLIP_STYLE, LOAD_SHEET_STYLE].map(hashOf).join(' ')}`,
    // The tab's icon.
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Names and addresses stay in no cache.
  'cache-control': 'no-store',
};

/** A whole page that prints itself; one that is empty says so instead. */
export function printDocument(title: string, style: string, pages: readonly Html[]): string {
  const isEmpty = pages.length === 0;
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
${isEmpty ? html`<p>There is nothing to print.</p>` : pages}
${isEmpty ? '' : html`<script>${new Html(PRINT_SCRIPT)}</script>`}
</body>
</html>
`;
  return text;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
