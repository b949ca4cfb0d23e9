import { createHash } from 'node:crypto';

/** Elements with code or words between their tags; what has a `src` has nothing there. */
const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;
const STYLE_ATTRIBUTE = / style="(?<style>[^"]*)"/g;
/** Words for our own scripts to read, which no browser runs. */
const IS_JSON = /type="application\/(?:ld\+)?json"/;

/**
 * The Content-Security-Policy of a page: its own inline scripts and styles by their hashes, files of the shop, pictures
 * from anywhere (an admin may name one by its URL), and nothing else. What people have written cannot add to it: React escapes
 * the signs that a tag or an attribute would need.
 */
export function contentSecurityPolicy(html: string): string {
  const scripts = new Set<string>();
  for (const { groups } of html.matchAll(SCRIPT)) {
    if (groups?.code && !IS_JSON.test(groups.attributes ?? '')) scripts.add(hashOf(groups.code));
  }
  const styles = new Set<string>();
  for (const { groups } of html.matchAll(STYLE_ATTRIBUTE)) styles.add(hashOf(unescapeHtml(groups?.style ?? '')));
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
