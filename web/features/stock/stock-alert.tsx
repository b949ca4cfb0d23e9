import { useState } from 'react';
import { useLocation } from 'react-router';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddStockAlertMutation, useRemoveStockAlertMutation } from './alert-api.ts';

const LABEL = 'Notify me when it is back';

/** Has a signed-in shopper mailed when the product is back; others log in first. */
export function StockAlert({ productId }: { productId: string }) {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(selectViewer);
  const { pathname, search } = useLocation();
  const [add, { isLoading: isAdding }] = useAddStockAlertMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveStockAlertMutation();
  const [isWaiting, setIsWaiting] = useState(false);
  if (!viewer) {
    return (
      <ButtonLink to="/login" state={{ from: `${pathname}${search}` }} variant="secondary">
        {LABEL}
      </ButtonLink>
    );
  }
  const isBusy = isAdding || isRemoving;

  async function toggle() {
    if (isBusy) return;
    const { data, error } = await (isWaiting ? remove : add)(productId);
    if (data) setIsWaiting(data.isWaiting);
    else dispatch(toastShown('error', messageOf(error, 'This could not be saved. Please try again.')));
  }

  return (
    <div role="status" className="flex flex-wrap items-center gap-2">
      {isWaiting && (
        <p className="font-bold wrap-anywhere">We will mail you once, at {viewer.email}, when it is back.</p>
      )}
      <Button variant={isWaiting ? 'quiet' : 'secondary'} aria-busy={isBusy} onClick={() => void toggle()}>
        {isWaiting ? 'Never mind' : LABEL}
      </Button>
    </div>
  );
}
