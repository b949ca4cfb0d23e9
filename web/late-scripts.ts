import starter from './start-scripts.js?raw';

const MODULE_PRELOAD = /<link rel="modulepreload"([^>]*)\/>/g;
const MODULE_SCRIPT_START = '<script type="module" async="">';
const PAUSED_SCRIPT_START = '<script type="text/paused-module">';

/**
 * Makes a page wait with its scripts until what is seen of it has been painted. React Router asks for them before the
 * stylesheet, with the priority of one: on a slow line 150 KB of scripts, which a finished page can wait for, would then
 * take the line from its text, fonts and first picture.
 *
 * `start-scripts.js` starts them once everything in sight has loaded and been painted; at once where somebody presses a
 * key, a link or a button before that; and after 2.5 seconds where a picture does not come. The script's element is put
 * back in its place, where React looks for it. What shoppers and admins have written cannot look like such a tag, as React
 * escapes it. `handoff` is a script of the page's own that the others need.
 */
export function putScriptsLast(html: string, handoff = ''): Buffer<ArrayBuffer> {
  // As bytes: a page is one long rope of texts, and every look at it as a text would make it anew.
  const page = Buffer.from(html);
  const headEnd = page.indexOf('</head>');
  const bodyEnd = page.lastIndexOf('</body>');
  const module = page.lastIndexOf(MODULE_SCRIPT_START);
  if (bodyEnd === -1) return page;
  const isWhole = headEnd !== -1 && module > headEnd && bodyEnd > module;
  if (!isWhole) return Buffer.concat([page.subarray(0, bodyEnd), Buffer.from(handoff), page.subarray(bodyEnd)]);
  const head = page.toString('utf8', 0, headEnd);
  const hints = head.match(MODULE_PRELOAD) ?? [];
  return Buffer.concat([
    Buffer.from(head.replace(MODULE_PRELOAD, '')),
    page.subarray(headEnd, module),
    Buffer.from(PAUSED_SCRIPT_START),
    page.subarray(module + MODULE_SCRIPT_START.length, bodyEnd),
    Buffer.from(`${handoff}<template id="script-hints">${hints.join('')}</template><script>${starter}</script>`),
    page.subarray(bodyEnd),
  ]);
}
