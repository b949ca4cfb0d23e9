import type { OrderStatus } from '#contract/order-status.ts';
import { DownloadLink } from '#web/ui/dashboard/download-link.tsx';

/** Downloads the filtered orders of all pages as CSV, by a plain link. */
export function DownloadOrders({ status, q }: { status: OrderStatus | undefined; q: string }) {
  const query = new URLSearchParams({ ...(status && { status }), ...(q && { q }) });
  return (
    <DownloadLink href={`/api/orders/export.csv?${query}`} download="orders.csv">
      Download CSV
    </DownloadLink>
  );
}
