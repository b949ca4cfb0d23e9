import type { OrderStatus } from '#contract/order-status.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Downloads the filtered orders of all pages as CSV, by a plain link. */
export function DownloadOrders({ status, q }: { status: OrderStatus | undefined; q: string }) {
  const query = new URLSearchParams({ ...(status && { status }), ...(q && { q }) });
  return (
    <a href={`/api/orders/export.csv?${query}`} download="orders.csv" className={buttonClasses('secondary')}>
      <Icon name="arrowDown" className="size-5" />
      Download CSV
    </a>
  );
}
