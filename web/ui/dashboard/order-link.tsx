import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderHref } from '#contract/order-number.ts';
import { useBackState } from './back-link.tsx';

interface OrderLinkProps {
  /** Number of the order, such as 'ND-7K3F9Q2MXA'. */
  orderId: string;
  className?: string;
  /** Text of the link; the number if absent. */
  children?: ReactNode;
}

/** Links to the page of an order. The Back link of that page returns to this list. */
export function OrderLink({ orderId, className, children = `#${orderId}` }: OrderLinkProps) {
  return (
    <Link to={orderHref(orderId)} state={useBackState()} className={className}>
      {children}
    </Link>
  );
}
