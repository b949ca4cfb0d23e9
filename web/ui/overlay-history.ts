/**
 * Makes Back close an open overlay before it leaves the page. Each open overlay has its own history entry: a copy of
 * the page's entry, marked with the number of overlays open there. Back closes the topmost; an overlay that closes
 * otherwise removes its entry.
 *
 * The router does not know these entries. They share its page's key and index, their `popstate` events never reach it,
 * and its own writes replace them.
 */

interface Overlay {
  /** A busy overlay may stay open. */
  close: () => void;
}

const MARK = 'openOverlays';

const open: Overlay[] = [];
/** Callbacks for the end of our own step back; undefined while none is in flight. */
let afterStep: (() => void)[] | undefined;
/** State of the current entry. */
let shown: unknown;

const push = (state: unknown, url?: string | URL | null) => History.prototype.pushState.call(history, state, '', url);
const replace = (state: unknown, url?: string | URL | null) =>
  History.prototype.replaceState.call(history, state, '', url);

/**
 * Starts watching. It must run before the router, because the window calls its listeners in order of registration.
 * Removes entries that a reload left without overlays.
 */
export function watchOverlayHistory(): void {
  shown = history.state;
  history.pushState = (state, _unused, url) => {
    // Replacing the single marked entry saves a step back.
    if (afterStep === undefined && markOf(history.state) === 1) write(() => replace(state, url));
    else withoutMarks(() => write(() => push(state, url)));
  };
  history.replaceState = (state, _unused, url) => withoutMarks(() => write(() => replace(state, url)));
  window.addEventListener('popstate', onPopState);
  syncEntriesSoon();
}

/** Registers an open overlay; returns the function that unregisters it. */
export function registerOverlay(overlay: Overlay): () => void {
  open.push(overlay);
  syncEntriesSoon();
  return () => {
    const index = open.indexOf(overlay);
    if (index !== -1) open.splice(index, 1);
    syncEntriesSoon();
  };
}

function onPopState(event: PopStateEvent): void {
  const isOurs = isSamePage(event.state, shown);
  shown = event.state;
  if (afterStep !== undefined) {
    event.stopImmediatePropagation();
    const callbacks = afterStep;
    afterStep = undefined;
    for (const callback of callbacks) callback();
    syncEntriesSoon();
    return;
  }
  if (isOurs) event.stopImmediatePropagation();
  for (const { close } of open.slice(isOurs ? markOf(shown) : 0).toReversed()) close();
  // Adds the entry of an overlay that stayed open, and removes one that Forward restored without its overlay.
  if (isOurs || open.length === 0) syncEntriesSoon();
}

/** Calls back once no marked entry is left above the page's own. */
function withoutMarks(callback: () => void): void {
  if (afterStep !== undefined) afterStep.push(callback);
  else if (markOf(history.state) === 0) callback();
  else stepBack(markOf(history.state), [callback]);
}

function write(callback: () => void): void {
  callback();
  shown = history.state;
  syncEntriesSoon();
}

/** Waits for the current render, because an overlay that replaces another needs no change of entries. */
function syncEntriesSoon(): void {
  queueMicrotask(syncEntries);
}

function syncEntries(): void {
  if (afterStep !== undefined) return;
  const surplus = markOf(history.state) - open.length;
  if (surplus > 0) stepBack(surplus, []);
  for (let mark = markOf(history.state) + 1; mark <= open.length; mark += 1) push({ ...history.state, [MARK]: mark });
  if (surplus < 0) shown = history.state;
}

function stepBack(entries: number, callbacks: (() => void)[]): void {
  afterStep = callbacks;
  history.go(-entries);
}

/** Number of overlays open at this entry. */
function markOf(state: unknown): number {
  const mark = fieldOf(state, MARK);
  return typeof mark === 'number' ? mark : 0;
}

/** Compares the router's `key` and `idx`, which marks do not change. */
function isSamePage(one: unknown, other: unknown): boolean {
  return fieldOf(one, 'key') === fieldOf(other, 'key') && fieldOf(one, 'idx') === fieldOf(other, 'idx');
}

function fieldOf(state: unknown, field: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, field) : undefined;
}
