import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '#contract/pagination.ts';
import { useListFailedWorkQuery } from '#web/features/background-work/api.ts';
import { FailedWorkTable } from '#web/features/background-work/failed-work-table.tsx';
import { GiveUpWorkDialog } from '#web/features/background-work/give-up-work.tsx';
import { RetryAllWork } from '#web/features/background-work/retry-all-work.tsx';
import { useListAddress } from '#web/pages/dashboard/list-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AdminListPage } from './list-page.tsx';

export const meta = dashboardMeta('Background Work');

const LIST = { filterName: 'kind', sorts: ['failedAt'] } as const;

export default function BackgroundWork() {
  const { page, hrefOfPage } = useListAddress(LIST);
  const query = useListFailedWorkQuery({ page, limit: DEFAULT_PAGE_SIZE }, { refetchOnMountOrArgChange: true });
  const [deletingId, setDeletingId] = useState<string>();
  const [notice, setNotice] = useState('');

  const list = loadedOf(query);
  return (
    <AdminListPage
      title="Background Work"
      summary="Mails and pictures that the shop has tried again for about a day, and could not do."
      notice={notice}
      onNoticeHide={() => setNotice('')}
      query={query}
      page={page}
      hrefOfPage={hrefOfPage}
      what="background work"
      empty={
        <Notice icon="check" title="Nothing has failed">
          Every mail has gone out, and every picture has its sizes, or is still being tried.
        </Notice>
      }
      table={
        list &&
        list.jobs.length > 0 && (
          <>
            <RetryAllWork byKind={list.byKind} />
            <FailedWorkTable jobs={list.jobs} isStale={query.isFetching} onGiveUp={({ _id }) => setDeletingId(_id)} />
          </>
        )
      }
      dialogs={
        <GiveUpWorkDialog
          job={list?.jobs.find(({ _id }) => _id === deletingId)}
          onClose={() => setDeletingId(undefined)}
          onGivenUp={setNotice}
        />
      }
    />
  );
}
