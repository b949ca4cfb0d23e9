import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Entry, MutationQueue, type Result } from './mutation-queue.ts';

const AWAY: Result = { error: { status: 'network', message: 'Network Error' } };

interface TestEntry extends Entry {
  name: string;
}

describe('the queue of mutations', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function makeQueue() {
    const shown: string[][] = [];
    const sent: string[] = [];
    const queue = new MutationQueue<TestEntry>({
      onWaiting: (entries) => shown.push(entries.map(({ name }) => name)),
      onSent: ({ name }, _result, wasCut) => sent.push(wasCut ? `${name} after a cut` : name),
    });
    const calls: string[] = [];
    const add = (name: string, responses: (Result | ((signal: AbortSignal) => Promise<Result>))[]) =>
      queue.add({
        name,
        reject: () => undefined,
        async send(signal) {
          calls.push(name);
          const next = responses.shift() ?? { data: name };
          return typeof next === 'function' ? next(signal) : next;
        },
      });
    return { queue, add, calls, shown, sent };
  }
  /** Never responds. Once the request is aborted, it ends like a `fetch` without a connection. */
  const hangs = (signal: AbortSignal) =>
    new Promise<Result>((resolve) => signal.addEventListener('abort', () => resolve(AWAY)));

  it('sends in order, and shows nothing while the server responds', async () => {
    const { add, calls, shown, sent } = makeQueue();
    expect(await Promise.all([add('first', []), add('second', [])])).toEqual([{ data: 'first' }, { data: 'second' }]);
    expect([calls, shown, sent]).toEqual([['first', 'second'], [], []]);
  });

  it('preserves the order while offline, and resends each request once online', async () => {
    const { add, calls, shown, sent } = makeQueue();
    const [first, second] = [add('first', [AWAY, AWAY]), add('second', [])];
    await vi.advanceTimersByTimeAsync(5_000);
    expect([calls, shown.at(-1)]).toEqual([
      ['first', 'first'],
      ['first', 'second'],
    ]);
    window.dispatchEvent(new Event('online'));
    await Promise.all([first, second]);
    expect(calls).toEqual(['first', 'first', 'first', 'second']);
    expect([shown.at(-1), sent]).toEqual([[], ['first after a cut', 'second after a cut']]);
  });

  it('shows a hanging request, aborts it when the connection returns, and resends it at once', async () => {
    const { add, calls, shown } = makeQueue();
    const first = add('first', [hangs]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown.at(-1)).toEqual(['first']);
    window.dispatchEvent(new Event('online'));
    expect(await first).toEqual({ data: 'first' });
    expect(calls).toEqual(['first', 'first']);
  });

  it('shows a slow response as waiting, without aborting it', async () => {
    const { add, calls, shown, sent } = makeQueue();
    const first = add('first', [AWAY]);
    await vi.advanceTimersByTimeAsync(5_000);
    await first;
    const slow = add('second', [() => new Promise((resolve) => setTimeout(() => resolve({ data: 'late' }), 6_000))]);
    await vi.advanceTimersByTimeAsync(5_500);
    expect(shown.at(-1)).toEqual(['second']);
    await vi.advanceTimersByTimeAsync(500);
    expect(await slow).toEqual({ data: 'late' });
    expect([calls.filter((name) => name === 'second'), sent.at(-1), shown.at(-1)]).toEqual([['second'], 'second', []]);
  });

  it('aborts a request that hangs too long', async () => {
    const { add, calls } = makeQueue();
    const first = add('first', [hangs]);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await first).toEqual({ data: 'first' });
    expect(calls).toHaveLength(2);
  });

  it.each([502, 503, 504])(
    'waits if a proxy responds with %s, but not if the shop itself responds with an error',
    async (status) => {
      const { add, calls } = makeQueue();
      const first = add('first', [{ error: { status, message: '' } }]);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await first).toEqual({ data: 'first' });
      const rejected: Result = { error: { status, message: 'Busy', code: 'overloaded' } };
      expect(await add('second', [rejected])).toEqual(rejected);
      expect(calls).toEqual(['first', 'first', 'second']);
    },
  );
});
