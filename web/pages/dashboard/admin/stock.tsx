import { useState } from 'react';
import { hasRight } from '#contract/rights.ts';
import { dropWaitingScans } from '#web/features/scanner/use-scans.ts';
import { COUNT_SCANS } from '#web/features/stock/count-draft.ts';
import { CountStock } from '#web/features/stock/count-stock.tsx';
import { STOCK_FILTER, StockList } from '#web/features/stock/stock-list.tsx';
import { useCount } from '#web/features/stock/use-count.ts';
import { useStockChanges } from '#web/features/stock/use-stock-changes.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useListAddress } from '#web/ui/dashboard/list-address.ts';
import { searchHref } from '#web/ui/dashboard/typed-search.ts';
import { useUnsavedGuard } from '#web/ui/dashboard/unsaved-guard.ts';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';
import { ScanCount } from './scan-count.tsx';

export const meta = dashboardMeta('Stock');
export const handle = { readsBarcodes: true };

const VIEWS = [
  { view: undefined, text: 'All' },
  { view: 'low', text: 'Low' },
  { view: 'out', text: 'Sold out' },
  { view: 'count', text: 'Count' },
] as const;

export default function Stock() {
  const viewer = useDashboardViewer();
  const [notice, setNotice] = useState('');
  // The page holds counts and changes, so that they stay when the user opens another view.
  const count = useCount(setNotice);
  const changes = useStockChanges(setNotice);
  function clear() {
    dropWaitingScans(COUNT_SCANS);
    count.clear();
  }
  useUnsavedGuard(changes.isDirty);
  const address = useListAddress(STOCK_FILTER);
  return (
    <>
      <DashboardHeading title="Stock">
        Enter how many pieces came or went, not how many there are. Orders change the stock while you type.
      </DashboardHeading>
      <ViewLinks
        label="Views"
        views={VIEWS.map(({ view, text }) => ({
          to: searchHref({ view }),
          text,
          isCurrent: view === address.filter.view,
        }))}
      />
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      {address.filter.view === 'count' ? (
        <>
          <ScanCount count={count} />
          <CountStock count={{ ...count, clear }} />
        </>
      ) : (
        <StockList address={address} changes={changes} linksOrders={hasRight(viewer, 'orders.view')} />
      )}
    </>
  );
}
