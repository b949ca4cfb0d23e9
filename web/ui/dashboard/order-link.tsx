import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderHref } from '#contract/order-number.ts';
import { useBackState } from './back-link.tsx';

interface OrderLinkProps {
  orderId: string;
  className?: string;
  children?: ReactNode;
}

/** A link to the order's page. The Back link there returns to this list. */
export function OrderLink({ orderId, className, children = `#${orderId}` }: OrderLinkProps) {
  return (
    <Link to={orderHref(orderId)} state={useBackState()} className={className}>
      {children}
    </Link>
  );
}
