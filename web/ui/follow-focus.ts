import { isFocusLost, isShown, rememberFocusBy } from './rescue-focus.ts';

interface Gap {
  parent: Node;
  next: Node | null;
  previous: Node | null;
}

const CONTROLS = 'a[href],button,input,select,textarea,summary,[tabindex]';
const HEADINGS = 'h1,h2,h3,h4,h5,h6,legend';

/**
 * When the focused element is removed, focuses the same control of the next or previous row, else the heading above.
 * Otherwise the focus would move to the top of the page. `first` had the focus before this module loaded.
 */
export function followFocus(first: EventTarget | null): () => void {
  /** The last focused element of the page and of each dialog. */
  const lastOf = new Map<Element, HTMLElement>();
  let pathname = location.pathname;
  /** True until the next key press, so that repeats of a held Enter do not press the newly focused control. */
  let isKeyHeld = false;

  const remember = (focused: unknown) => {
    if (!(focused instanceof HTMLElement) || focused === document.body) return;
    pathname = location.pathname;
    lastOf.set(layerOf(focused), focused);
  };
  remember(document.activeElement);
  // The element that had the focus may have been removed while this module loaded.
  if (first instanceof HTMLElement && !first.isConnected && isFocusLost()) {
    const layer = topLayer();
    focus(neighbourOf(first, { parent: layer, next: null, previous: null }, layer));
  }
  const onFocus = ({ target }: Event) => remember(target);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isKeyHeld && event.repeat) event.preventDefault();
    else isKeyHeld = false;
  };

  /** Replaces removed elements in `lastOf` by their neighbours. Returns true if an element was removed. */
  function follow(records: readonly MutationRecord[]): boolean {
    const gaps = new Map<Element, Gap>();
    for (const record of records) {
      for (const [layer, last] of lastOf) {
        const gap = gaps.get(layer);
        if (gap) moveGap(gap, record);
        else if (removes(record, last)) gaps.set(layer, gapOf(record));
      }
    }
    for (const [layer, gap] of gaps) {
      const last = lastOf.get(layer);
      // The element was only moved, so it needs no replacement.
      if (!last || last.isConnected) continue;
      if (layer.isConnected) lastOf.set(layer, neighbourOf(last, gap, layer));
      else lastOf.delete(layer);
    }
    return gaps.size > 0;
  }

  const observer = new MutationObserver((records) => {
    // After a navigation, the new page sets the focus itself.
    if (!follow(records) || pathname !== location.pathname || !isFocusLost()) return;
    isKeyHeld = true;
    focus(lastOf.get(topLayer()));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onKeyDown, true);
  rememberFocusBy(() => {
    follow(observer.takeRecords());
    const last = pathname === location.pathname ? lastOf.get(topLayer()) : undefined;
    if (last?.isConnected) focus(last);
  });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onKeyDown, true);
    rememberFocusBy(undefined);
  };
}

const layerOf = (element: Element) => element.closest('dialog') ?? document.body;
const topLayer = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

function removes({ removedNodes }: MutationRecord, node: Node): boolean {
  return [...removedNodes].some((removed) => removed.contains(node));
}

function gapOf({ target, nextSibling, previousSibling }: MutationRecord): Gap {
  return { parent: target, next: nextSibling, previous: previousSibling };
}

/** Updates a `gap`, the place of a removed element, after a later mutation removes its parent or neighbours. */
function moveGap(gap: Gap, record: MutationRecord): void {
  const { target, addedNodes, nextSibling, previousSibling } = record;
  if (removes(record, gap.parent)) Object.assign(gap, gapOf(record));
  if (target !== gap.parent) return;
  if (gap.next && removes(record, gap.next)) gap.next = nextSibling;
  if (gap.previous && removes(record, gap.previous)) gap.previous = previousSibling;
  if (addedNodes.length === 0) return;
  if (nextSibling === gap.next) gap.next = addedNodes[0] ?? null;
  else if (previousSibling === gap.previous) gap.previous = addedNodes[addedNodes.length - 1] ?? null;
}

function neighbourOf(lost: HTMLElement, { parent, next, previous }: Gap, layer: Element): HTMLElement {
  const row = sameControlIn(next, lost) ?? sameControlIn(previous, lost);
  if (row) return row;
  const end = layer === document.body ? (document.querySelector('main') ?? layer) : layer;
  let around = end.contains(parent) ? parent : end;
  for (;;) {
    const heading = around instanceof Element ? headingIn(around, parent) : undefined;
    if (heading) return heading;
    if (around === end || !around.parentNode) return end as HTMLElement;
    around = around.parentNode;
  }
}

/** Returns the first visible heading. Skips headings of rows and sections that do not contain `place`. */
function headingIn(around: Element, place: Node): HTMLElement | undefined {
  return [...around.querySelectorAll<HTMLElement>(HEADINGS)].find(
    (heading) =>
      isShown(heading) &&
      !heading.matches('.sr-only') &&
      (heading.closest('li,tr,article,section,form,fieldset')?.contains(place) ?? true),
  );
}

/** Finds the control with the same tag whose label begins with the same word, such as 'Remove'. */
function sameControlIn(row: Node | null, lost: HTMLElement): HTMLElement | undefined {
  if (!(row instanceof Element)) return undefined;
  return [row, ...row.querySelectorAll(CONTROLS)].find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement &&
      each.tagName === lost.tagName &&
      firstWordOf(each) === firstWordOf(lost) &&
      !each.matches(':disabled') &&
      isShown(each),
  );
}

function firstWordOf(element: HTMLElement): string | undefined {
  return (element.getAttribute('aria-label') ?? element.textContent).trim().split(/\s/)[0];
}

function focus(element: HTMLElement | undefined): void {
  if (!element) return;
  const isHeading = element.matches(HEADINGS) && element.tabIndex < 0;
  if (isHeading) element.tabIndex = -1;
  element.focus({ preventScroll: isHeading });
}
