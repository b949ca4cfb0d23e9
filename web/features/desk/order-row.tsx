import type { DeskOrder } from '#contract/desk.schema.ts';
import { orderNumber } from '#contract/order-number.ts';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import type { CardState } from '#web/ui/dashboard/work-list.tsx';
import { RowButton, WorkRow } from '#web/ui/dashboard/work-row.tsx';
import type { DESK_ROWS } from './desk-columns.tsx';
import { leftBecause } from './left-because.tsx';
import type { CardWork } from './order-state.ts';
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
function RowActions({ desk: { queue, finding }, work, onAction }: RowActionsProps) {
  if (finding) return null;
  return (
    <>
      {work.mayPack && (
        <>
          <RowButton shortcut="p" isMain onClick={() => onAction({ pack: {} })}>
            Pack
          </RowButton>
          <RowButton shortcut="s" label="Check pieces" onClick={work.onCheck}>
            Check
          </RowButton>
        </>
      )}
      {queue !== 'to_pack' && (
        <>
          <RowButton shortcut="c" isMain onClick={() => onAction({ outcome: 'confirmed' })}>
            Confirm
          </RowButton>
          <RowButton shortcut="n" onClick={() => onAction({ outcome: 'no_answer' })}>
            No answer
          </RowButton>
        </>
      )}
      <RowButton shortcut="m" onClick={work.onMore}>
        More...
      </RowButton>
    </>
  );
}
