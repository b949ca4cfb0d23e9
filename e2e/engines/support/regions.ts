/** Heights of the regions of a page by their names, in CSS pixels. */
export type Regions = Record<string, number>;

/** Runs in the page. */
export function measureRegions(): Regions {
  const regions: Regions = {};
  const selector = 'main, main section, main form, main fieldset, main table, main ul, main ol, main dl, main article';
  const counts: Record<string, number> = {};
  for (const element of document.querySelectorAll(selector)) {
    const box = element.getBoundingClientRect();
    // Newer browsers give the content of a closed `details` a size.
    if (box.width === 0 || element.closest('details:not([open])')) continue;
    const tag = element.tagName.toLowerCase();
    const number = (counts[tag] = (counts[tag] ?? 0) + 1);
    regions[`${tag} ${number}`] = Math.round(box.height);
  }
  return regions;
}

/** Runs in the page. Names what is wider than the screen, or scrolls sideways without a class that says so. */
export function findTooWide(): string[] {
  const root = document.documentElement;
  const found: string[] = [];
  if (root.scrollWidth > root.clientWidth) found.push(`the page: ${root.scrollWidth} of ${root.clientWidth} px`);
  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX } = getComputedStyle(element);
    // `overflow-y: auto` makes `overflow-x` auto too, so only a class shows that a box is meant to scroll sideways.
    const isMeant = element.matches('nav, [class*=overflow-x-auto]');
    const isBox = (overflowX === 'auto' || overflowX === 'scroll') && !isMeant;
    if (isBox && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      found.push(`${element.tagName} ${element.className}: ${element.scrollWidth} of ${element.clientWidth} px`);
  }
  return found;
}

/** Runs in the page. Names legends on the upper edge of a card, where browsers draw them if their float has no effect. */
export function findLegendsOnEdges(): string[] {
  const cards = [...document.querySelectorAll('fieldset')].filter(
    (each) => getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)' && each.getClientRects().length > 0,
  );
  return cards.flatMap((card) => {
    const legend = card.querySelector('legend:not(.sr-only)');
    const isOnEdge = legend && legend.getBoundingClientRect().top < card.getBoundingClientRect().top + 8;
    return isOnEdge ? [`the legend '${legend.textContent}' lies on the edge of its card`] : [];
  });
}

/** Runs in the page. Describes each scrolling box of the open dialog that shows only a part although the screen has room. */
export function findCollapsed(): string[] {
  const dialogs = document.querySelectorAll('dialog[open]');
  const dialog = dialogs[dialogs.length - 1];
  if (!dialog) return ['no dialog is open'];
  const { height } = dialog.getBoundingClientRect();
  const body = [...dialog.children].find((each) => getComputedStyle(each).overflowY === 'auto') ?? dialog;
  const limit = Number.parseFloat(getComputedStyle(dialog).maxHeight);
  const isTall = height >= 0.95 * (Number.isNaN(limit) ? innerHeight : limit);
  const parts = [...dialog.querySelectorAll('*')].filter((each) => each.scrollHeight > each.clientHeight + 2);
  const cut = parts.filter(
    (each) => /auto|scroll|hidden/.test(getComputedStyle(each).overflowY) && each.clientHeight > 1,
  );
  const problems = isTall
    ? []
    : cut.map((each) => `${each.tagName} shows ${each.clientHeight} of ${each.scrollHeight} px`);
  if (body.clientHeight < 40) problems.push(`the dialog's content is ${body.clientHeight} px high`);
  return problems;
}

/** Returns the regions that are missing, or clearly lower than in the reference. */
export function compareRegions(regions: Regions, reference: Regions): string[] {
  return Object.entries(reference)
    .filter(([name, height]) => height >= 40 && (regions[name] ?? 0) < 0.75 * height)
    .map(([name, height]) => `${name}: ${regions[name] ?? 'missing'} of ${height} px`);
}
