import { useState } from 'react';
import { useListFailedWorkQuery } from '#web/features/background-work/api.ts';
import { FailedWorkTable } from '#web/features/background-work/failed-work-table.tsx';
import { GiveUpWorkDialog } from '#web/features/background-work/give-up-work.tsx';
import { RetryAllWork } from '#web/features/background-work/retry-all-work.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useNumberedAddress } from '#web/ui/dashboard/list-address.ts';
import { NumberedList } from '#web/ui/dashboard/list-pages.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Background Work');

const LIST = { filters: {}, sorts: ['failedAt'] } as const;

export default function BackgroundWork() {
  const address = useNumberedAddress(LIST);
  const { page, limit } = address;
  const query = useListFailedWorkQuery({ page, limit }, { refetchOnMountOrArgChange: true });
  const [deletingId, setDeletingId] = useState<string>();
  const [notice, setNotice] = useState('');
  return (
    <>
      <DashboardHeading title="Background Work">
        Mails and pictures that the shop has tried again for about a day, and could not do.
      </DashboardHeading>
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      <NumberedList
        query={query}
        address={address}
        what="background work"
        isEmpty={({ jobs }) => jobs.length === 0}
        empty={
          <Notice icon="check" title="Nothing has failed">
            Every mail has gone out, and every picture has its sizes, or is still being tried.
          </Notice>
        }
      >
        {({ jobs, byKind }) => (
          <>
            <RetryAllWork byKind={byKind} />
            <FailedWorkTable jobs={jobs} onGiveUp={({ _id }) => setDeletingId(_id)} />
          </>
        )}
      </NumberedList>
      <GiveUpWorkDialog
        job={loadedOf(query)?.jobs.find(({ _id }) => _id === deletingId)}
        onClose={() => setDeletingId(undefined)}
        onGivenUp={setNotice}
      />
    </>
  );
}
