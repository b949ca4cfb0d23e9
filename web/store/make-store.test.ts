import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { api } from './api.ts';
import { makeStore } from './make-store.ts';

it('pages are notified of a response at once instead of with the next frame', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<Response>();
  const store = makeStore(() => response);
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      save: build.mutation<{ isSaved: boolean }, void>({ query: () => ({ path: '/tests', method: 'POST' }) }),
    }),
  });
  const call = store.dispatch(endpoints.save.initiate());
  const seen: unknown[] = [];
  store.subscribe(() => seen.push(endpoints.save.select(call.requestId)(store.getState()).data));
  // Waits until the notification about the request is over (one frame, 16 ms), so that the response causes a new one.
  await setTimeout(20);
  respond(Response.json({ isSaved: true }));
  await call;
  await setTimeout(0);
  expect(seen.at(-1)).toEqual({ isSaved: true });
});
