const MODULE_PRELOAD = /<link rel="modulepreload"([^>]*)\/>/g;

/**
 * Moves the hints for scripts from a page's head to its end, and asks for them after everything that is seen. React
 * Router puts them before the stylesheet, with the priority of one: on a slow line 150 KB of scripts, which a finished
 * page can wait for, would then take the line from its text, fonts and first picture. What shoppers and admins have
 * written cannot look like such a tag, as React escapes it.
 */
export function putScriptsLast(html: string): string {
  const hints: string[] = [];
  const withoutHints = html.replace(MODULE_PRELOAD, (_tag, attributes: string) => {
    hints.push(`<link rel="modulepreload" fetchPriority="low"${attributes}/>`);
    return '';
  });
  const end = withoutHints.lastIndexOf('</body>');
  return end === -1 ? html : withoutHints.slice(0, end) + hints.join('') + withoutHints.slice(end);
}
