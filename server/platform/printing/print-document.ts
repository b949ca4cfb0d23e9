import { createHash } from 'node:crypto';
import { Html, html } from '#server/platform/printing/html.ts';
import {
  LABEL_SHEET_STYLE,
  LABEL_STYLE,
  LOAD_SHEET_STYLE,
  PRODUCT_LABEL_STYLE,
  RECEIPT_STYLE,
  SLIP_STYLE,
} from './styles.ts';

const STYLES = [LABEL_STYLE, LABEL_SHEET_STYLE, SLIP_STYLE, LOAD_SHEET_STYLE, RECEIPT_STYLE, PRODUCT_LABEL_STYLE];

/** Waits for the Urdu font, which browsers load only for a text that needs it. */
const PRINT_SCRIPT = "addEventListener('load', () => document.fonts.ready.then(() => print()));";

/** Scripts and styles are allowed only by hash, so that a script in a customer's text cannot run. */
export const PRINT_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashOf(PRINT_SCRIPT)}`,
    `style-src ${STYLES.map(hashOf).join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
};

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
