import type { MailTest, RestoreTestState, ThisShop } from '#contract/this-shop.schema.ts';
import { api } from '#web/store/api.ts';

const RESTORE_TEST = '/this-shop/restore-test';

export const { useGetThisShopQuery, useTestMailMutation, useGetRestoreTestQuery, useTestRestoreMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      getThisShop: build.query<ThisShop, void>({ query: () => ({ path: '/this-shop' }), providesTags: ['ThisShop'] }),
      testMail: build.mutation<MailTest, void>({ query: () => ({ path: '/this-shop/mail-test', method: 'POST' }) }),
      getRestoreTest: build.query<RestoreTestState, void>({
        query: () => ({ path: RESTORE_TEST }),
        providesTags: ['ThisShop'],
      }),
      testRestore: build.mutation<RestoreTestState, void>({
        query: () => ({ path: RESTORE_TEST, method: 'POST' }),
        invalidatesTags: ['ThisShop'],
      }),
    }),
  });
