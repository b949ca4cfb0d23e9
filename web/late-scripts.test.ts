import { describe, expect, it } from 'vitest';
import { putScriptsLast } from './late-scripts.ts';

describe('a page whose scripts are put last', () => {
  it('asks for them after everything that is seen, and for nothing twice', () => {
    const page =
      '<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>' +
      '<link rel="modulepreload" href="/b.js"/></head><body><p>Kurta</p></body></html>';
    expect(putScriptsLast(page)).toBe(
      '<html><head><link rel="stylesheet" href="/a.css"/></head><body><p>Kurta</p>' +
        '<link rel="modulepreload" fetchPriority="low" href="/a.js"/>' +
        '<link rel="modulepreload" fetchPriority="low" href="/b.js"/></body></html>',
    );
  });

  it('stays as it is where it has no such hints, or no end', () => {
    const pages = [
      '<html><head></head><body>&lt;link rel="modulepreload"/&gt;</body></html>',
      '<link rel="modulepreload"/>',
    ];
    expect(pages.map(putScriptsLast)).toEqual(pages);
  });
});
