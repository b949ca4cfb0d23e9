import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type DeskQueue } from '#contract/desk.ts';
import { hasRight } from '#contract/rights.ts';
import { useListDeskQuery } from '#web/features/desk/api.ts';
import { type DeskAddress, deskHref, useDeskAddress } from '#web/features/desk/desk-address.ts';
import { DeskOrders } from '#web/features/desk/desk-orders.tsx';
import { BlockedNotice } from '#web/features/orders/admin/blocked-notice.tsx';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { loadedOf, QueryState } from '#web/ui/dashboard/query-state.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DeskNav } from './desk-nav.tsx';

export const meta = dashboardMeta('Desk');

const NOTHING: Record<DeskQueue, string> = {
  to_confirm: 'Nobody is waiting for a call',
  to_pack: 'Nothing is waiting to be packed',
  attention: 'Nothing needs attention',
};

/** Queues of orders that wait for a call or for packing. */
export default function Desk() {
  const navigate = useNavigate();
  const viewer = useDashboardViewer();
  const shopName = useShopProfile()?.name ?? 'our shop';
  const address = useDeskAddress();
  const { queue, assigned, q, after } = address;
  const args = { queue, assigned: assigned || undefined, q, after };
  const query = useListDeskQuery(args, { refetchOnMountOrArgChange: true });
  const list = loadedOf(query);
  // Only a pressed reload resets the cards: an automatic refetch must not lose selection and typed text.
  const [reloads, setReloads] = useState(0);
  const reload = () => {
    setReloads(reloads + 1);
    void query.refetch();
  };
  const goTo = (next: DeskAddress) => void navigate(deskHref(next), { preventScrollReset: true });
  return (
    <>
      <DashboardHeading title="Desk">Call, confirm, and see what is to pack.</DashboardHeading>
      <DeskNav current={queue} listReadAt={query.startedTimeStamp ?? null} />
      {hasRight(viewer, 'orders.edit') && (
        <ButtonLink to="/dashboard/desk/new" variant="secondary" className="mb-3">
          New order
        </ButtonLink>
      )}
      {/* Closed, so that the first order is visible on a phone. */}
      <details open={q !== '' || assigned !== ''} className="mb-5">
        <summary className="min-h-11 cursor-pointer py-2 font-bold">Search and filter</summary>
        <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
          <SearchBox
            label="Search the desk"
            placeholder="Number, name, phone or city"
            text={q}
            onSearch={(text) => goTo({ ...address, q: text, after: '' })}
          />
          <SelectField
            label="Whose"
            value={assigned}
            onChange={({ currentTarget }) => goTo({ ...address, assigned: currentTarget.value, after: '' })}
          >
            <option value="">All</option>
            <option value="me">Mine</option>
            <option value="nobody">Nobody's</option>
            {list?.helpers.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
      <QueryState
        query={query}
        what="the desk"
        isEmpty={({ orders }) => orders.length === 0}
        empty={
          <Notice icon="phone" title={q ? 'No orders found' : NOTHING[queue]}>
            <Button variant="secondary" onClick={() => void query.refetch()}>
              Look for new orders
            </Button>
          </Notice>
        }
      >
        {(shown) => (
          <DeskOrders
            key={`${deskHref(address)} ${reloads}`}
            list={shown}
            address={address}
            args={args}
            viewer={viewer}
            shopName={shopName}
            isStale={query.isFetching}
            onReload={reload}
            renderNotice={(order) => <BlockedNotice order={order} />}
          />
        )}
      </QueryState>
    </>
  );
}
