import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddStockAlertMutation, useRemoveStockAlertMutation } from './alert-api.ts';
import { NotifyButton } from './notify-button.tsx';

/** The page loads this component when the user presses `NotifyButton`. So mounting counts as the first press. */
export function StockAlert({ productId }: { productId: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const viewer = useAppSelector(selectViewer);
  const { pathname, search } = useLocation();
  const [add, { isLoading: isAdding }] = useAddStockAlertMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveStockAlertMutation();
  const [isWaiting, setIsWaiting] = useState(false);
  const isBusy = isAdding || isRemoving;

  async function press() {
    if (isBusy) return;
    if (!viewer) {
      await navigate('/login', { state: { from: `${pathname}${search}` } });
      return;
    }
    const { data, error } = await (isWaiting ? remove : add)(productId);
    if (data) setIsWaiting(data.isWaiting);
    else dispatch(toastShown('error', messageOf(error, 'This could not be saved. Please try again.')));
  }
  const box = useFirstPress(press);

  return (
    <div ref={box} role="status" className="flex flex-wrap items-center gap-2">
      {isWaiting && viewer && (
        <p className="font-bold wrap-anywhere">We will mail you once, at {viewer.email}, when it is back.</p>
      )}
      <NotifyButton variant={isWaiting ? 'quiet' : 'secondary'} aria-busy={isBusy} onClick={() => void press()}>
        {isWaiting ? 'Never mind' : undefined}
      </NotifyButton>
    </div>
  );
}

/** Calls `press` on mount. Takes the focus over from `NotifyButton`, which this component replaces. */
function useFirstPress(press: () => Promise<void>) {
  const box = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current) return;
    isPressed.current = true;
    if (document.activeElement === document.body) box.current?.querySelector('button')?.focus({ preventScroll: true });
    void press();
  }, [press]);
  return box;
}
