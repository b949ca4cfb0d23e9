import type { Confirmation } from '#contract/accounts.schema.ts';
import { api, type ThunkExtra } from './api.ts';
import type { AppDispatch } from './make-store.ts';

export const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Makes the user confirm their identity unless the session is confirmed. */
    getConfirmation: build.query<Confirmation, void>({
      query: () => ({ path: '/auth/confirm' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Makes calls that need a confirmed session ask the user through `confirm`. Returns the function that ends it. */
export function confirmBy(dispatch: AppDispatch, confirm: () => Promise<boolean>): () => void {
  const set = (next: ThunkExtra['confirm']) =>
    dispatch((_dispatch, _getState, extra) => {
      extra.confirm = next;
    });
  set(confirm);
  return () => set(undefined);
}
