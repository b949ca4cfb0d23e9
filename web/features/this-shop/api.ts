import type { MailTest, ThisShop } from '#contract/this-shop.schema.ts';
import { api } from '#web/store/api.ts';

export const { useGetThisShopQuery, useTestMailMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getThisShop: build.query<ThisShop, void>({ query: () => ({ path: '/this-shop' }), providesTags: ['ThisShop'] }),
    testMail: build.mutation<MailTest, void>({ query: () => ({ path: '/this-shop/mail-test', method: 'POST' }) }),
  }),
});
