import { createHash } from 'node:crypto';

const STYLE_ATTRIBUTE = / style="(?<style>[^"]*)"/g;

/** Styles that depend on data, so the build cannot hash them: bar widths, image placeholders, transition names. */
const STYLE_KINDS = [
  /^width:\d+(\.\d+)?%$/,
  /^background-image:url\("data:image\/(webp|png|jpeg);base64,[\w+/=]*"\)$/,
  /^view-transition-name:[\w-]+$/,
];

interface PagePolicy {
  /** Allows WebAssembly, which the reader of barcodes needs. */
  readsBarcodes?: boolean;
}

/** Injected scripts do not run, because the hashes come from the build (`scripts/list-inline-scripts.ts`). */
export function contentSecurityPolicy(
  html: string,
  scripts: readonly string[],
  { readsBarcodes = false }: PagePolicy = {},
): string {
  const styles = new Set<string>();
  for (const { groups } of html.matchAll(STYLE_ATTRIBUTE)) {
    const style = unescapeHtml(groups?.style ?? '');
    if (STYLE_KINDS.some((kind) => kind.test(style))) styles.add(hashOf(style));
  }
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...(readsBarcodes ? ["'wasm-unsafe-eval'"] : []), ...scripts].join(' ')}`,
    // 'unsafe-hashes' extends hashes to style attributes, and allows nothing else.
    `style-src ${["'self'", ...(styles.size > 0 ? ["'unsafe-hashes'"] : []), ...styles].join(' ')}`,
    "img-src 'self' data: blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
