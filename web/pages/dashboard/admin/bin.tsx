import { useState } from 'react';
import type { BinItem } from '#contract/bin.schema.ts';
import { BIN_DAYS, BIN_KINDS } from '#contract/bin.ts';
import { useListBinQuery } from '#web/features/bin/api.ts';
import { BinTable } from '#web/features/bin/bin-table.tsx';
import { DeleteForGoodDialog } from '#web/features/bin/delete-for-good.tsx';
import { useRestore } from '#web/features/bin/use-restore.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { oneOf, useListAddress } from '#web/ui/dashboard/list-address.ts';
import { ListFilter } from '#web/ui/dashboard/list-filters.tsx';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Bin');

const FILTER = { kind: oneOf(['order']) };

/** Shows deleted products. Only admins also see deleted orders, because only they delete orders. */
export default function Bin() {
  const { role } = useDashboardViewer();
  const address = useListAddress(FILTER);
  const kind = role === 'admin' ? (address.filter.kind ?? 'product') : 'product';
  const query = useListBinQuery({ kind, after: address.after }, { refetchOnMountOrArgChange: true });
  const { restore, isBusy } = useRestore();
  const [deleting, setDeleting] = useState<BinItem>();
  const [notice, setNotice] = useState('');
  const what = BIN_KINDS[kind].toLowerCase();
  return (
    <>
      <DashboardHeading title="Bin">
        What you delete stays here for {BIN_DAYS} days. Press Restore, and it is back as it was.
      </DashboardHeading>
      {role === 'admin' && (
        <div className="mb-5 max-w-xs">
          <ListFilter
            all={BIN_KINDS.product}
            values={['order']}
            labelOf={() => BIN_KINDS.order}
            value={address.filter.kind}
            onChange={(chosen) => address.narrow({ kind: chosen })}
          />
        </div>
      )}
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      <KeysetList
        query={query}
        what="the bin"
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Notice icon="check" title={`No deleted ${what}`}>
            A deleted {kind} waits here for {BIN_DAYS} days.
          </Notice>
        }
        address={address}
        texts={{ first: 'Newest', next: 'Older' }}
      >
        {({ items }) => (
          <BinTable
            caption={`Deleted ${what}`}
            items={items}
            isBusy={isBusy}
            onRestore={({ _id }) => void restore(_id)}
            onDelete={setDeleting}
          />
        )}
      </KeysetList>
      <DeleteForGoodDialog
        item={loadedOf(query)?.items.find(({ _id }) => _id === deleting?._id)}
        onClose={() => setDeleting(undefined)}
        onDeleted={setNotice}
      />
    </>
  );
}
