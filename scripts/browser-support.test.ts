import { describe, expect, it } from 'vitest';
import { buildTargets, readBrowserFloor } from './browser-floor.ts';
import { findUnsupportedInScript, findUnsupportedInStyles } from './browser-support.ts';

it('the oldest browsers are those of package.json', () => {
  expect(readBrowserFloor()).toContainEqual({ browser: 'chrome', compatName: 'chrome', version: '111' });
  expect(buildTargets()).toEqual(expect.arrayContaining(['chrome111', 'firefox115', 'safari16.4', 'ios16.4']));
});

describe('a script for the oldest browsers', () => {
  it.each([
    ['URL.parse', 'export const url = URL.parse(text, base)?.href;'],
    ['URL.canParse', 'if (URL.canParse(text)) run();'],
    ['Promise.withResolvers', 'const { promise } = Promise.withResolvers();'],
    ['Map.groupBy', 'const groups = Map.groupBy(rows, (row) => row.courier);'],
    ['Object.groupBy', 'const groups = Object.groupBy(rows, (row) => row.courier);'],
    ['Intl.Segmenter', 'new Intl.Segmenter().segment(text);'],
    ['AbortSignal.any', 'fetch(path, { signal: AbortSignal.any([one, other]) });'],
    ['Array.fromAsync', 'await Array.fromAsync(rows);'],
    ['Iterator.from', 'Iterator.from(rows);'],
    ['.toWellFormed()', 'text.toWellFormed();'],
    ['.isSubsetOf()', 'one.isSubsetOf(other);'],
    ['.checkVisibility()', 'element?.checkVisibility();'],
    ['.showPopover()', 'menu.showPopover();'],
    [':popover-open', 'menu.matches(":popover-open");'],
    [':popover-open', 'document.querySelector(`dialog[open], [popover]:popover-open`);'],
    ['/v', 'const emoji = /\\p{RGI_Emoji}/v;'],
  ])('may not use %s', (name, code) => {
    expect(findUnsupportedInScript(code)).toEqual([name]);
  });

  it.each([
    'rows.toSorted(compare).findLast(isShown).at(-1);',
    'JSON.parse(text); structuredClone(rows); crypto.getRandomValues(bytes);',
    'const Iterator = {}; Iterator.from(rows);',
    'const style = "starting:open:opacity-0 group-open:rotate-180"; export { style as Profiler };',
    'z.parse(text); text.replace(/(?<=a)b/gu, ""); dialog.showModal();',
  ])('may use %s', (code) => {
    expect(findUnsupportedInScript(code)).toEqual([]);
  });
});

describe('a stylesheet for the oldest browsers', () => {
  it.each([
    [':popover-open', '.menu:popover-open{display:flex}'],
    [':has', 'html:has(dialog:modal){overflow:hidden}'],
    ['light-dark()', ':root{--color-card:light-dark(#fff,#000)}'],
    ['@starting-style', '@starting-style{.menu{opacity:0}}'],
    ['text-wrap', 'h1{color:red;text-wrap:balance}'],
  ])('may not use %s', (name, css) => {
    expect(findUnsupportedInStyles(css)).toEqual([name]);
  });

  it.each([
    '@supports not selector(:has(a)){.tick{all:revert}}a{color:red}',
    '.starting\\:open\\:flex[open]{color:color-mix(in srgb,red,blue)}',
    '@media (width<48rem){dialog:modal{inset:0;height:100dvh}}',
  ])('may use %s', (css) => {
    expect(findUnsupportedInStyles(css)).toEqual([]);
  });
});
