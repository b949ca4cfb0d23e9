import { maySeeCosts, PURCHASE_STATE_NAMES, PURCHASE_STATES } from '#contract/purchases.ts';
import { hasRight } from '#contract/rights.ts';
import { useListPurchasesQuery, useListSuppliersQuery } from '#web/features/purchases/api.ts';
import { NEW_PURCHASE, PURCHASE_FILTER } from '#web/features/purchases/purchase-address.ts';
import { PurchasesTable } from '#web/features/purchases/purchases-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useListAddress } from '#web/ui/dashboard/list-address.ts';
import { ListFilter } from '#web/ui/dashboard/list-filters.tsx';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PurchaseViews } from './purchase-views.tsx';

export const meta = dashboardMeta('Purchases');

export default function Purchases() {
  const viewer = useDashboardViewer();
  const seesCosts = maySeeCosts(viewer);
  const address = useListAddress(PURCHASE_FILTER);
  const { filter, q } = address;
  const query = useListPurchasesQuery(address.args, { refetchOnMountOrArgChange: true });
  const { data } = useListSuppliersQuery();
  const suppliers = data?.suppliers ?? [];
  return (
    <>
      <DashboardHeading
        title="Purchases"
        action={hasRight(viewer, 'prices.edit') && <ButtonLink to={NEW_PURCHASE}>New purchase order</ButtonLink>}
      >
        What you buy from suppliers, and what has come of it.
      </DashboardHeading>
      <PurchaseViews current="orders" />
      <div className="mb-5 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_12rem]">
        <SearchBox label="Search purchases" placeholder="Number or product" text={q} onSearch={address.search} />
        <ListFilter
          label="State"
          all="All states"
          values={PURCHASE_STATE_NAMES}
          value={filter.state}
          labelOf={(state) => PURCHASE_STATES[state]}
          onChange={(state) => address.narrow({ state })}
        />
        <ListFilter
          label="Supplier"
          all="All suppliers"
          values={suppliers.map(({ _id }) => _id)}
          value={filter.supplier}
          labelOf={(id) => suppliers.find(({ _id }) => _id === id)?.name ?? ''}
          onChange={(supplier) => address.narrow({ supplier })}
        />
      </div>
      <KeysetList
        query={query}
        what="the purchase orders"
        isEmpty={({ purchases, next }) => purchases.length === 0 && !next}
        empty={
          <Notice icon="box" title="No purchase orders found">
            Add one when you buy from a supplier. When the pieces come, they go into the stock.
          </Notice>
        }
        address={address}
      >
        {({ purchases }) => <PurchasesTable purchases={purchases} hasAmounts={seesCosts} />}
      </KeysetList>
      {seesCosts && hasRight(viewer, 'export') && (
        <div className="mt-5">
          <Downloads path="/api/purchases/export" name="purchases" query={{ ...filter, q }} />
        </div>
      )}
    </>
  );
}
