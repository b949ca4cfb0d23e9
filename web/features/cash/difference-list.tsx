import type { ReactNode } from 'react';
import { type DifferenceListName, ENTRY_REASONS } from '#contract/cash.ts';
import type { CashDifference, DifferenceList as Differences, PostedEntry } from '#contract/differences.schema.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { DifferenceActions } from './difference-actions.tsx';
import {
  actionsOfClaim,
  actionsOfDifference,
  type DifferenceAction,
  differenceText,
  rupeesText,
} from './difference-texts.ts';
import { DoneEntry } from './done-entry.tsx';

interface DifferenceListProps extends Pick<Differences, 'differences' | 'writeOffLimitPaisa'> {
  show: DifferenceListName;
  mayPost: boolean;
  hasOrderLinks: boolean;
  onPosted: (difference: CashDifference, action: DifferenceAction, posted: PostedEntry) => void;
}

export function DifferenceList({ differences, writeOffLimitPaisa, show, mayPost, ...props }: DifferenceListProps) {
  const { hasOrderLinks, onPosted } = props;
  return (
    <ul className="grid gap-3">
      {differences.map((each) => {
        const { parcel, paisa, entry } = each;
        const actions = show === 'open' ? actionsOfDifference(paisa, writeOffLimitPaisa) : actionsOfClaim(paisa);
        return (
          <DifferenceCard
            key={entry?._id ?? parcel._id}
            difference={each}
            title={titleOf(show, each)}
            ago={agoOf(show, each)}
            hasOrderLinks={hasOrderLinks}
          >
            {entry && <DoneEntry entry={entry} mayPost={mayPost} />}
            {show !== 'done' && mayPost && (
              <DifferenceActions
                difference={each}
                actions={actions}
                onPosted={(action, posted) => onPosted(each, action, posted)}
              />
            )}
          </DifferenceCard>
        );
      })}
    </ul>
  );
}

function titleOf(show: DifferenceListName, { paisa, entry }: CashDifference): string {
  if (entry) return `${ENTRY_REASONS[entry.why]}: ${rupeesText(paisa)}`;
  return show === 'claims' && paisa > 0 ? `${rupeesText(paisa)} claimed` : differenceText(paisa);
}

function agoOf(show: DifferenceListName, { days }: CashDifference): string | undefined {
  if (show === 'done') return undefined;
  const ago = days === 0 ? 'today' : `${counted(days, 'day')} ago`;
  return show === 'claims' ? `claim opened ${ago}` : ago;
}

interface DifferenceCardProps {
  difference: CashDifference;
  title: string;
  ago: string | undefined;
  hasOrderLinks: boolean;
  children?: ReactNode;
}

function DifferenceCard({ difference, title, ago, hasOrderLinks, children }: DifferenceCardProps) {
  const { parcel, order, courier, collectedPaisa, paidPaisa } = difference;
  return (
    <li
      aria-label={`Parcel ${parcel.number}`}
      className="grid items-start gap-x-6 gap-y-2 rounded-md bg-card p-4 shadow-card lg:grid-cols-[1.1fr_0.9fr_1.3fr_14rem]"
    >
      <p>
        <b className="whitespace-nowrap">{parcel.number}</b>{' '}
        {parcel.trackingNo && <bdi className="text-sm text-muted">{parcel.trackingNo}</bdi>}
        <span className="block">
          {hasOrderLinks && order._id !== null ? (
            <OrderLink orderId={order.number} className="-my-2.5 inline-block py-2.5 underline underline-offset-4" />
          ) : (
            order.number
          )}
        </span>
      </p>
      <p>
        <bdi className="font-bold">{courier.label}</bdi>
        <span className="block text-muted">
          {PARCEL_STATES[parcel.state]}
          {ago && `, ${ago}`}
        </span>
      </p>
      <div className="lg:text-end">
        <b className="text-lg">{title}</b>
        <p className="text-sm text-muted tabular-nums">
          Collected {rupeesText(collectedPaisa)}, paid {paidPaisa < 0 ? '-' : ''}
          {rupeesText(paidPaisa)}
        </p>
      </div>
      {children}
    </li>
  );
}
