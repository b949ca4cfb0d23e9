import { formatArrival } from '#contract/arrival.ts';
import { formatPkr } from '#contract/money.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { PlacedOrder } from './order-placed-dialog.tsx';

export function OrderPlacedNote({ order, onLeave }: { order: PlacedOrder; onLeave: () => void }) {
  const { orderNumber, grandTotal, promised } = order;
  return (
    <section
      aria-label="Your order"
      className="my-auto grid justify-items-center gap-2 rounded-lg bg-leaf-soft px-4 py-6 text-center"
    >
      <span className="grid size-14 place-items-center rounded-full bg-leaf text-card">
        <Icon name="check" className="size-7" />
      </span>
      <h3 className="text-xl">Thank you for your order</h3>
      <p>
        Order number <strong className="whitespace-nowrap">{orderNumber}</strong>
      </p>
      <p>
        To pay on delivery: <strong className="whitespace-nowrap tabular-nums">{formatPkr(grandTotal)}</strong>
      </p>
      {promised && (
        <p>
          Expected delivery: <strong>{formatArrival(promised)}</strong>
        </p>
      )}
      <ButtonLink to={`/orders/${encodeURIComponent(orderNumber)}`} onClick={onLeave} className="mt-2">
        Track your order
      </ButtonLink>
      <ButtonLink to="/shop" variant="quiet" onClick={onLeave}>
        Go on shopping
      </ButtonLink>
    </section>
  );
}
