import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskList, DeskOrder } from '#contract/desk.schema.ts';
import { DESK_QUEUES, type DeskQueue, FINDING_CHOICES } from '#contract/desk.ts';
import { hasRight } from '#contract/rights.ts';
import { useListDeskQuery } from '#web/features/desk/api.ts';
import { type DeskAction, itemOfOrder, useDeskChanges } from '#web/features/desk/use-desk-changes.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { loadedOf, QueryState } from '#web/ui/dashboard/query-state.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { WorkList } from '#web/ui/dashboard/work-list.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { questionOf, undoOf } from './ask-first.ts';
import { type DeskAddress, deskHref, useDeskAddress } from './desk-address.ts';
import { DeskNav } from './desk-nav.tsx';
import { MoreDialog } from './more-dialog.tsx';
import { OrderCard } from './order-card.tsx';

export const meta = dashboardMeta('Desk');

const KEYS =
  'Keys, once an order has the focus: j and k go on and back, x chooses, c confirms, n is no answer, p packs, m is more.';

const NOTHING: Record<DeskQueue, string> = {
  to_confirm: 'Nobody is waiting for a call',
  to_pack: 'Nothing is waiting to be packed',
  attention: 'Nothing needs attention',
};

/** Queues of orders that wait for a call or for packing. */
export default function Desk() {
  const navigate = useNavigate();
  const mayEnter = hasRight(useDashboardViewer(), 'orders.edit');
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
      {mayEnter && (
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
        {(list) => (
          <DeskOrders
            key={`${deskHref(address)} ${reloads}`}
            list={list}
            address={address}
            args={args}
            isStale={query.isFetching}
            onReload={reload}
          />
        )}
      </QueryState>
    </>
  );
}

interface DeskOrdersProps {
  list: DeskList;
  address: DeskAddress;
  args: Parameters<typeof useDeskChanges>[0];
  isStale: boolean;
  onReload: () => unknown;
}

function DeskOrders({ list, address, args, isStale, onReload }: DeskOrdersProps) {
  const viewer = useDashboardViewer();
  const shopName = useShopProfile()?.name ?? 'our shop';
  const { queue } = address;
  const mayPack = queue === 'to_pack' && hasRight(viewer, 'parcels.book');
  const mayResolve = hasRight(viewer, 'orders.edit');
  const mayWork = mayPack || hasRight(viewer, 'orders.confirm', 'orders.edit');
  const [dialogIds, setDialogIds] = useState<readonly string[]>([]);
  return (
    <WorkList
      noun="order"
      label={DESK_QUEUES[queue]}
      items={list.orders}
      itemOf={itemOfOrder}
      isHere={(desk) => desk.queue === queue}
      changes={useDeskChanges(args)}
      questionOf={questionOf}
      undoOf={undoOf}
      keys={mayWork ? KEYS : undefined}
      isStale={isStale}
      onReload={onReload}
      firstHref={address.after ? deskHref({ ...address, after: '' }) : undefined}
      nextHref={list.next ? deskHref({ ...address, after: list.next }) : undefined}
      renderCard={(desk, card) => (
        <OrderCard
          key={desk.order._id}
          desk={desk}
          shopName={shopName}
          card={card}
          work={mayWork ? { mayPack, mayResolve, onMore: () => setDialogIds([desk.order._id]) } : undefined}
        />
      )}
      renderBulk={(chosen, begin) => (
        <BulkActions
          queue={queue}
          chosen={chosen}
          mayPack={mayPack}
          mayResolve={mayResolve}
          onAction={begin}
          onMore={() => setDialogIds(chosen.map(({ order }) => order._id))}
        />
      )}
      renderDialogs={(here, begin) => {
        const orders = here.filter(({ order }) => dialogIds.includes(order._id));
        return (
          <MoreDialog
            orders={orders}
            helpers={list.helpers}
            viewer={viewer}
            onAction={(action) => {
              setDialogIds([]);
              begin(orders, action);
            }}
            onClose={() => setDialogIds([])}
          />
        );
      }}
    />
  );
}

interface BulkActionsProps {
  queue: DeskQueue;
  chosen: readonly DeskOrder[];
  mayPack: boolean;
  mayResolve: boolean;
  onAction: (orders: readonly DeskOrder[], action: DeskAction) => void;
  onMore: () => void;
}

/** Buttons for the chosen orders, each with the number of orders that it changes. */
function BulkActions({ queue, chosen, mayPack, mayResolve, onAction, onMore }: BulkActionsProps) {
  const found = chosen.filter(({ finding }) => finding !== null);
  const toCall = queue === 'to_pack' ? [] : chosen.filter(({ finding }) => finding === null);
  return (
    <div
      role="group"
      aria-label="Chosen orders"
      className="grid grid-cols-2 gap-2 rounded-lg border-2 border-line bg-white p-2 shadow-float max-sm:grow sm:flex"
    >
      {mayPack && (
        <Button className="max-sm:col-span-2" onClick={() => onAction(chosen, { pack: {} })}>
          Pack {chosen.length}
        </Button>
      )}
      {mayResolve && found.length > 0 && (
        <Button className="max-sm:col-span-2" onClick={() => onAction(found, { choice: 'leave' })}>
          {FINDING_CHOICES.leave}: {found.length}
        </Button>
      )}
      {toCall.length > 0 && (
        <>
          <Button className="max-sm:col-span-2" onClick={() => onAction(toCall, { outcome: 'confirmed' })}>
            Confirm {toCall.length}
          </Button>
          <Button variant="secondary" onClick={() => onAction(toCall, { outcome: 'no_answer' })}>
            No answer {toCall.length}
          </Button>
        </>
      )}
      <Button variant="secondary" aria-label={`More for ${chosen.length} orders`} onClick={onMore}>
        More...
      </Button>
    </div>
  );
}
