import type { ReactNode } from 'react';
import { DEFERRED_ORDER_STORAGE_KEY, readStored } from '#web/store/browser-storage.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { scrollIntoView } from '#web/ui/scroll-into-view.ts';
import { toastShown } from '#web/ui/toast.tsx';
import type { DeferredOrder } from './deferred-order.ts';
import { useDeferredOrder } from './use-deferred-order.ts';

/** Without storage the order is only in the memory of this page. */
export function deferredSentence(): string {
  return readStored(DEFERRED_ORDER_STORAGE_KEY) === undefined
    ? 'No connection. Keep this page open: we send your order when you are online again.'
    : 'No connection. We keep your order on this phone and send it when you are online again.';
}

interface DeferredOrderNoteProps {
  /** Opens the order's form. */
  onOpen: () => void;
  /** Closes the overlay that holds the note, before a link leads to another page. */
  onLeave?: () => void;
}

/** Shows the order that waits for a connection, and afterwards its number or what the shop objected to. */
export function DeferredOrderNote({ onOpen, onLeave }: DeferredOrderNoteProps) {
  const viewer = useAppSelector(selectViewer);
  const dispatch = useAppDispatch();
  const [deferred, changeDeferred] = useDeferredOrder();
  if (!deferred || (viewer && viewer._id !== deferred.by)) return null;
  const isWaiting = deferred.state === 'waiting';
  const forget = () => {
    changeDeferred(() => undefined);
    if (isWaiting) dispatch(toastShown('success', 'The order will not be sent. Your cart is as before.'));
  };
  return (
    <section
      ref={scrollIntoView}
      aria-label="Your order"
      className="grid gap-2 rounded-md border-2 border-line bg-sun-soft p-4 shadow-card"
    >
      <p role="status" className="font-bold wrap-anywhere">
        {sentenceOf(deferred, viewer !== null)}
      </p>
      <div className="flex flex-wrap gap-2">
        {isWaiting && !viewer && (
          <ButtonLink to="/login" onClick={onLeave}>
            Go to Login
          </ButtonLink>
        )}
        {deferred.state === 'sent' && (
          <ButtonLink to={`/orders/${encodeURIComponent(deferred.orderNumber)}`} onClick={onLeave}>
            Track your order
          </ButtonLink>
        )}
        {deferred.state === 'rejected' && <Button onClick={onOpen}>Look at the order</Button>}
        <Button variant="secondary" onClick={forget}>
          {isWaiting ? "Don't send" : 'Close'}
        </Button>
      </div>
    </section>
  );
}

function sentenceOf(deferred: DeferredOrder, isSignedIn: boolean): ReactNode {
  if (deferred.state === 'sent') {
    return (
      <>
        You are online again, and your order was sent. Order number{' '}
        <span className="whitespace-nowrap">{deferred.orderNumber}</span>.
      </>
    );
  }
  if (deferred.state === 'rejected') return `Your order was not placed. ${deferred.reason}`;
  if (deferred.state === 'expired')
    return 'Your order was not sent: there was no connection for a day. Please order again.';
  return isSignedIn ? deferredSentence() : 'Your order is not sent yet. Log in, and we send it.';
}
