/**
 * Makes Back close an open overlay (dialog or menu) instead of leaving the page. Each open overlay adds a history
 * entry: a copy of the page's entry, marked with the number of open overlays. The router never sees these entries: this
 * module stops their `popstate` events, and removes the entries before the router writes to the history.
 */

interface Overlay {
  /** Asks the overlay to close. A busy overlay may stay open. */
  close: () => void;
}

const MARK = 'openOverlays';

const open: Overlay[] = [];
/** Callbacks that run after a step back in the history, which is asynchronous. Undefined while no step is running. */
let afterStep: (() => void)[] | undefined;
/** State of the current history entry. */
let shown: unknown;

const push = (state: unknown, url?: string | URL | null) => History.prototype.pushState.call(history, state, '', url);
const replace = (state: unknown, url?: string | URL | null) =>
  History.prototype.replaceState.call(history, state, '', url);

/** Patches `history`. Must run before the router starts, so that this module's `popstate` listener runs first. */
export function watchOverlayHistory(): void {
  shown = history.state;
  history.pushState = (state, _unused, url) => {
    // Replaces the history entry of a single open overlay. That is faster than stepping back first.
    if (afterStep === undefined && markOf(history.state) === 1) write(() => replace(state, url));
    else withoutMarks(() => write(() => push(state, url)));
  };
  history.replaceState = (state, _unused, url) => withoutMarks(() => write(() => replace(state, url)));
  window.addEventListener('popstate', onPopState);
  syncEntriesSoon();
}

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
  // Adds the entry again if its overlay stayed open. Removes an entry that Forward has restored.
  if (isOurs || open.length === 0) syncEntriesSoon();
}

/** Steps back to the page's own entry if overlays have added entries, then calls `callback`. */
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

/** Waits for the end of the render. If one overlay replaces another in that render, the history needs no change. */
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

/** Returns the number of open overlays that an entry is marked with; 0 for the page's own entry. */
function markOf(state: unknown): number {
  const mark = fieldOf(state, MARK);
  return typeof mark === 'number' ? mark : 0;
}

/** Compares `key` and `idx`, which the router sets. They are the same in all entries of one page. */
function isSamePage(one: unknown, other: unknown): boolean {
  return fieldOf(one, 'key') === fieldOf(other, 'key') && fieldOf(one, 'idx') === fieldOf(other, 'idx');
}

function fieldOf(state: unknown, field: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, field) : undefined;
}
