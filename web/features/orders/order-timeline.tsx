import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import type { OrderTimeline as Timeline } from '#contract/orders.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type TimelineStep, timelineSteps } from './timeline-steps.ts';

export function OrderTimeline({ order }: { order: Timeline }) {
  return (
    <ol className="grid sm:auto-cols-fr sm:grid-flow-col">
      {timelineSteps(order).map((step) => (
        <Step key={step.status} step={step} />
      ))}
    </ol>
  );
}

const PROGRESS_LABELS: Record<TimelineStep['progress'], string> = {
  completed: 'completed',
  current: 'current step',
  ahead: 'not yet',
};

function Step({ step: { status, progress, at } }: { step: TimelineStep }) {
  const { label, icon, explanation } = ORDER_STATUS_MEANINGS[status];
  const isAhead = progress === 'ahead';
  return (
    <li
      aria-current={progress === 'current' ? 'step' : undefined}
      className="group relative grid grid-cols-[3.5rem_1fr] gap-x-4 pb-8 last:pb-0 sm:grid-cols-1 sm:content-start sm:justify-items-center sm:gap-y-3 sm:px-2 sm:pb-0 sm:text-center"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute start-[1.625rem] -top-8 h-8 w-1 group-first:hidden sm:start-auto sm:end-[calc(50%+1.75rem)] sm:top-6.5 sm:h-1 sm:w-[calc(100%-3.5rem)]',
          isAhead ? 'bg-line' : 'bg-leaf',
        )}
      />
      <span
        className={classNames(
          'relative grid size-14 place-items-center rounded-full border-4',
          progress === 'completed' && 'border-leaf bg-leaf text-card',
          progress === 'current' && 'border-berry bg-berry text-card shadow-float',
          isAhead && 'border-line bg-paper text-muted',
        )}
      >
        <Icon name={progress === 'completed' ? 'check' : icon} />
      </span>
      <div
        className={classNames(
          'flex min-h-14 flex-col justify-center sm:min-h-0 sm:justify-start',
          isAhead && 'text-muted',
        )}
      >
        <p
          className={classNames(
            'font-display text-lg font-bold first-letter:uppercase',
            progress === 'current' && 'text-berry',
          )}
        >
          {label}
          <span className="sr-only">, {PROGRESS_LABELS[progress]}</span>
        </p>
        {at && <p className="text-sm text-muted">{formatDateTime(at)}</p>}
        {progress === 'current' && <p className="text-sm">{explanation}</p>}
      </div>
    </li>
  );
}
