import type { DeskOrder } from '#contract/desk.schema.ts';
import { DESK_ACTIONS } from '#contract/desk-actions.ts';
import { orderNumber } from '#contract/order-number.ts';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import type { CardState } from '#web/ui/dashboard/work-list.tsx';
import { RowButton, WorkRow } from '#web/ui/dashboard/work-row.tsx';
import type { DESK_ROWS } from './desk-columns.tsx';
import { leftBecause } from './left-because.tsx';
import { type CardWork, hasAction } from './order-state.ts';
import { useClaim } from './use-claim.tsx';
import type { DeskAction } from './use-desk-changes.ts';

interface OrderRowProps {
  desk: DeskOrder;
  layout: typeof DESK_ROWS;
  card: CardState<DeskAction>;
  work: CardWork | undefined;
  onOpen: () => void;
}

export function OrderRow({ desk, layout, card, work, onOpen }: OrderRowProps) {
  const claiming = useClaim(desk, work?.mayCall === true);
  const name = orderNumber(desk.order);
  return (
    <WorkRow
      label={`Order ${name}`}
      name={name}
      link={<OrderLink orderId={desk.order.orderId} className="font-bold underline underline-offset-4" />}
      layout={layout}
      cell={{ desk, isHere: card.isHere, caller: claiming.caller }}
      card={card}
      isSelectable={work !== undefined}
      left={leftBecause(desk)}
      actions={work && <RowActions desk={desk} work={claiming.withClaim(work)} onAction={card.onAction} />}
      onOpen={onOpen}
    >
      {claiming.dialog}
    </WorkRow>
  );
}

interface RowActionsProps {
  desk: DeskOrder;
  work: CardWork;
  onAction: (action: DeskAction) => void;
}

/** An order with a finding has no buttons, because staff must read the finding on the open card. */
function RowActions({ desk, work, onAction }: RowActionsProps) {
  const { pack, confirmed, no_answer: missed } = DESK_ACTIONS;
  if (desk.finding) return null;
  return (
    <>
      {work.mayPack && (
        <>
          <RowButton shortcut={pack.key} isMain onClick={() => onAction({ pack: {} })}>
            {pack.label}
          </RowButton>
          <RowButton shortcut="s" label="Check pieces" onClick={work.onCheck}>
            Check
          </RowButton>
        </>
      )}
      {hasAction('confirmed', desk) && (
        <>
          <RowButton shortcut={confirmed.key} isMain onClick={() => onAction({ outcome: 'confirmed' })}>
            {confirmed.label}
          </RowButton>
          <RowButton shortcut={missed.key} onClick={() => onAction({ outcome: 'no_answer' })}>
            {missed.label}
          </RowButton>
        </>
      )}
      <RowButton shortcut="m" onClick={work.onMore}>
        More...
      </RowButton>
    </>
  );
}
