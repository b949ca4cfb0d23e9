/**
 * Makes Back close an open overlay (dialog or menu) instead of leaving the page. Each open overlay adds a history
 * entry: a copy of the page's entry, marked with the number of open overlays. The router does not notice these entries:
 * this module stops their `popstate` events, and removes them before the router writes to the history.
 */

interface Overlay {
  /** A busy overlay may stay open. */
  close: () => void;
}

const MARK = 'openOverlays';

const open: Overlay[] = [];
/** Stepping back in the history is asynchronous. These callbacks wait for it; undefined while no step runs. */
let afterStep: (() => void)[] | undefined;
/** State of the current history entry. */
let shown: unknown;

const push = (state: unknown, url?: string | URL | null) => History.prototype.pushState.call(history, state, '', url);
const replace = (state: unknown, url?: string | URL | null) =>
  History.prototype.replaceState.call(history, state, '', url);

/**
 * Patches `history`. Must run before the router starts, so that its own listener for Back is called first. Removes the
 * entries of overlays that were open before a reload.
 */
export function watchOverlayHistory(): void {
  shown = history.state;
  history.pushState = (state, _unused, url) => {
    // Replaces a single marked entry, because stepping back first would be slower.
    if (afterStep === undefined && markOf(history.state) === 1) write(() => replace(state, url));
    else withoutMarks(() => write(() => push(state, url)));
  };
  history.replaceState = (state, _unused, url) => withoutMarks(() => write(() => replace(state, url)));
  window.addEventListener('popstate', onPopState);
  syncEntriesSoon();
}

/** Returns the function that unregisters the overlay. */
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
  // Adds the entry again if its overlay stayed open. Removes an entry that Forward restored, because its overlay is
  // closed.
  if (isOurs || open.length === 0) syncEntriesSoon();
}

/** Steps back over all marked entries to the page's entry, then calls `callback`. */
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

/** Waits for the end of the render: if one overlay replaces another, the number of entries must not change. */
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

/** Returns the number of open overlays of a history entry; 0 for a page's own entry. */
function markOf(state: unknown): number {
  const mark = fieldOf(state, MARK);
  return typeof mark === 'number' ? mark : 0;
}

/** The router's `key` and `idx` are equal in all entries of one page. */
function isSamePage(one: unknown, other: unknown): boolean {
  return fieldOf(one, 'key') === fieldOf(other, 'key') && fieldOf(one, 'idx') === fieldOf(other, 'idx');
}

function fieldOf(state: unknown, field: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, field) : undefined;
}
