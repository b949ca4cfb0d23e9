import { useState } from 'react';
import { Navigate } from 'react-router';
import { DEFAULT_PAGE_SIZE } from '#contract/pagination.ts';
import { useListFailedWorkQuery } from '#web/features/background-work/api.ts';
import { FailedWorkTable } from '#web/features/background-work/failed-work-table.tsx';
import { GiveUpWorkDialog } from '#web/features/background-work/give-up-work.tsx';
import { RetryAllWork } from '#web/features/background-work/retry-all-work.tsx';
import { useListAddress } from '#web/pages/dashboard/list-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { ListPages } from '#web/ui/dashboard/list-pages.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Background Work');

const LIST = { filterName: 'kind', sorts: ['failedAt'] } as const;

export default function BackgroundWork() {
  const { page, hrefOfPage } = useListAddress(LIST);
  const { data, currentData, isFetching, refetch } = useListFailedWorkQuery(
    { page, limit: DEFAULT_PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const [deletingId, setDeletingId] = useState<string>();
  const [notice, setNotice] = useState('');

  // The present page stays while another is fetched, but an error never shows stale rows.
  const list = isFetching ? data : currentData;
  if (currentData && page > currentData.totalPages) return <Navigate to={hrefOfPage(currentData.totalPages)} replace />;

  return (
    <>
      <DashboardHeading title="Background Work">
        Mails and pictures that the shop has tried again for about a day, and could not do.
      </DashboardHeading>
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      {list && list.jobs.length > 0 ? (
        <>
          <RetryAllWork byKind={list.byKind} />
          <FailedWorkTable jobs={list.jobs} isStale={isFetching} onGiveUp={({ _id }) => setDeletingId(_id)} />
          <ListPages page={page} totalPages={list.totalPages} hrefOf={hrefOfPage} />
        </>
      ) : list ? (
        <Notice icon="check" title="Nothing has failed">
          Every mail has gone out, and every picture has its sizes, or is still being tried.
        </Notice>
      ) : isFetching ? (
        <Loading text="Loading background work..." />
      ) : (
        <LoadError text="Failed to load background work." onRetry={refetch} />
      )}
      <GiveUpWorkDialog
        job={list?.jobs.find(({ _id }) => _id === deletingId)}
        onClose={() => setDeletingId(undefined)}
        onGivenUp={setNotice}
      />
    </>
  );
}
