import type { OwedFilter, OwedParcelList, Receivables } from '#contract/cash.schema.ts';
import type { CourierTermsList, SaveTermsBody } from '#contract/courier-terms.schema.ts';
import type {
  CloseClaimBody,
  CloseDifferenceBody,
  DifferenceList,
  DifferencesFilter,
  PostedEntry,
  ReverseEntryBody,
} from '#contract/differences.schema.ts';
import type { MonthReport, ReportRows, ReportRowsFilter } from '#contract/month-report.schema.ts';
import type {
  DraftStatementInput,
  PostedStatement,
  PreviewStatementBody,
  StatedOutcomes,
  StatedOutcomesBody,
  Statement,
  StatementDetail,
  StatementList,
  StatementPreview,
  StatementRowList,
} from '#contract/statements.schema.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

interface StatementVersion {
  id: string;
  version: number;
}

// Other features invalidate this tag too. A new tag would be in `store/api.ts`, which every page downloads.
const CASH = 'Stats' as const;

export const cashApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReceivables: build.query<Receivables, void>({
      query: () => ({ path: '/cash/receivables' }),
      providesTags: [CASH],
    }),
    listOwed: build.query<OwedParcelList, OwedFilter & { after?: string | undefined }>({
      query: (query) => ({ path: '/cash/receivables/parcels', query: { ...query } }),
      providesTags: [CASH],
    }),
    listDifferences: build.query<DifferenceList, DifferencesFilter & { after?: string | undefined }>({
      query: (query) => ({ path: '/cash/differences', query: { ...query } }),
      providesTags: [CASH],
    }),
    // The next three mutations also invalidate after an error, because another user may have closed the difference.
    closeDifference: build.mutation<PostedEntry, CloseDifferenceBody>({
      query: (body) => ({ path: '/cash/differences', method: 'POST', body }),
      invalidatesTags: [CASH],
    }),
    closeClaim: build.mutation<PostedEntry, CloseClaimBody>({
      query: (body) => ({ path: '/cash/claims', method: 'POST', body }),
      invalidatesTags: [CASH],
    }),
    reverseEntry: build.mutation<PostedEntry, ReverseEntryBody>({
      query: (body) => ({ path: '/cash/reversals', method: 'POST', body }),
      invalidatesTags: [CASH],
    }),
    listTerms: build.query<CourierTermsList, void>({ query: () => ({ path: '/cash/terms' }), providesTags: [CASH] }),
    saveTerms: build.mutation<{ message: string }, SaveTermsBody>({
      query: (body) => ({ path: '/cash/terms', method: 'POST', body }),
      invalidatesTags: [CASH],
    }),
    previewStatement: build.mutation<StatementPreview, PreviewStatementBody>({
      query: (body) => ({ path: '/cash/statements/preview', method: 'POST', body }),
    }),
    draftStatement: build.mutation<{ statement: Statement }, DraftStatementInput>({
      query: (body) => ({ path: '/cash/statements', method: 'POST', body }),
      invalidatesTags: [CASH],
    }),
    listStatements: build.query<StatementList, { after?: string | undefined }>({
      query: (query) => ({ path: '/cash/statements', query: { ...query } }),
      providesTags: [CASH],
    }),
    getStatement: build.query<StatementDetail, string>({
      query: (id) => ({ path: `/cash/statements/${encodeURIComponent(id)}` }),
      providesTags: [CASH],
    }),
    listStatementRows: build.query<
      StatementRowList,
      { id: string; finding?: string | undefined; after?: number | undefined }
    >({
      query: ({ id, ...query }) => ({ path: `/cash/statements/${encodeURIComponent(id)}/rows`, query: { ...query } }),
      providesTags: [CASH],
    }),
    postStatement: build.mutation<PostedStatement, StatementVersion>({
      query: ({ id, version }) => ({
        path: `/cash/statements/${encodeURIComponent(id)}/post`,
        method: 'POST',
        body: { version },
      }),
      // Also invalidates after an error, because another user may have posted the statement.
      invalidatesTags: [CASH],
    }),
    discardStatement: build.mutation<{ statement: Statement }, StatementVersion>({
      query: ({ id, version }) => ({
        path: `/cash/statements/${encodeURIComponent(id)}/discard`,
        method: 'POST',
        body: { version },
      }),
      invalidatesTags: [CASH],
    }),
    setStatedOutcomes: build.mutation<StatedOutcomes, { id: string; body: StatedOutcomesBody }>({
      query: ({ id, body }) => ({
        path: `/cash/statements/${encodeURIComponent(id)}/outcomes`,
        method: 'POST',
        body,
      }),
      onQueryStarted: onceSaved(showStatement),
      invalidatesTags: [CASH, 'DeskCounts', 'ParcelList', 'OrderList', 'Order'],
    }),
    getReport: build.query<MonthReport, string>({
      query: (month) => ({ path: '/cash/report', query: { month } }),
      providesTags: [CASH],
    }),
    listReportRows: build.query<ReportRows, ReportRowsFilter & { after?: string | undefined }>({
      query: (query) => ({ path: '/cash/report/rows', query: { ...query } }),
      providesTags: [CASH],
    }),
  }),
});

/** Shows the new version of the statement at once, because the next request must send it. */
function showStatement({ results: _, ...details }: StatedOutcomes, { id }: { id: string }): CacheUpdate {
  return cashApi.util.updateQueryData('getStatement', id, () => details);
}

export const {
  useGetReceivablesQuery,
  useListOwedQuery,
  useListDifferencesQuery,
  useCloseDifferenceMutation,
  useCloseClaimMutation,
  useReverseEntryMutation,
  useListTermsQuery,
  useSaveTermsMutation,
  usePreviewStatementMutation,
  useDraftStatementMutation,
  useListStatementsQuery,
  useGetStatementQuery,
  useListStatementRowsQuery,
  usePostStatementMutation,
  useDiscardStatementMutation,
  useSetStatedOutcomesMutation,
  useGetReportQuery,
  useListReportRowsQuery,
} = cashApi;
