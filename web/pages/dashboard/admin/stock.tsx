import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { hasRight } from '#contract/rights.ts';
import type { StockedProduct } from '#contract/stock.schema.ts';
import { useListStockQuery } from '#web/features/stock/api.ts';
import { CountStock } from '#web/features/stock/count-stock.tsx';
import { StockHistoryDialog } from '#web/features/stock/stock-history.tsx';
import { StockTable } from '#web/features/stock/stock-table.tsx';
import { useCount } from '#web/features/stock/use-count.ts';
import { useStockChanges } from '#web/features/stock/use-stock-changes.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { KeysetPages } from '#web/ui/dashboard/keyset-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { searchHref, useTypedSearch } from '#web/ui/dashboard/typed-search.ts';
import { useUnsavedGuard } from '#web/ui/dashboard/unsaved-guard.ts';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Stock');

const VIEWS = { all: 'All', low: 'Low', out: 'Sold out', count: 'Count' } as const;
const VIEW_NAMES = ['all', 'low', 'out', 'count'] as const;
type View = keyof typeof VIEWS;
const NONE_TITLES: Partial<Record<View, string>> = { low: 'Nothing is low', out: 'Nothing is sold out' };

interface StockAddress {
  view: View;
  q: string;
  after: string;
}

/** The stock of products, changes of it, and counts. */
export default function Stock() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [notice, setNotice] = useState('');
  // Entered text outlives its view, so that opening another view loses nothing.
  const count = useCount(setNotice);
  const changes = useStockChanges(setNotice);
  useUnsavedGuard(count.lines.length > 0 || changes.isDirty);
  const address: StockAddress = {
    view: VIEW_NAMES.find((view) => view === params.get('view')) ?? 'all',
    q: useTypedSearch(),
    after: params.get('after') ?? '',
  };
  const goTo = (next: StockAddress) => void navigate(hrefOf(next), { preventScrollReset: true });
  return (
    <>
      <DashboardHeading title="Stock">
        Enter what came or went, not what there is: orders go on meanwhile.
      </DashboardHeading>
      <ViewLinks
        label="Views"
        views={VIEW_NAMES.map((view) => ({
          to: hrefOf({ view, q: '', after: '' }),
          text: VIEWS[view],
          isCurrent: view === address.view,
        }))}
      />
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      {address.view === 'count' ? (
        <CountStock count={count} />
      ) : (
        <StockLists address={address} goTo={goTo} changes={changes} />
      )}
    </>
  );
}

interface StockListsProps {
  address: StockAddress;
  goTo: (next: StockAddress) => void;
  changes: ReturnType<typeof useStockChanges>;
}

function StockLists({ address, goTo, changes }: StockListsProps) {
  const { view, q, after } = address;
  const viewer = useDashboardViewer();
  const [shown, setShown] = useState<StockedProduct>();
  const query = useListStockQuery(
    { filter: view === 'low' || view === 'out' ? view : undefined, q, after },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <div className="mb-5">
        <SearchBox
          label="Search stock"
          placeholder="Name or description"
          text={q}
          onSearch={(text) => goTo({ view, q: text, after: '' })}
        />
      </div>
      <QueryState
        query={query}
        what="the stock"
        isEmpty={({ products }) => products.length === 0}
        empty={
          <Notice icon="box" title={(q ? undefined : NONE_TITLES[view]) ?? 'No products found'}>
            Products whose pieces are not counted are not listed. Set their stock in the product form, or count them.
          </Notice>
        }
      >
        {(list) => (
          <form
            aria-label="Changes of stock"
            onSubmit={(event) => {
              event.preventDefault();
              if (changes.count > 0 && !changes.isSaving) void changes.save();
            }}
          >
            <StockTable
              products={list.products}
              lowStock={list.lowStock}
              deltas={changes.deltas}
              errors={changes.errors}
              isStale={query.isFetching}
              onDelta={changes.setDelta}
              onHistory={setShown}
            />
            <div className="sticky bottom-20 mt-5 flex flex-wrap items-center justify-between gap-3 md:bottom-4">
              <Button type="submit" disabled={changes.count === 0} aria-busy={changes.isSaving}>
                {saveLabel(changes)}
              </Button>
              <KeysetPages
                first="Lowest"
                firstHref={after ? hrefOf({ view, q, after: '' }) : undefined}
                next="Next"
                nextHref={list.next ? hrefOf({ view, q, after: list.next }) : undefined}
                className=""
              />
            </div>
          </form>
        )}
      </QueryState>
      <StockHistoryDialog
        product={shown}
        linksOrders={hasRight(viewer, 'orders.view')}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}

function saveLabel({ count, isSaving }: { count: number; isSaving: boolean }): string {
  if (isSaving) return 'Saving...';
  if (count === 0) return 'Save';
  return `Save ${count} ${count === 1 ? 'change' : 'changes'}`;
}

function hrefOf({ view, q, after }: StockAddress): string {
  const params = new URLSearchParams();
  if (view !== 'all') params.set('view', view);
  if (after) params.set('after', after);
  return searchHref(q, params);
}
