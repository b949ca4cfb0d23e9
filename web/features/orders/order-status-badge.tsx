import { FIRST_ORDER_STATUS, ORDER_STATUS_MEANINGS, type OrderStatus } from '#contract/order-status.ts';
import { Badge } from '#web/ui/dashboard/badge.tsx';

export function OrderStatusBadge({ status }: { status: OrderStatus | undefined }) {
  const { tone, label } = ORDER_STATUS_MEANINGS[status ?? FIRST_ORDER_STATUS];
  return <Badge tone={tone}>{label}</Badge>;
}
