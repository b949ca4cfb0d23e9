import type { DeskChanges } from '#contract/desk.schema.ts';
import { LIVE_RELOAD } from '#contract/desk.ts';

/** Ids of changed orders and parcels, or 'reload' if any order or parcel may have changed. */
export type LiveChange = DeskChanges | typeof LIVE_RELOAD;
type OnChange = (change: LiveChange) => void;

const NAME = 'desk-live';
const POLL_MS = 5_000;
const HIDDEN_POLL_MS = 10_000;
const STREAM_AGAIN_MS = 60_000;
const ERRORS_MAX = 2;

const listeners = new Set<OnChange>();
let disconnect: (() => void) | undefined;

/** Calls `onChange` when anybody changes orders or parcels. Returns the unsubscribe function. */
export function followChanges(onChange: OnChange): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  listeners.add(onChange);
  disconnect ??= connect();
  return () => {
    listeners.delete(onChange);
    // Waits, because the next page may subscribe at once. Then the connection stays open.
    setTimeout(() => {
      if (listeners.size > 0) return;
      disconnect?.();
      disconnect = undefined;
    });
  };
}

function notify(change: LiveChange): void {
  for (const listener of listeners) listener(change);
}

/** Only the tab that holds the Web Lock opens a stream. It sends the changes to the browser's other tabs. */
function connect(): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<LiveChange>) => notify(data));
  const closing = new AbortController();
  const { signal } = closing;
  const lead = () =>
    new Promise<void>((resolve) => {
      const stop = openStream((change) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
        channel.postMessage(change);
        notify(change);
      });
      signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  // Browsers offer Web Locks only on HTTPS pages. Without them each tab opens its own stream.
  if ('locks' in navigator) navigator.locks.request(NAME, { signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    closing.abort();
    channel.close();
  };
}

/** Polls while the stream fails, because browsers do not reconnect after an HTTP error. */
function openStream(onChange: OnChange): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    let errors = 0;
    const opened = new EventSource('/api/desk/live');
    source = opened;
    opened.addEventListener('open', () => {
      errors = 0;
      // Reloads, because changes before this connection may have been missed.
      onChange(LIVE_RELOAD);
    });
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => onChange(JSON.parse(data) as DeskChanges));
    opened.addEventListener(LIVE_RELOAD, () => onChange(LIVE_RELOAD));
    opened.addEventListener('error', () => {
      errors += 1;
      if (opened.readyState !== EventSource.CLOSED && errors < ERRORS_MAX) return;
      opened.close();
      poll(performance.now() + STREAM_AGAIN_MS);
    });
  }

  function poll(until: number): void {
    timer = setTimeout(
      () => {
        onChange(LIVE_RELOAD);
        if (performance.now() < until) poll(until);
        else open();
      },
      document.hidden ? HIDDEN_POLL_MS : POLL_MS,
    );
  }

  open();
  return () => {
    source?.close();
    clearTimeout(timer);
  };
}
