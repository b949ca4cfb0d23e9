import { describe, expect, it } from 'vitest';
import { putScriptsLast } from './late-scripts.ts';
import moduleStarter from './start-modules.js?raw';

const START = '{"entry":"/b.js"}';

const PAGE =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>' +
  '<link rel="modulepreload" href="/b.js"/></head><body><p>Kurta</p>' +
  '<script type="module" async="">import "/a.js";\nimport("/b.js");</script><i></i></body></html>';

describe('a page whose scripts were moved to its end', () => {
  it('does not fetch or run them by itself', () => {
    const page = putScriptsLast(PAGE, START).toString();
    expect(page).toMatch(
      /^<html><head><link rel="stylesheet" href="\/a.css"\/><template id="script-hints">.*<\/template><\/head><body><p>Kurta/,
    );
    expect(page).not.toContain('type="module"');
  });

  it('stores scripts and preload hints for a later start, in their order', () => {
    const page = putScriptsLast(PAGE, START).toString();
    expect(page).toContain(`<script type="text/paused-module">${moduleStarter}</script><i></i>`);
    expect(page).toContain(
      '<template id="script-hints"><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/></template>',
    );
    expect(page).toMatch(/<\/script><\/body><\/html>$/);
  });

  it('runs the same scripts on every page, and only their JSON differs', () => {
    const scriptsOf = (html: string) =>
      html.match(/<script(?! id="page-start" type="application\/json")[^]*?<\/script>/g);
    const page = putScriptsLast(PAGE, START).toString();
    const other = putScriptsLast(PAGE.replaceAll('/a.js', '/c.js'), '{"entry":"/d.js"}').toString();
    expect(page).toContain(`<script id="page-start" type="application/json">${START}</script>`);
    expect(scriptsOf(page)).toHaveLength(1);
    expect(scriptsOf(other)).toEqual(scriptsOf(page));
  });

  it('stays unchanged if it has no script, or no end', () => {
    const pages = [
      '<html><head></head><body>&lt;script type="module" async=""&gt;</body></html>',
      '<script type="module" async="">import "/a.js";</script>',
    ];
    expect(pages.map((html) => putScriptsLast(html, START).toString())).toEqual(pages);
  });
});
