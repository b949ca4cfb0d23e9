import { useState } from 'react';
import type { StockedProduct, StockMove } from '#contract/stock.schema.ts';
import { STOCK_REASONS } from '#contract/stock.ts';
import { formatDateTime } from '#contract/time.ts';
import { Button } from '#web/ui/button.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useListStockMovesQuery } from './api.ts';

interface StockHistoryDialogProps {
  product: StockedProduct | undefined;
  linksOrders: boolean;
  onClose: () => void;
}

export function StockHistoryDialog({ product, linksOrders, onClose }: StockHistoryDialogProps) {
  return (
    <Dialog isOpen={product !== undefined} onClose={onClose} title={product ? `Stock of ${product.name}` : 'Stock'}>
      {product && <StockHistory productId={product._id} linksOrders={linksOrders} />}
    </Dialog>
  );
}

function StockHistory({ productId, linksOrders }: { productId: string; linksOrders: boolean }) {
  const [after, setAfter] = useState<string>();
  const query = useListStockMovesQuery({ product: productId, after }, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={{ ...query, data: query.currentData }} what="the history">
      {({ moves, next }) => (
        <div className="grid gap-4">
          {moves.length === 0 ? (
            <p>Its stock has not changed since it is recorded.</p>
          ) : (
            <ul aria-label="Changes" className="grid gap-2">
              {moves.map((move) => (
                <MoveLine key={move._id} move={move} linksOrders={linksOrders} />
              ))}
            </ul>
          )}
          <div className="flex justify-between gap-3">
            {after ? (
              <Button variant="secondary" onClick={() => setAfter(undefined)}>
                Newest
              </Button>
            ) : (
              <span />
            )}
            {next && (
              <Button variant="secondary" onClick={() => setAfter(next)}>
                Older
              </Button>
            )}
          </div>
        </div>
      )}
    </QueryState>
  );
}

function MoveLine({ move: { at, why, delta, by, orderId }, linksOrders }: { move: StockMove; linksOrders: boolean }) {
  return (
    <li className="flex items-baseline gap-3 border-b border-line pb-2">
      <strong className="w-12 shrink-0 text-end">{delta > 0 ? `+${delta}` : `−${-delta}`}</strong>
      <div className="min-w-0 wrap-anywhere">
        <p>
          {STOCK_REASONS[why]}
          {orderId &&
            (linksOrders ? (
              <>
                {' '}
                <OrderLink orderId={orderId} className="font-bold underline underline-offset-4" />
              </>
            ) : (
              ` #${orderId}`
            ))}
        </p>
        <p className="text-sm text-muted">
          {formatDateTime(at)}
          {by && (
            <>
              {' '}
              by <bdi>{by}</bdi>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
