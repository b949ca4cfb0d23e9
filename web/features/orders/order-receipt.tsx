import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { labelOfAdjustment } from '#contract/adjustments.ts';
import { imageAt } from '#contract/media.ts';
import { formatPkr } from '#contract/money.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { textOfAdjustment } from '#contract/order-terms.ts';
import type { Order } from '#contract/orders.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface OrderReceiptProps {
  order: Order;
  /** True if the viewer placed the order. Only this customer may review its products. */
  isOwn: boolean;
}

export function OrderReceipt({ order, isOwn }: OrderReceiptProps) {
  const mayReview = isOwn && ORDER_STATUS_MEANINGS[order.status].grantsReview;
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
      <section className="rounded-lg bg-card p-5 shadow-card sm:p-6">
        <h2 className="text-xl">In this order</h2>
        <ul className="mt-2 divide-y divide-line">
          {order.products.map((line) => (
            <OrderLine key={line.productId} line={line} mayReview={mayReview} />
          ))}
        </ul>
        <dl className="mt-2 grid gap-1.5 border-t border-line pt-4">
          <Amount label="Subtotal">{formatPkr(order.totalAmount)}</Amount>
          {order.adjustments.map(({ amount, ...each }) => (
            <Amount key={each.kind} label={labelOfAdjustment(each)}>
              {textOfAdjustment({ ...each, amount })}
            </Amount>
          ))}
          <Amount label="Total" className="text-lg font-bold">
            {formatPkr(order.grandTotal)}
          </Amount>
        </dl>
      </section>
      <Destination order={order} />
    </div>
  );
}

function OrderLine({
  line: { productId, name, color, age, image, picture, price, quantity },
  mayReview,
}: {
  line: Order['products'][number];
  mayReview: boolean;
}) {
  return (
    <li className="flex items-center gap-3 py-3">
      <ResponsiveImage
        image={picture ?? imageAt(image)}
        alt=""
        sizes="3.5rem"
        className="h-17.5 w-14 shrink-0 rounded-md bg-cream object-cover"
      />
      <div className="min-w-0 grow basis-0">
        <Link to={productPath({ _id: productId, name })} dir="auto" className="font-bold wrap-anywhere hover:underline">
          {name}
        </Link>
        <p className="empty:hidden">{variantLabel({ color, age })}</p>
        <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
          <span className="text-muted">
            {quantity} × {formatPkr(price)}
          </span>
          <span>{formatPkr(quantity * price)}</span>
        </p>
        {mayReview && (
          <TextLink to={`${productPath({ _id: productId, name })}#reviews`} aria-label={`Review ${name}`}>
            Review it
          </TextLink>
        )}
      </div>
    </li>
  );
}

function Destination({ order }: { order: Order }) {
  const { address, city, state, zipCode } = order.shippingAddress;
  return (
    <section className="grid gap-4 rounded-lg bg-cream p-5 sm:p-6">
      <div>
        <h2 className="text-xl">Delivery</h2>
        <address className="mt-1 wrap-anywhere not-italic [&>*]:block">
          <strong dir="auto">{order.customerName}</strong>
          <span dir="auto" className="whitespace-pre-line">
            {address}
          </span>
          <span>
            <bdi>{city}</bdi>, <bdi>{state}</bdi> <bdi>{zipCode}</bdi>
          </span>
          <span>{order.phone}</span>
        </address>
      </div>
      <div>
        <h2 className="text-xl">Payment</h2>
        <p>{order.paymentMethod}</p>
      </div>
      {order.notes !== '' && (
        <div>
          <h2 className="text-xl">Delivery Notes</h2>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {order.notes}
          </p>
        </div>
      )}
    </section>
  );
}

function Amount({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
