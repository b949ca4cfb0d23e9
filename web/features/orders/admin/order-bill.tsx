import { Fragment } from 'react';
import { labelOfAdjustment } from '#contract/adjustments.ts';
import { imageAt } from '#contract/media.ts';
import { formatPkr } from '#contract/money.ts';
import { textOfAdjustment } from '#contract/order-terms.ts';
import type { Order, StaffOrder } from '#contract/orders.schema.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { hasAmounts } from '#web/features/orders/api.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';

export function OrderBill({ order }: { order: StaffOrder }) {
  const isCounterSale = order.channel === 'counter';
  return (
    <>
      <ul className="grid gap-3">
        {order.products.map(({ productId, name, color, age, image, picture, price, listPrice, quantity }) => (
          <li key={productId} className="flex items-center gap-3">
            {image !== '' && (
              <ResponsiveImage
                image={picture ?? imageAt(image)}
                alt=""
                sizes="3rem"
                className="h-15 w-12 shrink-0 rounded-sm bg-cream object-cover"
              />
            )}
            <div className="min-w-0 grow">
              <p dir="auto" className="font-bold wrap-anywhere">
                {name}
              </p>
              <p className="empty:hidden">{variantLabel({ color, age })}</p>
              <p className="text-sm text-muted">
                {quantity} {price === undefined ? (quantity === 1 ? 'piece' : 'pieces') : `× ${formatPkr(price)}`}
                {listPrice !== undefined && <ListPrice price={listPrice} />}
              </p>
            </div>
            {price !== undefined && <p className="shrink-0 text-end">{formatPkr(price * quantity)}</p>}
          </li>
        ))}
      </ul>
      {hasAmounts(order) && <Totals order={order} isCounterSale={isCounterSale} />}
      <p className="mt-2 text-sm text-muted">{isCounterSale ? 'Paid in cash at the counter' : order.paymentMethod}</p>
    </>
  );
}

function ListPrice({ price }: { price: number }) {
  return (
    <>
      {' '}
      <span className="sr-only">instead of </span>
      <s>{formatPkr(price)}</s>
    </>
  );
}

function Totals({ order, isCounterSale }: { order: Order; isCounterSale: boolean }) {
  const shown = order.adjustments.filter(({ kind }) => !isCounterSale || kind !== 'delivery');
  return (
    <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3">
      <dt>Items total</dt>
      <dd className="text-end">{formatPkr(order.totalAmount)}</dd>
      {shown.map(({ amount, ...each }) => (
        <Fragment key={each.kind}>
          <dt>
            {labelOfAdjustment(each)}
            {'reason' in each && typeof each.reason === 'string' && (
              <span className="block text-sm text-muted">{each.reason}</span>
            )}
          </dt>
          <dd className="text-end">{textOfAdjustment({ ...each, amount })}</dd>
        </Fragment>
      ))}
      <dt className="text-lg font-bold">{isCounterSale ? 'Sold for' : 'To collect'}</dt>
      <dd className="text-end text-lg font-bold">{formatPkr(order.grandTotal)}</dd>
    </dl>
  );
}
