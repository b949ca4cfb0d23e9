import { type ReactNode, useState } from 'react';
import type { DeskList, DeskOrder } from '#contract/desk.schema.ts';
import { DESK_QUEUES } from '#contract/desk.ts';
import { CALL_RIGHTS, DESK_ACTION_NAMES, deskAction } from '#contract/desk-actions.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { useRowView } from '#web/ui/dashboard/row-view.tsx';
import { WorkList } from '#web/ui/dashboard/work-list.tsx';
import { BulkActions } from './bulk-actions.tsx';
import type { DeskAddress } from './desk-address.ts';
import { DESK_ROWS } from './desk-columns.tsx';
import { questionOf, undoOf } from './desk-questions.ts';
import { MoreDialog } from './more-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderRow } from './order-row.tsx';
import { itemOfOrder, useDeskChanges } from './use-desk-changes.ts';

const ACTION_KEYS = DESK_ACTION_NAMES.flatMap((name) => {
  const { key, label } = deskAction(name);
  return key === undefined ? [] : `${key} ${label.toLowerCase()}`;
}).join(', ');
const KEYS = `Keys: j next order, k the one before, x choose, ${ACTION_KEYS}, s scan the pieces, m more, o open or close a row.`;

export type RenderCheck = (check: {
  desk: DeskOrder | undefined;
  onPack: (desk: DeskOrder) => void;
  onClose: () => void;
}) => ReactNode;

interface DeskOrdersProps {
  list: DeskList;
  address: DeskAddress;
  viewer: Staff;
  shopName: string;
  isStale: boolean;
  onReload: () => unknown;
  renderNotice: (order: StaffOrder) => ReactNode;
  renderCheck: RenderCheck;
}

export function DeskOrders(props: DeskOrdersProps) {
  const { list, address, viewer, shopName, isStale, onReload, renderNotice, renderCheck } = props;
  const { queue } = address.filter;
  const mayPack = queue === 'to_pack' && hasRight(viewer, 'parcels.book');
  const mayResolve = hasRight(viewer, 'orders.edit');
  const mayCall = hasRight(viewer, ...CALL_RIGHTS);
  const mayWork = mayPack || mayCall;
  const rows = useRowView('desk', DESK_ROWS);
  const [dialogIds, setDialogIds] = useState<readonly string[]>([]);
  const [checkedId, setCheckedId] = useState<string>();
  return (
    <WorkList
      noun="order"
      label={DESK_QUEUES[queue]}
      items={list.orders}
      itemOf={itemOfOrder}
      isHere={(desk) => desk.queue === queue}
      changes={useDeskChanges(address.args)}
      questionOf={questionOf}
      undoOf={undoOf}
      keys={mayWork ? KEYS : undefined}
      isStale={isStale}
      onReload={onReload}
      pages={{ address, next: list.next }}
      className={rows.isDense ? 'gap-px' : undefined}
      tools={rows.tools}
      head={rows.head}
      renderCard={(desk, card) => {
        const { _id: id } = desk.order;
        const opens = { onCheck: () => setCheckedId(id), onMore: () => setDialogIds([id]) };
        const work = mayWork ? { mayCall, mayPack, mayResolve, ...opens } : undefined;
        const toggle = () => rows.toggle(id);
        if (rows.isRow(id)) {
          return <OrderRow key={id} desk={desk} layout={rows.layout} card={card} work={work} onOpen={toggle} />;
        }
        return (
          <OrderCard
            key={id}
            desk={desk}
            shopName={shopName}
            notice={renderNotice(desk.order)}
            card={card}
            work={work}
            onClose={rows.isDense ? toggle : undefined}
          />
        );
      }}
      renderBulk={(chosen, begin) => (
        <BulkActions
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
          <>
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
            {renderCheck({
              desk: here.find(({ order }) => order._id === checkedId),
              onPack(desk) {
                setCheckedId(undefined);
                begin([desk], { pack: {} });
              },
              onClose: () => setCheckedId(undefined),
            })}
          </>
        );
      }}
    />
  );
}
