import starter from './start-scripts.js?raw';

const MODULE_PRELOAD = /<link rel="modulepreload"([^>]*)\/>/g;
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Makes a page wait with its scripts until what is seen of it has been painted. React Router asks for them before the
 * stylesheet, with the priority of one: on a slow line 150 KB of scripts, which a finished page can wait for, would then
 * take the line from its text, fonts and first picture.
 *
 * `start-scripts.js` starts them once everything in sight has loaded and been painted; at once where somebody presses a
 * key, a link or a button before that; and after 2.5 seconds where a picture does not come. The script's element is put
 * back in its place, where React looks for it. What shoppers and admins have written cannot look like such a tag, as React
 * escapes it.
 */
export function putScriptsLast(html: string): string {
  const hints: string[] = [];
  const [before, after] = html
    .replace(MODULE_PRELOAD, (tag) => {
      hints.push(tag);
      return '';
    })
    .replace(MODULE_SCRIPT, (_tag, code: string) => `<script type="text/paused-module">${code}</script>`)
    .split('</body>');
  if (after === undefined || before === undefined || !MODULE_SCRIPT.test(html)) return html;
  return `${before}<template id="script-hints">${hints.join('')}</template><script>${starter}</script></body>${after}`;
}
