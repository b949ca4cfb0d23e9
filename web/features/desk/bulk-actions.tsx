import type { DeskOrder } from '#contract/desk.schema.ts';
import { FINDING_CHOICES } from '#contract/desk.ts';
import { DESK_ACTIONS } from '#contract/desk-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { hasAction } from './order-state.ts';
import type { DeskAction } from './use-desk-changes.ts';

interface BulkActionsProps {
  chosen: readonly DeskOrder[];
  mayPack: boolean;
  mayResolve: boolean;
  onAction: (orders: readonly DeskOrder[], action: DeskAction) => void;
  onMore: () => void;
}

export function BulkActions({ chosen, mayPack, mayResolve, onAction, onMore }: BulkActionsProps) {
  const found = chosen.filter(({ finding }) => finding !== null);
  const toCall = chosen.filter((desk) => desk.finding === null && hasAction('confirmed', desk));
  return (
    <>
      {mayPack && (
        <Button className="max-sm:col-span-2" onClick={() => onAction(chosen, { pack: {} })}>
          {DESK_ACTIONS.pack.label} {chosen.length}
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
            {DESK_ACTIONS.confirmed.label} {toCall.length}
          </Button>
          <Button variant="secondary" onClick={() => onAction(toCall, { outcome: 'no_answer' })}>
            {DESK_ACTIONS.no_answer.label} {toCall.length}
          </Button>
        </>
      )}
      <Button variant="secondary" aria-label={`More for ${chosen.length} orders`} onClick={onMore}>
        More...
      </Button>
    </>
  );
}
