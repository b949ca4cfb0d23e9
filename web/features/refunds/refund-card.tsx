import { formatShortPkr } from '#contract/money.ts';
import type { Refund } from '#contract/refunds.schema.ts';
import { REFUND_REASONS, REFUND_STATES, type RefundState } from '#contract/refunds.ts';
import { formatDate } from '#contract/time.ts';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { RefundActions } from './refund-actions.tsx';
import { backText, closedText, paymentText, warningsOf } from './refund-texts.ts';

const TONES: Record<RefundState, BadgeTone> = { open: 'waiting', paid: 'done', dropped: 'plain' };
const LINK = '-my-2.5 inline-block py-2.5 underline underline-offset-4';

interface RefundCardProps {
  refund: Refund;
  hasOrder: boolean;
  hasOrderLinks: boolean;
  mayPost: boolean;
  onChanged?: (refund: Refund) => void;
}

export function RefundCard({ refund, hasOrder, hasOrderLinks, mayPost, onChanged }: RefundCardProps) {
  const { order, amount, why, note, state, createdAt, by, days, back, method, reference } = refund;
  const warnings = warningsOf(refund);
  return (
    <li aria-label={`Refund of ${formatShortPkr(amount)} for ${order.number}`} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <b className="text-lg whitespace-nowrap">{formatShortPkr(amount)}</b>
          <span>{REFUND_REASONS[why]}</span>
          {hasOrder &&
            (hasOrderLinks && order._id !== null ? (
              <OrderLink orderId={order.number} className={LINK} />
            ) : (
              <span>{order.number}</span>
            ))}
        </p>
        <Badge tone={TONES[state]}>{state === 'open' ? 'Not paid yet' : REFUND_STATES[state]}</Badge>
      </div>
      {warnings.map((text) => (
        <p key={text} className="rounded-sm bg-alarm-soft px-3 py-2 font-bold text-alarm">
          {text}
        </p>
      ))}
      <p className="text-muted wrap-anywhere">
        {state === 'open'
          ? `Owed ${days === 0 ? 'since today' : `for ${counted(days, 'day')}`}`
          : `Owed since ${formatDate(createdAt)}`}
        {by !== null && (
          <>
            {', by '}
            <bdi>{by}</bdi>
          </>
        )}
        {back && (
          <>
            {`. ${backText(back)} `}
            <span className="whitespace-nowrap">({back.parcel})</span>
          </>
        )}
        {note && (
          <>
            {'. '}
            <bdi>{note}</bdi>
          </>
        )}
      </p>
      {state !== 'open' && (
        <p className="wrap-anywhere">
          {state === 'paid' && <bdi>{paymentText(refund)} </bdi>}
          {closedText(refund)}
        </p>
      )}
      {method === 'next_order' && (
        <p>
          Give the discount on that order:{' '}
          {hasOrderLinks ? <OrderLink orderId={reference} className={LINK} /> : <b>{reference}</b>}
        </p>
      )}
      {mayPost && <RefundActions refund={refund} onChanged={onChanged} />}
    </li>
  );
}
