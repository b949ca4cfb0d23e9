import type { Confirmation } from '#contract/accounts.schema.ts';
import { api, type ThunkExtra } from './api.ts';
import type { AppDispatch } from './make-store.ts';

export const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Checks that the user has entered the password recently. If not, `callApi` asks for it. */
    getConfirmation: build.query<Confirmation, void>({
      query: () => ({ path: '/auth/confirm' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export function confirmBy(dispatch: AppDispatch, confirm: () => Promise<boolean>): () => void {
  const set = (next: ThunkExtra['confirm']) =>
    dispatch((_dispatch, _getState, extra) => {
      extra.confirm = next;
    });
  set(confirm);
  return () => set(undefined);
}
