import type { DeskOrder } from '#contract/desk.schema.ts';
import { type DeskQueue, FINDING_CHOICES } from '#contract/desk.ts';
import { Button } from '#web/ui/button.tsx';
import type { DeskAction } from './use-desk-changes.ts';

interface BulkActionsProps {
  queue: DeskQueue;
  chosen: readonly DeskOrder[];
  mayPack: boolean;
  mayResolve: boolean;
  onAction: (orders: readonly DeskOrder[], action: DeskAction) => void;
  onMore: () => void;
}

export function BulkActions({ queue, chosen, mayPack, mayResolve, onAction, onMore }: BulkActionsProps) {
  const found = chosen.filter(({ finding }) => finding !== null);
  const toCall = queue === 'to_pack' ? [] : chosen.filter(({ finding }) => finding === null);
  return (
    <>
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
    </>
  );
}
