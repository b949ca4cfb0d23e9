import { type ReactNode, useState } from 'react';
import type { AuditSubject } from '#contract/audit.ts';
import type { SaleState } from '#contract/sales.ts';
import { formatDateTime } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { resultToast } from '#web/ui/dashboard/result-toast.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { Badge, type BadgeTone } from './badge.tsx';
import { ConfirmDialog } from './confirm.tsx';
import { HistoryLink } from './history-link.tsx';
import { endingNow, type Period } from './period.ts';

interface TimedItem extends Period {
  _id: string;
  state: SaleState;
}

interface TimedCardProps {
  kind: AuditSubject;
  name: string;
  item: TimedItem;
  changeHref: string;
  action?: ReactNode;
  children: ReactNode;
  /** Text after the item's name in the confirmation of a deletion, such as 'can no longer be used.' */
  consequences: string;
  isBusy: boolean;
  onEnd: (period: Period) => Promise<{ saved?: TimedItem | undefined; error?: unknown }>;
  onDelete: () => Promise<{ data?: { message: string } | undefined; error?: unknown }>;
}

const STATES: Record<SaleState, { tone: BadgeTone; word: string }> = {
  planned: { tone: 'moving', word: 'Planned' },
  running: { tone: 'done', word: 'Running' },
  ended: { tone: 'plain', word: 'Ended' },
};

export function TimedCard(props: TimedCardProps) {
  const { kind, name, item, changeHref, action, children, consequences, isBusy, onEnd, onDelete } = props;
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const { tone, word } = STATES[item.state];

  async function endNow() {
    const { saved, error } = await onEnd(endingNow(item, Date.now()));
    if (!saved) return dispatch(toastShown('error', messageOf(error, 'This could not be ended. Please try again.')));
    const text = saved.state === 'ended' ? `${name} has ended` : `${name} ends ${formatDateTime(saved.endsAt)}`;
    return dispatch(toastShown('success', text));
  }

  async function remove() {
    const result = await onDelete();
    setIsAsking(false);
    dispatch(resultToast(result, 'This could not be deleted. Please try again.'));
  }

  return (
    <li className="grid gap-2 rounded-md bg-card p-4 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        {action}
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        <Badge tone={tone}>{word}</Badge> {periodText(item)}
      </p>
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink to={changeHref} variant="secondary" aria-label={`Change ${name}`}>
          Change
        </ButtonLink>
        {item.state === 'running' && (
          <Button variant="secondary" disabled={isBusy} aria-label={`End ${name} now`} onClick={() => void endNow()}>
            End now
          </Button>
        )}
        <Button variant="quiet" aria-label={`Delete ${name}`} onClick={() => setIsAsking(true)}>
          Delete
        </Button>
        <HistoryLink kind={kind} id={item._id} of={name} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void remove()}
        isBusy={isBusy}
        title={`Delete ${kind}`}
        question={`Are you sure you want to delete this ${kind}?`}
      >
        <bdi>{name}</bdi> {consequences}
      </ConfirmDialog>
    </li>
  );
}

function periodText({ state, startsAt, endsAt }: TimedItem): string {
  if (state === 'running') return `until ${formatDateTime(endsAt)}`;
  if (state === 'ended') return formatDateTime(endsAt);
  return `starts ${formatDateTime(startsAt)}, ends ${formatDateTime(endsAt)}`;
}
