import { expect, it } from 'vitest';
import { createWaitingRoom } from './waiting-room.ts';

it('the waiting room delays a bounded number of requests of one key at a time, without effect on other keys', async () => {
  const { promise: released, resolve: end } = Promise.withResolvers<void>();
  const room = createWaitingRoom(() => released, 2);
  const held = [room.hold(['a', 'pair 1'], 250), room.hold(['a', 'pair 2'], 250)];
  await expect(room.hold(['a', 'pair 3'], 1_250)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 });
  held.push(room.hold(['b'], 250));
  await room.hold(['a'], 0);
  end();
  await Promise.all(held);
  await room.hold(['a', 'pair 1'], 250);
});
