import type {
  AddRefundInput,
  DropRefundBody,
  PayRefundInput,
  RefundList,
  RefundsFilter,
  ReopenRefundBody,
  SavedRefund,
} from '#contract/refunds.schema.ts';
import { api } from '#web/store/api.ts';

type WithId<Body> = { id: string; body: Body };

const pathOf = (id: string) => `/refunds/${encodeURIComponent(id)}`;

// Other features invalidate this tag too. A new tag would be in `store/api.ts`, which every page downloads.
const REFUNDS = 'Stats' as const;

export const refundsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRefunds: build.query<RefundList, RefundsFilter & { after?: string | undefined }>({
      query: (query) => ({ path: '/refunds', query: { ...query } }),
      providesTags: [REFUNDS],
    }),
    addRefund: build.mutation<SavedRefund, AddRefundInput>({
      query: (body) => ({ path: '/refunds', method: 'POST', body }),
      invalidatesTags: [REFUNDS, 'Order'],
    }),
    // The next mutations also invalidate after an error, because another user may have changed the refund.
    payRefund: build.mutation<SavedRefund, WithId<PayRefundInput>>({
      query: ({ id, body }) => ({ path: `${pathOf(id)}/pay`, method: 'POST', body }),
      invalidatesTags: [REFUNDS, 'Order'],
    }),
    dropRefund: build.mutation<SavedRefund, WithId<DropRefundBody>>({
      query: ({ id, body }) => ({ path: `${pathOf(id)}/drop`, method: 'POST', body }),
      invalidatesTags: [REFUNDS, 'Order'],
    }),
    reopenRefund: build.mutation<SavedRefund, WithId<ReopenRefundBody>>({
      query: ({ id, body }) => ({ path: `${pathOf(id)}/reopen`, method: 'POST', body }),
      invalidatesTags: [REFUNDS, 'Order'],
    }),
  }),
});

export const {
  useListRefundsQuery,
  useAddRefundMutation,
  usePayRefundMutation,
  useDropRefundMutation,
  useReopenRefundMutation,
} = refundsApi;
