import { useState } from 'react';
import { useNavigate } from 'react-router';
import { orderHref } from '#contract/order-number.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { useUndoDeletion } from '#web/features/bin/use-restore.ts';
import { DeleteOrderDialog } from '#web/features/orders/admin/delete-order.tsx';
import { Button } from '#web/ui/button.tsx';
import { useBackTo } from '#web/ui/dashboard/back-link.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';

/** Deletes the order, then opens the list, because an order in the bin has no page. */
export function OrderDelete({ order }: { order: StaffOrder }) {
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();
  const navigateLate = useLateNavigate();
  const offerUndo = useUndoDeletion();
  const list = useBackTo() ?? '/dashboard/manage-orders';
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        Delete
      </Button>
      <DeleteOrderDialog
        order={isAsked ? order : undefined}
        onClose={() => setIsAsked(false)}
        onDeleted={({ name, binItem }) => {
          navigateLate(list);
          offerUndo(name, binItem, (isStillHere) => {
            if (isStillHere()) void navigate(orderHref(order.orderId));
          });
        }}
      />
    </>
  );
}
