import { expect, it } from 'vitest';
import { api } from './api.ts';
import { makeStore } from './make-store.ts';

it('pages hear of a response before whoever awaits it', async () => {
  const store = makeStore(async () => Response.json({ isSaved: true }));
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      save: build.mutation<{ isSaved: boolean }, void>({ query: () => ({ path: '/tests', method: 'POST' }) }),
    }),
  });
  const seen: unknown[] = [];
  const call = store.dispatch(endpoints.save.initiate());
  store.subscribe(() => seen.push(endpoints.save.select(call.requestId)(store.getState()).data));
  await call;
  expect(seen.at(-1)).toEqual({ isSaved: true });
});
