import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LIVE_RELOAD } from '#contract/desk.ts';
import { FakeEventSource } from '#web/test/event-source.ts';
import { followChanges, type LiveChange } from './live.ts';

const page = { hidden: false };
let changes: LiveChange[] = [];
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  FakeEventSource.opened.length = 0;
  page.hidden = false;
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {});
  changes = [];
  stop = followChanges((change) => changes.push(change));
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(async () => {
  stop();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the number of polls and events within this time. */
async function countIn(seconds: number): Promise<number> {
  changes = [];
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return changes.length;
}
const current = () => FakeEventSource.opened.at(-1);

it('polls every 5 s while the stream fails, and stops when the stream works again', async () => {
  expect(changes).toEqual([LIVE_RELOAD]);
  expect(await countIn(60)).toBe(0);
  FakeEventSource.fail();
  expect(await countIn(4.9)).toBe(0);
  expect(await countIn(0.1)).toBe(1);
  expect(await countIn(50)).toBe(10);
  expect(FakeEventSource.opened).toHaveLength(1);
  // The last poll, and the reload after the new connection.
  expect(await countIn(5)).toBe(2);
  expect(FakeEventSource.opened).toHaveLength(2);
  expect(await countIn(60)).toBe(0);
  FakeEventSource.send({ orders: ['1'] });
  expect(changes).toEqual([{ orders: ['1'], parcels: [] }]);
});

it('polls again if the new connection fails too', async () => {
  FakeEventSource.fail();
  await countIn(60);
  expect(FakeEventSource.opened).toHaveLength(2);
  FakeEventSource.fail();
  expect(await countIn(10)).toBe(2);
});

it('leaves one error to the browser, which connects again, and polls after the second one', async () => {
  current()?.dispatchEvent(new Event('error'));
  expect(await countIn(30)).toBe(0);
  current()?.dispatchEvent(new Event('open'));
  current()?.dispatchEvent(new Event('error'));
  expect(await countIn(30)).toBe(0);
  current()?.dispatchEvent(new Event('error'));
  expect(await countIn(30)).toBe(6);
  expect(current()?.readyState).toBe(FakeEventSource.CLOSED);
});

it('polls a hidden page every 10 s', async () => {
  page.hidden = true;
  FakeEventSource.fail();
  expect(await countIn(40)).toBe(4);
});

it('neither listens nor polls after the last page has left', async () => {
  FakeEventSource.fail();
  stop();
  expect(await countIn(120)).toBe(0);
  expect(FakeEventSource.opened).toHaveLength(1);
});
