import type { Purchase } from '#contract/purchases.schema.ts';
import { PURCHASE_MOVES, type PurchaseState } from '#contract/purchases.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useMovePurchaseMutation } from './api.ts';

/** Returns the label of the button that moves a purchase to a state. Undefined if this move is not possible now. */
function labelOf({ state, pieces, received }: Purchase, to: PurchaseState): string | undefined {
  const hasCome = received > 0;
  if (to === 'ordered') {
    if (state === 'draft') return 'Mark as ordered';
    return received < pieces ? 'More will come' : undefined;
  }
  if (to === 'received') return hasCome ? 'No more will come' : undefined;
  if (hasCome) return undefined;
  if (to === 'draft') return state === 'cancelled' ? 'Open again' : 'Back to draft';
  return 'Cancel order';
}

interface PurchaseActionsProps {
  purchase: Purchase;
  mayEdit: boolean;
  changeHref: string;
}

export function PurchaseActions({ purchase, mayEdit, changeHref }: PurchaseActionsProps) {
  const dispatch = useAppDispatch();
  const [move, { isLoading }] = useMovePurchaseMutation();
  const { _id: id, state, version } = purchase;

  async function moveTo(to: PurchaseState) {
    const { error } = await move({ id, body: { state: to, version } });
    if (error) dispatch(toastShown('error', messageOf(error, 'This could not be saved. Please try again.')));
  }

  return (
    <div className="flex flex-wrap gap-2">
      {mayEdit &&
        PURCHASE_MOVES[state].map((to) => {
          const label = labelOf(purchase, to);
          return (
            label && (
              <Button
                key={to}
                variant={to === 'ordered' ? 'primary' : 'secondary'}
                disabled={isLoading}
                onClick={() => void moveTo(to)}
              >
                {label}
              </Button>
            )
          );
        })}
      {mayEdit && (state === 'draft' || state === 'ordered') && (
        <ButtonLink to={changeHref} variant="secondary">
          Change
        </ButtonLink>
      )}
      <ButtonLink to={`/api/purchases/${id}/print`} variant="secondary" target="_blank" reloadDocument>
        Print
      </ButtonLink>
    </div>
  );
}
