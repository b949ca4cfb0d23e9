import type { ComponentProps } from 'react';
import type { OrderTimeline } from '#contract/orders.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { lastTime } from './timeline-steps.ts';

interface CancelledNoticeProps {
  order: OrderTimeline;
  contact: ComponentProps<'a'> | undefined;
}

export function CancelledNotice({ order, contact }: CancelledNoticeProps) {
  const at = lastTime(order.history, 'cancelled') ?? order.updatedAt;
  return (
    <div role="status" className="mb-6 rounded-md bg-sun-soft p-4">
      <p className="font-display text-lg font-bold">This order was cancelled</p>
      <p>
        It was called off on {formatDateTime(at)}, and nothing needs to be paid. If that is news to you,{' '}
        {contact ? (
          <a {...contact} className="font-bold underline underline-offset-4">
            message us
          </a>
        ) : (
          'message us'
        )}{' '}
        and we will sort it out together.
      </p>
    </div>
  );
}
