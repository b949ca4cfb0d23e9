import { Link } from 'react-router';
import type { DayRow } from '#contract/closings.schema.ts';
import { formatPaisa } from '#contract/money.ts';
import { formatTime } from '#contract/time.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';

const LINK = '-my-2.5 inline-block py-2.5 underline underline-offset-4';

/** Functions that return the URL of a page. A function is undefined if the viewer may not open that page. */
export interface DayRowLinks {
  mayOpenOrders: boolean;
  hrefOfPurchase?: ((id: string) => string) | undefined;
  hrefOfProduct?: ((id: string) => string) | undefined;
}

interface DayRowsTableProps {
  caption: string;
  rows: readonly DayRow[];
  links: DayRowLinks;
}

export function DayRowsTable({ caption, rows, links }: DayRowsTableProps) {
  const columns: Column<DayRow>[] = [
    {
      header: 'What',
      inCard: 'topStart',
      renderCell: ({ what, isReversal, pieces }) => (
        <b>
          {isReversal && 'Taken back: '}
          {pieces === null ? what : `${counted(Math.abs(pieces), 'piece')} ${what.toLowerCase()}`}
        </b>
      ),
    },
    { header: 'About', inCard: 'middle', renderCell: (row) => <About row={row} links={links} /> },
    {
      header: 'Time',
      inCard: 'bottomStart',
      renderCell: ({ at, by }) => (
        <span className="text-muted">
          {formatTime(at)}
          {by !== null && ', '}
          {by !== null && <bdi>{by}</bdi>}
        </span>
      ),
    },
    {
      header: 'Amount',
      inCard: 'topEnd',
      align: 'end',
      renderCell: ({ paisa }) => <span className="font-bold whitespace-nowrap tabular-nums">{formatPaisa(paisa)}</span>,
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} keyOf={({ _id }) => _id} />;
}

function About({ row: { order, purchase, product, about }, links }: { row: DayRow; links: DayRowLinks }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {order &&
        (links.mayOpenOrders && !order.isDeleted ? (
          <OrderLink orderId={order.number} className={LINK} />
        ) : (
          <span>#{order.number}</span>
        ))}
      {purchase &&
        (links.hrefOfPurchase ? (
          <Link to={links.hrefOfPurchase(purchase._id)} className={LINK}>
            {purchase.number}
          </Link>
        ) : (
          <span>{purchase.number}</span>
        ))}
      {product &&
        (links.hrefOfProduct && product.name !== null ? (
          <Link to={links.hrefOfProduct(product._id)} className={LINK}>
            <bdi>{product.name}</bdi>
          </Link>
        ) : (
          <bdi>{product.name ?? 'A deleted product'}</bdi>
        ))}
      {about !== '' && <bdi>{about}</bdi>}
    </span>
  );
}
