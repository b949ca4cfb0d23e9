import moduleStarter from './start-modules.js?raw';

const MODULE_PRELOAD = /<link rel="modulepreload"([^>]*)\/>/g;
const MODULE_SCRIPT_START = '<script type="module" async="">';
const SCRIPT_END = '</script>';
const PAUSED_SCRIPT = `<script type="text/paused-module">${moduleStarter}${SCRIPT_END}`;

/**
 * Makes a page wait with its scripts until what is seen of it has been painted. React Router asks for them before the
 * stylesheet, with the priority of one: on a slow line 150 KB of scripts, which a finished page can wait for, would then
 * take the line from its text, fonts and first picture.
 *
 * `start-scripts.js`, which `EarlyStart` puts into the page, starts them in the second frame that has the pictures in sight; at
 * once where somebody presses a key, a link or a button before that; and after 2.5 seconds where a picture does not come. The
 * script's element is put back in its place, where React looks for it. What shoppers and admins have written cannot look
 * like such a tag, as React escapes it. React Router's own script, which differs from page to page, gives way to
 * `start-modules.js`, which reads `start`.
 */
export function putScriptsLast(html: string, start: string): Buffer<ArrayBuffer> {
  // As bytes: a page is one long rope of texts, and every look at it as a text would make it anew.
  const page = Buffer.from(html);
  const headEnd = page.indexOf('</head>');
  const bodyEnd = page.lastIndexOf('</body>');
  const module = page.lastIndexOf(MODULE_SCRIPT_START);
  const moduleEnd = page.indexOf(SCRIPT_END, module);
  const isWhole = headEnd !== -1 && module > headEnd && moduleEnd !== -1 && bodyEnd > moduleEnd;
  if (!isWhole) return page;
  const head = page.toString('utf8', 0, headEnd);
  const hints = head.match(MODULE_PRELOAD) ?? [];
  return Buffer.concat([
    Buffer.from(`${head.replace(MODULE_PRELOAD, '')}<template id="script-hints">${hints.join('')}</template>`),
    page.subarray(headEnd, module),
    Buffer.from(PAUSED_SCRIPT),
    page.subarray(moduleEnd + SCRIPT_END.length, bodyEnd),
    Buffer.from(`<script id="page-start" type="application/json">${start}</script>`),
    page.subarray(bodyEnd),
  ]);
}
