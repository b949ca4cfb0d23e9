import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const KNOWN = hashOf('start()');

describe('the policy of a page', () => {
  it('allows the inline scripts of the build and no others, whatever the page contains', () => {
    const page = `<script>start()</script><script>steal()</script><script type="module">steal()</script>`;
    const policy = contentSecurityPolicy(page, [KNOWN]);
    expect(policy).toContain(`script-src 'self' ${KNOWN};`);
    const scanning = contentSecurityPolicy(page, [KNOWN], { readsBarcodes: true });
    expect(scanning).toContain(`script-src 'self' 'wasm-unsafe-eval' ${KNOWN};`);
    expect(policy).not.toContain(hashOf('steal()'));
  });

  it.each([
    'width:82.6%',
    'background-image:url("data:image/webp;base64,UklGRk4+/w==")',
    'view-transition-name:picture-018f3b4e-7c1a',
  ])('allows the style attribute %s', (style) => {
    const policy = contentSecurityPolicy(`<p style="${style.replaceAll('"', '&quot;')}">`, []);
    expect(policy).toContain(`style-src 'self' 'unsafe-hashes' ${hashOf(style)};`);
  });

  it.each([
    'position:fixed;inset:0',
    'width:50%;position:fixed',
    'background-image:url("https://evil.example/?")',
    'background-image:url("data:image/svg+xml;base64,PHN2Zz4=")',
  ])('does not allow the style attribute %s', (style) => {
    const policy = contentSecurityPolicy(`<p style="${style.replaceAll('"', '&quot;')}">`, []);
    expect(policy).toContain("style-src 'self';");
  });

  it('allows images of the shop, and of no other website', () => {
    expect(contentSecurityPolicy('', [])).toContain("img-src 'self' data: blob:;");
  });
});
