import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskList, DeskOrder } from '#contract/desk.schema.ts';
import { DESK_QUEUES, type DeskQueue, FINDING_CHOICES } from '#contract/desk.ts';
import { hasRight } from '#contract/rights.ts';
import { useListDeskQuery } from '#web/features/desk/api.ts';
import { type DeskAction, useDeskChanges } from '#web/features/desk/use-desk-changes.ts';
import { orderNumber } from '#web/features/orders/order-number.ts';
import { useShopProfile } from '#web/features/shop-profile/use-shop-profile.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BulkQuestionDialog } from '#web/ui/dashboard/bulk-question.tsx';
import { BulkSummary } from '#web/ui/dashboard/bulk-summary.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { loadedOf, QueryState } from '#web/ui/dashboard/query-state.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { useSelection } from '#web/ui/dashboard/use-selection.ts';
import { SelectField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { questionOf, undoOf } from './ask-first.ts';
import { type DeskAddress, deskHref, useDeskAddress } from './desk-address.ts';
import { DeskNav } from './desk-nav.tsx';
import { MoreDialog } from './more-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { useCardKeys } from './use-card-keys.ts';

export const meta = dashboardMeta('Desk');

const NOTHING: Record<DeskQueue, string> = {
  to_confirm: 'Nobody is waiting for a call',
  to_pack: 'Nothing is waiting to be packed',
  attention: 'Nothing needs attention',
};

/** Orders that wait for the staff: whom to call, and what to pack. */
export default function Desk() {
  const navigate = useNavigate();
  const mayEnter = hasRight(useDashboardViewer(), 'orders.edit');
  const address = useDeskAddress();
  const { queue, assigned, q, after } = address;
  const args = { queue, assigned: assigned || undefined, q, after };
  const query = useListDeskQuery(args, { refetchOnMountOrArgChange: true });
  const list = loadedOf(query);
  // What is chosen and typed stays through a refetch that nobody has asked for, as after an outage.
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
      {/* On a phone the first order is in view without them. */}
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
  const mayCall = hasRight(viewer, 'orders.confirm', 'orders.edit');
  const mayPack = address.queue === 'to_pack' && hasRight(viewer, 'parcels.book');
  const mayResolve = hasRight(viewer, 'orders.edit');
  const mayWork = mayCall || mayPack;
  const changes = useDeskChanges(args);
  const { busyIds, problems } = changes;
  const keys = useCardKeys();
  const selection = useSelection();
  const [dialogIds, setDialogIds] = useState<readonly string[]>([]);
  const here = list.orders.filter(({ queue }) => queue === address.queue);
  const chosen = here.filter(({ order }) => selection.ids.has(order._id) && !busyIds.has(order._id));
  const [asked, setAsked] = useState<{ orders: readonly DeskOrder[]; action: DeskAction }>();
  const [undo, setUndo] = useState<DeskAction>();
  const inDialog = here.filter(({ order }) => dialogIds.includes(order._id));
  const found = chosen.filter(({ finding }) => finding !== null);
  const toCall = address.queue === 'to_pack' ? [] : chosen.filter(({ finding }) => finding === null);
  const isAllChosen = here.length > 0 && here.every(({ order }) => selection.ids.has(order._id));

  function choose(orders: readonly DeskOrder[], isChosen: boolean) {
    selection.choose(
      orders.map(({ order }) => order._id),
      isChosen,
    );
  }

  async function act(orders: readonly DeskOrder[], action: DeskAction) {
    setAsked(undefined);
    setUndo(undoOf(action));
    if (await changes.change(orders, action)) choose(orders, false);
  }

  function begin(orders: readonly DeskOrder[], action: DeskAction) {
    setDialogIds([]);
    if (questionOf(action, orders)) setAsked({ orders, action });
    else void act(orders, action);
  }

  function takeBack(ids: readonly string[]) {
    const done = list.orders.filter(({ order }) => ids.includes(order._id));
    if (undo) void act(done, undo);
  }

  return (
    <>
      <BulkSummary
        changes={changes}
        one="order"
        many="orders"
        nameOf={(id) => numberOf(list, id)}
        onUndo={undo && takeBack}
      />
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        {mayWork && here.length > 0 && (
          <label className="flex min-h-11 items-center gap-3 font-bold">
            <input
              type="checkbox"
              checked={isAllChosen}
              onChange={({ currentTarget }) => choose(here, currentTarget.checked)}
              className="size-6 accent-berry"
            />
            Choose all {here.length}
          </label>
        )}
        {here.length < list.orders.length && (
          <Button variant="quiet" onClick={onReload}>
            Clear {list.orders.length - here.length} done
          </Button>
        )}
      </div>
      {mayWork && (
        <p className="mb-3 text-sm text-muted max-lg:hidden">
          Keys, once an order has the focus: j and k go on and back, x chooses, c confirms, n is no answer, p packs, m
          is more.
        </p>
      )}
      <ul
        {...keys}
        aria-label={DESK_QUEUES[address.queue]}
        className={classNames('grid gap-4', isStale && 'opacity-60')}
      >
        {list.orders.map((desk) => {
          const id = desk.order._id;
          const work = {
            isBusy: busyIds.has(id),
            isSelected: selection.ids.has(id),
            onSelect: (isSelected: boolean) => choose([desk], isSelected),
            mayPack,
            mayResolve,
            onAction: (action: DeskAction) => begin([desk], action),
            onMore: () => setDialogIds([id]),
          };
          return (
            <OrderCard
              key={id}
              desk={desk}
              queue={address.queue}
              shopName={shopName}
              work={mayWork ? work : undefined}
              problem={problems[id]}
            />
          );
        })}
      </ul>
      <div className="sticky bottom-20 mt-5 flex flex-wrap items-center justify-between gap-3 md:bottom-4">
        {chosen.length > 0 && (
          <div
            role="group"
            aria-label="Chosen orders"
            className="grid grid-cols-2 gap-2 rounded-lg border-2 border-line bg-white p-2 shadow-float max-sm:grow sm:flex"
          >
            {mayPack && (
              <Button className="max-sm:col-span-2" onClick={() => begin(chosen, { pack: {} })}>
                Pack {chosen.length}
              </Button>
            )}
            {mayResolve && found.length > 0 && (
              <Button className="max-sm:col-span-2" onClick={() => begin(found, { choice: 'leave' })}>
                {FINDING_CHOICES.leave}: {found.length}
              </Button>
            )}
            {toCall.length > 0 && (
              <>
                <Button className="max-sm:col-span-2" onClick={() => begin(toCall, { outcome: 'confirmed' })}>
                  Confirm {toCall.length}
                </Button>
                <Button variant="secondary" onClick={() => begin(toCall, { outcome: 'no_answer' })}>
                  No answer {toCall.length}
                </Button>
              </>
            )}
            <Button
              variant="secondary"
              aria-label={`More for ${chosen.length} orders`}
              onClick={() => setDialogIds(chosen.map(({ order }) => order._id))}
            >
              More...
            </Button>
          </div>
        )}
        <nav aria-label="Pages" className="ms-auto flex gap-3">
          {address.after && (
            <ButtonLink to={deskHref({ ...address, after: '' })} variant="secondary">
              First
            </ButtonLink>
          )}
          {list.next && (
            <ButtonLink to={deskHref({ ...address, after: list.next })} variant="secondary">
              Next
            </ButtonLink>
          )}
        </nav>
      </div>
      <MoreDialog
        orders={inDialog}
        helpers={list.helpers}
        viewer={viewer}
        onAction={(action) => begin(inDialog, action)}
        onClose={() => setDialogIds([])}
      />
      <BulkQuestionDialog
        asked={asked && questionOf(asked.action, asked.orders)}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void act(asked.orders, asked.action)}
      />
    </>
  );
}

function numberOf({ orders }: DeskList, id: string): string {
  const found = orders.find(({ order }) => order._id === id);
  return found ? orderNumber(found.order) : id;
}
