import type { Confirmation } from '#contract/accounts.schema.ts';
import { api, type ThunkExtra } from './api.ts';
import type { AppDispatch } from './make-store.ts';

type CallHandler = 'confirm' | 'onTokenRejected';

export const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Checks that the user has entered the password recently. If not, `callApi` asks for it. */
    getConfirmation: build.query<Confirmation, void>({
      query: () => ({ path: '/auth/confirm' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Replaces a callback of `callApi`. Returns a function that restores the previous one. */
export function handleCalls<Name extends CallHandler>(
  dispatch: AppDispatch,
  name: Name,
  handler: ThunkExtra[Name],
): () => void {
  return dispatch((_dispatch, _getState, extra) => {
    const before = extra[name];
    extra[name] = handler;
    return () => {
      extra[name] = before;
    };
  });
}
