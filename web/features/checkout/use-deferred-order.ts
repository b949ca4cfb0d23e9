import { useEffect, useEffectEvent, useRef } from 'react';
import { DEFERRED_ORDER_STORAGE_KEY } from '#web/store/browser-storage.ts';
import { useStoredValue } from '#web/ui/use-stored-value.ts';
import { type DeferredOrder, parseDeferredOrder, type WaitingOrder } from './deferred-order.ts';

const RETRY_MS = 15_000;

export function useDeferredOrder() {
  return useStoredValue<DeferredOrder>(DEFERRED_ORDER_STORAGE_KEY, (stored) => parseDeferredOrder(stored));
}

/**
 * Sends the customer's waiting order until `send` has changed its state: soon after the page is opened, every 15 s, and
 * when the browser is online again. The timer is needed, because a browser may be online without internet.
 */
export function useSendDeferredOrder(
  [deferred, changeDeferred]: ReturnType<typeof useDeferredOrder>,
  customerId: string | undefined,
  send: (waiting: WaitingOrder) => Promise<void>,
): void {
  const waiting = deferred?.state === 'waiting' && deferred.by === customerId ? deferred : undefined;
  const isSending = useRef(false);
  /** `parseDeferredOrder` decides whether the stored order has expired. Writing the result removes its personal data. */
  const storeExpiry = useEffectEvent(() => changeDeferred((stored) => stored));
  const attempt = useEffectEvent(async () => {
    if (!waiting || isSending.current) return;
    if (parseDeferredOrder(waiting)?.state === 'expired') {
      storeExpiry();
      return;
    }
    isSending.current = true;
    await send(waiting).finally(() => {
      isSending.current = false;
    });
  });
  const isExpired = deferred?.state === 'expired';
  useEffect(() => {
    if (isExpired) storeExpiry();
  }, [isExpired]);
  const { idempotencyKey, deferredAt = 0 } = waiting ?? {};
  useEffect(() => {
    if (idempotencyKey === undefined) return undefined;
    const tryAgain = () => void attempt();
    const first = setTimeout(tryAgain, Math.min(RETRY_MS, Math.max(0, deferredAt + RETRY_MS - Date.now())));
    const timer = setInterval(tryAgain, RETRY_MS);
    window.addEventListener('online', tryAgain);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
    };
  }, [idempotencyKey, deferredAt]);
}

/** Applies the coupon of a rejected order again when its form is opened. The form forgets coupons at a reload. */
export function useDeferredCoupon(isOpen: boolean, apply: (code: string) => void): void {
  const [deferred, changeDeferred] = useDeferredOrder();
  const couponCode = deferred?.state === 'rejected' ? deferred.couponCode : undefined;
  const applyOnce = useEffectEvent((code: string) => {
    changeDeferred((before) => (before?.state === 'rejected' ? { ...before, couponCode: undefined } : before));
    apply(code);
  });
  useEffect(() => {
    if (isOpen && couponCode !== undefined) applyOnce(couponCode);
  }, [isOpen, couponCode]);
}
