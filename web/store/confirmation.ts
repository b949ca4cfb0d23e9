import type { Confirmation } from '#contract/accounts.schema.ts';
import { api, type ThunkExtra } from './api.ts';
import type { AppDispatch } from './make-store.ts';

export const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Has the user confirm first, where the session is not confirmed. */
    getConfirmation: build.query<Confirmation, void>({
      query: () => ({ path: '/auth/confirm' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** From now on `confirm` asks the user where a call needs it. Returns what ends that. */
export function confirmBy(dispatch: AppDispatch, confirm: () => Promise<boolean>): () => void {
  const set = (next: ThunkExtra['confirm']) =>
    dispatch((_dispatch, _getState, extra) => {
      extra.confirm = next;
    });
  set(confirm);
  return () => set(undefined);
}
