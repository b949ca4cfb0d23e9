import { useState } from 'react';
import type { DeskHelper, DeskOrder } from '#contract/desk.schema.ts';
import { CALL_RIGHTS, DESK_ACTIONS } from '#contract/desk-actions.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import type { RenderCheck } from './desk-orders.tsx';
import { MoreDialog } from './more-dialog.tsx';
import { FindingActions, FindingText } from './order-finding.tsx';
import { hasAction } from './order-state.ts';
import { type DeskAction, useDeskChanges } from './use-desk-changes.ts';

/** Placeholder: `useDeskChanges` updates a list, but this page has none and fetches the order again. */
const LIST = { queue: 'attention' } as const;

interface OrderActionsProps {
  desk: DeskOrder;
  helpers: readonly DeskHelper[];
  viewer: Staff;
  renderCheck: RenderCheck;
}

export function OrderActions({ desk, helpers, viewer, renderCheck }: OrderActionsProps) {
  const { change, busyIds, problems } = useDeskChanges(LIST);
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const { queue, finding, order } = desk;
  const isBusy = busyIds.has(order._id);
  const mayCall = hasRight(viewer, ...CALL_RIGHTS);
  const mayPack = queue === 'to_pack' && hasRight(viewer, 'parcels.book');
  const act = (action: DeskAction) => {
    setIsMoreOpen(false);
    void change([desk], action);
  };
  return (
    <>
      {finding && (
        <section aria-label="Attention" className="grid w-full gap-3 rounded-lg bg-card p-4 shadow-card">
          <FindingText finding={finding} />
          {hasRight(viewer, 'orders.edit') && (
            <FindingActions finding={finding} onChoose={(choice) => act({ choice })} />
          )}
        </section>
      )}
      {hasAction('confirmed', desk) && mayCall && (
        <>
          <Button disabled={isBusy} onClick={() => act({ outcome: 'confirmed' })}>
            {DESK_ACTIONS.confirmed.label}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => act({ outcome: 'no_answer' })}>
            {DESK_ACTIONS.no_answer.label}
          </Button>
        </>
      )}
      {mayPack && (
        <>
          <Button disabled={isBusy} onClick={() => act({ pack: {} })}>
            {DESK_ACTIONS.pack.label}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => setIsChecking(true)}>
            Check pieces
          </Button>
        </>
      )}
      {queue !== null && (mayCall || mayPack) && (
        <Button variant="secondary" disabled={isBusy} onClick={() => setIsMoreOpen(true)}>
          More...
        </Button>
      )}
      <FormAlert text={problems[order._id]} />
      <MoreDialog
        orders={isMoreOpen ? [desk] : []}
        helpers={helpers}
        viewer={viewer}
        onAction={act}
        onClose={() => setIsMoreOpen(false)}
      />
      {renderCheck({
        desk: isChecking && mayPack ? desk : undefined,
        onPack() {
          setIsChecking(false);
          act({ pack: {} });
        },
        onClose: () => setIsChecking(false),
      })}
    </>
  );
}
