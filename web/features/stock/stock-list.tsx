import { useState } from 'react';
import type { StockedProduct } from '#contract/stock.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { type ListAddress, oneOf } from '#web/ui/dashboard/list-address.ts';
import { ListBar } from '#web/ui/dashboard/list-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useListStockQuery } from './api.ts';
import { PrintLabels, useLabelChoice } from './print-labels.tsx';
import { StockHistoryDialog } from './stock-history.tsx';
import { StockTable } from './stock-table.tsx';
import type { useStockChanges } from './use-stock-changes.ts';

/** Without `view` the list has all products. `count` shows the form of a stock count instead. */
export const STOCK_FILTER = { view: oneOf(['low', 'out', 'count']) };
const NONE_TITLES = { low: 'Nothing is low', out: 'Nothing is sold out' };

interface StockListProps {
  address: ListAddress<typeof STOCK_FILTER>;
  /** The page holds the typed changes, so that they stay when the user opens another view. */
  changes: ReturnType<typeof useStockChanges>;
  linksOrders: boolean;
}

/** Lists the stock. One press of Save saves the changes of all pages of the list. */
export function StockList({ address, changes, linksOrders }: StockListProps) {
  const { q, after, search } = address;
  const low = address.filter.view === 'count' ? undefined : address.filter.view;
  const [shown, setShown] = useState<StockedProduct>();
  const labels = useLabelChoice();
  const query = useListStockQuery({ filter: low, q, after }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <div className="mb-5">
        <SearchBox label="Search stock" placeholder="Name or description" text={q} onSearch={search} />
      </div>
      <QueryState
        query={query}
        what="the stock"
        isEmpty={({ products }) => products.length === 0}
        empty={
          <Notice icon="box" title={low && !q ? NONE_TITLES[low] : 'No products found'}>
            Products whose pieces are not counted are not listed. Set their stock in the product form, or count them.
          </Notice>
        }
      >
        {(list) => (
          <form
            aria-label="Changes of stock"
            aria-busy={query.isFetching}
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
              onDelta={changes.setDelta}
              onHistory={setShown}
              onLabels={(product) => labels.choose(product)}
            />
            <ListBar address={address} next={list.next} texts={{ first: 'Lowest', next: 'Next' }}>
              <Button type="submit" disabled={changes.count === 0} aria-busy={changes.isSaving}>
                {saveLabel(changes)}
              </Button>
            </ListBar>
          </form>
        )}
      </QueryState>
      <PrintLabels choice={labels} />
      <StockHistoryDialog product={shown} linksOrders={linksOrders} onClose={() => setShown(undefined)} />
    </>
  );
}

function saveLabel({ count, isSaving }: { count: number; isSaving: boolean }): string {
  if (isSaving) return 'Saving...';
  return count === 0 ? 'Save' : `Save ${counted(count, 'change')}`;
}
