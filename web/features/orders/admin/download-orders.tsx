import type { OrderListArgs } from '#web/features/orders/api.ts';
import { DownloadLink } from '#web/ui/dashboard/download-link.tsx';

type DownloadOrdersProps = Pick<OrderListArgs, 'status' | 'placedFrom' | 'placedBefore'> & { q: string };

/** Downloads the filtered orders of all pages as CSV, by a plain link. */
export function DownloadOrders({ status, placedFrom, placedBefore, q }: DownloadOrdersProps) {
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(placedFrom && { placedFrom }),
    ...(placedBefore && { placedBefore }),
    ...(q && { q }),
  });
  return (
    <DownloadLink href={`/api/orders/export.csv?${query}`} download="orders.csv">
      Download CSV
    </DownloadLink>
  );
}
