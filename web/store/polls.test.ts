import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollWhileVisible } from './polls.ts';

class Page extends EventTarget {
  hidden = false;

  setHidden(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: Page;
let polls = 0;
let reading: Promise<void>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  polls = 0;
  reading = Promise.resolve();
  vi.stubGlobal('document', page);
  stop = pollWhileVisible(() => {
    polls += 1;
    return reading;
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function countIn(seconds: number): Promise<number> {
  const before = polls;
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return polls - before;
}

it('polls every 5 s', async () => {
  expect(await countIn(4.9)).toBe(0);
  expect(await countIn(0.1)).toBe(1);
  expect(await countIn(50)).toBe(10);
});

it('does not poll a hidden page, and polls at once when it is visible again', async () => {
  page.setHidden(true);
  expect(await countIn(120)).toBe(0);
  page.setHidden(false);
  expect(polls).toBe(1);
  expect(await countIn(10)).toBe(2);
});

it('has one read at a time, and waits after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  reading = promise;
  expect(await countIn(60)).toBe(1);
  page.setHidden(false);
  expect(polls).toBe(1);
  resolve();
  expect(await countIn(4.9)).toBe(0);
  expect(await countIn(0.1)).toBe(1);
});

it('ends after a stop, also during a read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  reading = promise;
  expect(await countIn(5)).toBe(1);
  stop();
  resolve();
  page.setHidden(false);
  expect(await countIn(60)).toBe(0);
});
