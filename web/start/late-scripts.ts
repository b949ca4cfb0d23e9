import moduleStarter from './start-modules.js?raw';

const MODULE_PRELOAD = /<link rel="modulepreload"([^>]*)\/>/g;
const MODULE_SCRIPT_START = '<script type="module" async="">';
const SCRIPT_END = '</script>';
const PAUSED_SCRIPT = `<script type="text/paused-module">${moduleStarter}${SCRIPT_END}`;

/**
 * Defers the page's scripts (150 KB) until its visible part is painted; `start-scripts.js` starts them. User content
 * cannot imitate the script tag, because React escapes it.
 */
export function putScriptsLast(html: string, start: string): Buffer<ArrayBuffer> {
  // Searches in a buffer. V8 would copy the whole page at each search in a concatenated string.
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
