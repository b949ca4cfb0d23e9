/**
 * Makes Back close an open overlay before it leaves the page. Each open overlay has a history entry of its own: a copy of
 * the page's entry with a mark, which says how many overlays are open there. Back from it closes the topmost; an overlay
 * that closes otherwise takes its entry away again, so that Back never has to be pressed twice.
 *
 * The router knows nothing of these entries. They have its page's key and index, their `popstate` events are kept from it,
 * and what it writes itself takes the place of the marked entries.
 */

interface Overlay {
  /** Asks it to close; one that is busy may stay open. */
  close: () => void;
}

const MARK = 'openOverlays';

const open: Overlay[] = [];
/** What has to be done once a step back of our own has arrived; undefined where none is under way. */
let afterStep: (() => void)[] | undefined;
/** The state of the entry that is shown. */
let shown: unknown;

const push = (state: unknown, url?: string | URL | null) => History.prototype.pushState.call(history, state, '', url);
const replace = (state: unknown, url?: string | URL | null) =>
  History.prototype.replaceState.call(history, state, '', url);

/**
 * Begins to listen; to be called before the router does, as a browser calls the window's listeners in the order in which
 * they came. Entries that a reload has left without their overlays are taken away.
 */
export function watchOverlayHistory(): void {
  shown = history.state;
  history.pushState = (state, _unused, url) => {
    // The one marked entry becomes the new page's: without a step back there is nothing to wait for.
    if (afterStep === undefined && markOf(history.state) === 1) write(() => replace(state, url));
    else withoutMarks(() => write(() => push(state, url)));
  };
  history.replaceState = (state, _unused, url) => withoutMarks(() => write(() => replace(state, url)));
  window.addEventListener('popstate', onPopState);
  settleSoon();
}

/** Notes that an overlay has opened; gives what notes that it has closed. */
export function noteOverlay(overlay: Overlay): () => void {
  open.push(overlay);
  settleSoon();
  return () => {
    const index = open.indexOf(overlay);
    if (index !== -1) open.splice(index, 1);
    settleSoon();
  };
}

function onPopState(event: PopStateEvent): void {
  const isOurs = isSamePage(event.state, shown);
  shown = event.state;
  if (afterStep !== undefined) {
    event.stopImmediatePropagation();
    const calls = afterStep;
    afterStep = undefined;
    for (const call of calls) call();
    settleSoon();
    return;
  }
  if (isOurs) event.stopImmediatePropagation();
  for (const { close } of open.slice(isOurs ? markOf(shown) : 0).toReversed()) close();
  // What would not close gets its entry back; an entry that came back by Forward, without its overlay, goes.
  if (isOurs || open.length === 0) settleSoon();
}

/** Does something once no marked entry is left above the page's own. */
function withoutMarks(call: () => void): void {
  if (afterStep !== undefined) afterStep.push(call);
  else if (markOf(history.state) === 0) call();
  else stepBack(markOf(history.state), [call]);
}

function write(call: () => void): void {
  call();
  shown = history.state;
  settleSoon();
}

/** Once what is under way has rendered: where one overlay gives way to another, nothing is left to do. */
function settleSoon(): void {
  queueMicrotask(settle);
}

function settle(): void {
  if (afterStep !== undefined) return;
  const surplus = markOf(history.state) - open.length;
  if (surplus > 0) stepBack(surplus, []);
  for (let mark = markOf(history.state) + 1; mark <= open.length; mark += 1) push({ ...history.state, [MARK]: mark });
  if (surplus < 0) shown = history.state;
}

function stepBack(entries: number, calls: (() => void)[]): void {
  afterStep = calls;
  history.go(-entries);
}

/** How many overlays are open in an entry of this state. */
function markOf(state: unknown): number {
  const mark = fieldOf(state, MARK);
  return typeof mark === 'number' ? mark : 0;
}

/** Whether two entries are the router's same one, but for the marks. It writes `key` and `idx`. */
function isSamePage(one: unknown, other: unknown): boolean {
  return fieldOf(one, 'key') === fieldOf(other, 'key') && fieldOf(one, 'idx') === fieldOf(other, 'idx');
}

function fieldOf(state: unknown, field: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, field) : undefined;
}
