import { createHash } from 'node:crypto';

const STYLE_ATTRIBUTE = / style="(?<style>[^"]*)"/g;

/**
 * The only style attributes that are allowed. They hold measures and placeholders of the page's data, so that no list of them can
 * be made beforehand, only of their kinds: how full a bar is, the few pixels behind a picture, the name of a transition.
 */
const STYLE_KINDS = [
  /^width:\d+(\.\d+)?%$/,
  /^background-image:url\("data:image\/(webp|png|jpeg);base64,[\w+/=]*"\)$/,
  /^view-transition-name:[\w-]+$/,
];

/**
 * The Content-Security-Policy of a page: the inline scripts whose hashes are in `scripts`, its own style attributes of known
 * kinds, files of the shop, pictures from anywhere (an admin may name one by its URL), and nothing else. `scripts` comes from
 * the build (`scripts/list-inline-scripts.ts`): what gets into a page besides is not run, whoever wrote it.
 */
export function contentSecurityPolicy(html: string, scripts: readonly string[]): string {
  const styles = new Set<string>();
  for (const { groups } of html.matchAll(STYLE_ATTRIBUTE)) {
    const style = unescapeHtml(groups?.style ?? '');
    if (STYLE_KINDS.some((kind) => kind.test(style))) styles.add(hashOf(style));
  }
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    // 'unsafe-hashes' lets a style attribute be allowed by its hash; it allows nothing that is not named.
    `style-src ${["'self'", ...(styles.size > 0 ? ["'unsafe-hashes'"] : []), ...styles].join(' ')}`,
    'img-src * data: blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** What React escapes in an attribute. */
function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
