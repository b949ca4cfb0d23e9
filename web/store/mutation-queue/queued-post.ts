import { RESENT_HEADER } from '#contract/desk.ts';
import { type ApiError, type ApiRequest, api, type ThunkExtra } from '#web/store/api.ts';
import type { AppDispatch } from '#web/store/make-store.ts';
import type { RootState } from '#web/store/root-reducer.ts';
import { selectViewer } from '#web/store/session.ts';
import { type Entry, MutationQueue, type Result } from './mutation-queue.ts';
import { type Press, pressSent, queueEmptied, type UnsavedItem, waitingChanged } from './queue-slice.ts';
import { storePresses } from './stored-presses.ts';

const LOGGED_OUT = 'You were logged out before it was saved. Look at it, and press again.';
const FAILED = 'This could not be saved. Look at it, and press again.';

interface RejectedItem {
  id: string;
  message: string;
}

interface PressEntry extends Entry {
  press: Press;
  rejectedOf: (data: unknown) => RejectedItem[];
  endpoint: string;
  change: unknown;
  userId: string;
}

const queues = new WeakMap<ThunkExtra, MutationQueue<PressEntry>>();

interface Thunk {
  dispatch: unknown;
  getState: () => unknown;
  extra: unknown;
  endpoint: string;
}

interface Change<Body> {
  press: Press;
  body: Body;
}

interface QueuedRequest<Data, Body> {
  path: string;
  method?: 'POST' | 'PATCH';
  rejectedOf?: (data: Data, body: Body) => RejectedItem[];
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the response holds
export function queuedPost<Data>(path: string) {
  return queuedChange<Data>({ path });
}

/**
 * Returns a `queryFn` that waits for the connection and for earlier changes in the queue, and retries until there is a
 * response. The body needs versions or an idempotency key. Otherwise the change could be made twice.
 */
export function queuedChange<Data, Body extends object = object>({
  path,
  method = 'POST',
  rejectedOf,
}: QueuedRequest<Data, Body>) {
  return async (
    change: Change<Body>,
    thunk: Thunk,
    _options: unknown,
    call: (request: ApiRequest) => unknown,
  ): Promise<{ data: Data } | { error: ApiError }> => {
    const { press, body } = change;
    const userId = viewerIdOf(thunk) ?? '';
    let isResent = press.isRestored === true;
    const entry: PressEntry = {
      press,
      rejectedOf: (data) => (rejectedOf ? rejectedOf(data as Data, body) : rejectedResults(data)),
      endpoint: thunk.endpoint,
      // Omits the arguments of the list: the search text may be a customer's name, which browser storage must not
      // contain. The list is fetched again instead.
      change: { press: { ...press, isRestored: true }, body },
      userId,
      async send(signal) {
        const headers: Record<string, string> = isResent ? { [RESENT_HEADER]: '1' } : {};
        isResent = true;
        return (await call({ path, method, body, headers, signal })) as Result;
      },
      reject: () =>
        viewerIdOf(thunk) === userId
          ? undefined
          : { error: { status: 401, code: 'unauthenticated', message: LOGGED_OUT } },
    };
    return (await queueOf(thunk).add(entry, { isAway: press.isRestored === true })) as
      | { data: Data }
      | { error: ApiError };
  };
}

export function sendWaiting() {
  return (_dispatch: AppDispatch, _getState: unknown, extra: ThunkExtra) => queues.get(extra)?.tryNow();
}

const viewerIdOf = ({ getState }: Thunk) => selectViewer(getState() as RootState)?._id;

function queueOf(thunk: Thunk): MutationQueue<PressEntry> {
  const extra = thunk.extra as ThunkExtra;
  const dispatch = thunk.dispatch as AppDispatch;
  const existing = queues.get(extra);
  if (existing) return existing;
  const queue = new MutationQueue<PressEntry>({
    onWaiting(entries) {
      storePresses(entries.map(({ endpoint, change, userId }) => ({ endpoint, change, userId })));
      const [first] = entries;
      const waiting = entries.map(({ press }) => press);
      dispatch(first ? waitingChanged({ userId: first.userId, waiting }) : queueEmptied());
    },
    onSent(entry, result, wasCut) {
      dispatch(pressSent(unsavedOf(entry, result)));
      // RTK Query may refetch on reconnect before the waiting presses are sent, so the lists are fetched again.
      if (wasCut || entry.press.isRestored) dispatch(api.util.invalidateTags(['Waiting']));
    },
  });
  queues.set(extra, queue);
  return queue;
}

function unsavedOf({ press: { action, items }, rejectedOf }: PressEntry, result: Result): UnsavedItem[] {
  if ('error' in result) {
    const message = result.error.code === 'unauthenticated' ? LOGGED_OUT : result.error.message || FAILED;
    return items.map((item) => ({ ...item, action, message }));
  }
  return rejectedOf(result.data).flatMap(({ id, message }) => {
    const item = items.find((each) => each.id === id);
    return item ? [{ ...item, action, message }] : [];
  });
}

function rejectedResults(data: unknown): RejectedItem[] {
  if (typeof data !== 'object' || data === null || !('results' in data) || !Array.isArray(data.results)) return [];
  const results = data.results as { id: string; outcome: string; message?: string }[];
  return results.flatMap(({ id, outcome, message = FAILED }) => (outcome === 'refused' ? [{ id, message }] : []));
}
