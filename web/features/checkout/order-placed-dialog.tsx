import { useEffect, useRef } from 'react';
import { formatArrival } from '#contract/arrival.ts';
import { formatPkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.schema.ts';
import { SUCCESS_OVERLAY_MS } from '#web/ui/delays.ts';
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export interface PlacedOrder {
  orderNumber: string;
  grandTotal: number;
  promised: Order['promised'];
}

/** Thanks for the order. Closes after five seconds or by a press, and then calls `onDone`. */
export function OrderPlacedDialog({ order, onDone, onLeave }: OrderPlacedDialogProps) {
  return (
    <OutcomeDialog
      isOpen={order !== null}
      kind="success"
      title="Order Placed Successfully!"
      closeLabel="Done"
      onClose={onDone}
    >
      {order && <Thanks order={order} onDone={onDone} onLeave={onLeave} />}
    </OutcomeDialog>
  );
}

interface OrderPlacedDialogProps {
  order: PlacedOrder | null;
  onDone: () => void;
  onLeave: () => void;
}

function Thanks({ order, onDone, onLeave }: OrderPlacedDialogProps & { order: PlacedOrder }) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const end = () => done.current();
    const timer = setTimeout(end, SUCCESS_OVERLAY_MS);
    // Customers who leave the site must not find the ordered products in the cart when they come back.
    window.addEventListener('pagehide', end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', end);
    };
  }, []);
  return (
    <>
      <p>
        Order number{' '}
        <TextLink to={`/orders/${encodeURIComponent(order.orderNumber)}`} onClick={onLeave}>
          {order.orderNumber}
        </TextLink>
      </p>
      <p className="text-lg font-bold">Total: {formatPkr(order.grandTotal)}</p>
      {order.promised && <p>Expected delivery: {formatArrival(order.promised)}</p>}
      <p className="text-muted">We'll contact you shortly for confirmation.</p>
    </>
  );
}
