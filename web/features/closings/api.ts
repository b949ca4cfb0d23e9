import type { BankCashBody, Day, DayChanged, DayRows, Days, SignDayBody } from '#contract/closings.schema.ts';
import type { ListedFigure } from '#contract/closings.ts';
import { api } from '#web/store/api.ts';

// Reuses the tag of other features, because a new tag would enlarge `store/api.ts`, which every page downloads.
const DAY = 'Stats' as const;

const pathOf = (day: string, action = '') => `/days/${encodeURIComponent(day)}${action}`;

const closingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDay: build.query<Day, string>({ query: (day) => ({ path: pathOf(day) }), providesTags: [DAY] }),
    listDays: build.query<Days, string>({
      query: (month) => ({ path: '/days', query: { month } }),
      providesTags: [DAY],
    }),
    listDayRows: build.query<DayRows, { day: string; figure: ListedFigure; after?: string | undefined }>({
      query: ({ day, ...query }) => ({ path: pathOf(day, '/rows'), query }),
      providesTags: [DAY],
    }),
    // Mutations also invalidate after an error, because another user may have signed the day.
    signDay: build.mutation<DayChanged, { day: string; body: SignDayBody }>({
      query: ({ day, body }) => ({ path: pathOf(day, '/sign'), method: 'POST', body }),
      invalidatesTags: [DAY],
    }),
    bankCash: build.mutation<DayChanged, { day: string; body: BankCashBody }>({
      query: ({ day, body }) => ({ path: pathOf(day, '/bank'), method: 'POST', body }),
      invalidatesTags: [DAY],
    }),
    undoDeposit: build.mutation<DayChanged, { day: string; deposit: string }>({
      query: ({ day, deposit }) => ({ path: pathOf(day, '/bank/undo'), method: 'POST', body: { deposit } }),
      invalidatesTags: [DAY],
    }),
  }),
});

export const {
  useGetDayQuery,
  useListDaysQuery,
  useListDayRowsQuery,
  useSignDayMutation,
  useBankCashMutation,
  useUndoDepositMutation,
} = closingsApi;
