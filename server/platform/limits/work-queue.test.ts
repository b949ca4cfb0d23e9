import { expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

it('the work queue bounds running and waiting work, and rejects more until there is room', async () => {
  const queue = createWorkQueue({ atOnce: 2, maxWaiting: 3 });
  const { promise: released, resolve: end } = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await released;
    running -= 1;
    return 'done';
  };
  const started = [queue.run(work), queue.run(work)];
  await Promise.resolve();
  const waiting = [queue.run(work), queue.run(work), queue.run(work)];
  await expect(queue.run(work)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  end();
  expect(await Promise.all([...started, ...waiting])).toEqual(Array.from({ length: 5 }, () => 'done'));
  expect(most).toBe(2);
  expect(await queue.run(work)).toBe('done');
});
