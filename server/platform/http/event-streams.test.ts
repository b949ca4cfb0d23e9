import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { waitUntil } from '#test/wait-until.ts';
import { EventStreams } from './event-streams.ts';

const allowed = () => Promise.resolve(true);
const textOf = (stream: { read: () => Buffer | null }) => String(stream.read() ?? '');
const codeOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
  return undefined;
};

it('sends each event to all streams, and says when to connect again', () => {
  const streams = new EventStreams();
  const opened = ['a', 'b'].map((user) => streams.open(user, allowed));
  streams.send({ orders: ['1'] });
  streams.send({}, 'reload');
  const expected = 'retry: 5000\n\ndata: {"orders":["1"]}\n\nevent: reload\ndata: {}\n\n';
  expect(opened.map(textOf)).toEqual([expected, expected]);
});

it('limits the streams of a user and of the process, and frees the place of a closed one', async () => {
  const streams = new EventStreams({ perUser: 3, total: 5 });
  const own = [1, 2, 3].map(() => streams.open('a', allowed));
  expect(codeOf(() => streams.open('a', allowed))).toBe('unavailable');
  for (const user of ['b', 'c']) streams.open(user, allowed);
  expect(codeOf(() => streams.open('d', allowed))).toBe('unavailable');
  own[0]?.destroy();
  await waitUntil('the stream is closed', () => streams.count === 4 || undefined);
  expect(codeOf(() => streams.open('a', allowed))).toBeUndefined();
});

it('ends all streams at a shutdown, and opens no more', async () => {
  const streams = new EventStreams();
  const opened = streams.open('a', allowed);
  streams.end();
  expect(await opened.toArray()).toEqual([Buffer.from('retry: 5000\n\n')]);
  expect([streams.count, codeOf(() => streams.open('a', allowed))]).toEqual([0, 'unavailable']);
});

it('sends heartbeats, and ends the stream of a user who may not read it any more', async () => {
  const streams = new EventStreams(undefined, { heartbeatMs: 5, accessCheckMs: 10 });
  let isAllowed: () => Promise<boolean> = allowed;
  const opened = streams.open('a', () => isAllowed());
  const other = streams.open('b', allowed);
  await waitUntil('a heartbeat', () => textOf(opened).endsWith(':\n\n') || undefined);
  isAllowed = () => Promise.reject(new Error('no database'));
  await delay(30);
  expect(streams.count).toBe(2);
  isAllowed = () => Promise.resolve(false);
  await waitUntil('the end', () => streams.count === 1 || undefined);
  expect(other.destroyed).toBe(false);
  streams.end();
});

it('sends nothing to a user whose access is checked again until the result is known', async () => {
  const streams = new EventStreams();
  const checks: PromiseWithResolvers<boolean>[] = [];
  const check = () => {
    checks.push(Promise.withResolvers());
    return checks.at(-1)?.promise ?? Promise.resolve(false);
  };
  const [stays, goes, other] = [streams.open('a', check), streams.open('b', check), streams.open('c', check)];
  for (const stream of [stays, goes, other]) stream.read();
  streams.recheck('a');
  streams.recheck('b');
  streams.send({ orders: ['1'] });
  expect([stays, goes, other].map(textOf)).toEqual(['', '', 'data: {"orders":["1"]}\n\n']);
  checks[0]?.resolve(true);
  checks[1]?.resolve(false);
  await waitUntil('the end', () => streams.count === 2 || undefined);
  expect([textOf(stays), textOf(goes)]).toEqual(['data: {"orders":["1"]}\n\n', '']);
  streams.recheck();
  expect(checks).toHaveLength(4);
});

it('drops a client that does not read', () => {
  const streams = new EventStreams();
  const opened = streams.open('a', allowed);
  for (let sent = 0; sent < 3; sent += 1) streams.send({ text: 'x'.repeat(40_000) });
  expect(opened.destroyed).toBe(true);
});
