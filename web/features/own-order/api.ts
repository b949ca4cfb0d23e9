import type {
  CancelOwnOrderInput,
  ChangeOwnAddressInput,
  Confirmation,
  DecideConfirmationInput,
  QuoteSwapInput,
  SwapQuote,
} from '#contract/desk-links.schema.ts';
import type { Order } from '#contract/orders.schema.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

interface OwnOrder {
  id: string;
}

export const ownOrderApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A POST, because the token is a secret and logs record URLs. */
    readConfirmation: build.query<{ confirmation: Confirmation }, string>({
      query: (token) => ({ path: '/confirmations/read', method: 'POST', body: { token } }),
      keepUnusedDataFor: 0,
    }),
    quoteSwap: build.query<SwapQuote, QuoteSwapInput>({
      query: (body) => ({ path: '/confirmations/quote', method: 'POST', body }),
      keepUnusedDataFor: 0,
    }),
    decideConfirmation: build.mutation<{ confirmation: Confirmation }, DecideConfirmationInput>({
      query: (body) => ({ path: '/confirmations/decide', method: 'POST', body }),
      onQueryStarted: onceSaved(showDecision),
    }),
    cancelOwnOrder: build.mutation<{ order: Order }, OwnOrder & CancelOwnOrderInput>({
      query: ({ id, ...body }) => ({ path: `/orders/order/${encodeURIComponent(id)}/cancel`, method: 'POST', body }),
      // Also invalidates after an error, because somebody else may have changed the order.
      invalidatesTags: ['OrderList', 'Order', 'ProductList', 'Product'],
    }),
    changeOwnAddress: build.mutation<{ order: Order }, OwnOrder & ChangeOwnAddressInput>({
      query: ({ id, ...body }) => ({ path: `/orders/order/${encodeURIComponent(id)}/address`, method: 'PATCH', body }),
      invalidatesTags: ['OrderList', 'Order'],
    }),
  }),
});

function showDecision(decided: { confirmation: Confirmation }, { token }: DecideConfirmationInput): CacheUpdate {
  return ownOrderApi.util.upsertQueryData('readConfirmation', token, decided);
}

export const {
  useReadConfirmationQuery,
  useQuoteSwapQuery,
  useDecideConfirmationMutation,
  useCancelOwnOrderMutation,
  useChangeOwnAddressMutation,
} = ownOrderApi;
