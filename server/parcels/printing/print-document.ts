import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import { LABEL_STYLE, LOAD_SHEET_STYLE, SLIP_STYLE } from './styles.ts';

/** Opens the dialog after the layout. */
const PRINT_SCRIPT = "addEventListener('load', () => print());";

/**
 * Headers of a response with one of these documents. They allow its script and styles by their hashes and nothing else, so that a
 * customer's text could do no harm even without its escape.
 */
export const PRINT_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashOf(PRINT_SCRIPT)}`,
    `style-src ${[LABEL_STYLE, SLIP_STYLE, LOAD_SHEET_STYLE].map(hashOf).join(' ')}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Names and addresses must not stay in a cache.
  'cache-control': 'no-store',
};

/** Renders a page that prints itself; an empty one says so. */
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
