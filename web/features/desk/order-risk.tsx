import type { DeskOrder } from '#contract/desk.schema.ts';
import { DUPLICATE_KINDS, RISK_ADVICE, type RiskAdvice } from '#contract/desk.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { formatDateTime } from '#contract/time.ts';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';

export const ADVICE_TONES: Record<RiskAdvice, BadgeTone> = { ship: 'done', confirm: 'waiting', hold: 'off' };

/** Lists other orders with the same products and phone number. The customer probably wants only one of them. */
export function CertainDuplicates({ desk }: { desk: DeskOrder }) {
  const certain = desk.duplicates.filter(({ kind }) => kind === 'certain');
  if (certain.length === 0) return null;
  return (
    <div className="rounded-sm bg-alarm-soft px-3 py-1">
      <p className="font-bold text-alarm">Ordered twice?</p>
      <DuplicateList duplicates={certain} />
    </div>
  );
}

/** Shows risks of the order and possible duplicates. `CertainDuplicates` shows the certain ones. */
export function OrderRisk({ desk: { risk, duplicates } }: { desk: DeskOrder }) {
  const uncertain = duplicates.filter(({ kind }) => kind !== 'certain');
  return (
    <>
      {risk.reasons.length > 0 && (
        <div className="grid justify-items-start gap-1 text-sm">
          <Badge tone={ADVICE_TONES[risk.advice]}>
            {RISK_ADVICE[risk.advice]} ({risk.score})
          </Badge>
          <ul>
            {risk.reasons.map(({ text, points }) => (
              <li key={text} className="wrap-anywhere">
                {text} ({points > 0 && '+'}
                {points})
              </li>
            ))}
          </ul>
        </div>
      )}
      {uncertain.length > 0 && (
        <div className="rounded-sm bg-sun-soft px-3 py-1 text-sm">
          <DuplicateList duplicates={uncertain} />
        </div>
      )}
    </>
  );
}

function DuplicateList({ duplicates }: Pick<DeskOrder, 'duplicates'>) {
  return (
    <ul>
      {duplicates.map(({ _id, orderId, kind, status, placedAt }) => (
        <li key={_id}>
          {DUPLICATE_KINDS[kind]}:{' '}
          <OrderLink orderId={orderId} className="-my-2 inline-block py-2 font-bold underline underline-offset-4" /> (
          {ORDER_STATUS_MEANINGS[status].label.toLowerCase()}, {formatDateTime(placedAt)})
        </li>
      ))}
    </ul>
  );
}
