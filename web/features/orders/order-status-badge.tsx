import type { OrderStatus } from '#contract/orders.ts';
import { Badge, type BadgeTone } from '#web/ui/dashboard-badge.tsx';

const TONES: Record<OrderStatus, BadgeTone> = {
  pending: 'waiting',
  processing: 'moving',
  shipped: 'moving',
  Delivered: 'done',
  cancelled: 'off',
};

/** An order without a status has not been looked at yet: it is pending. */
export function OrderStatusBadge({ status }: { status: OrderStatus | undefined }) {
  const shown = status ?? 'pending';
  return <Badge tone={TONES[shown]}>{shown}</Badge>;
}
