import type { FormerOrderCheck } from '#contract/former-orders.schema.ts';
import { FORMER_OUTCOME_NAMES, FORMER_OUTCOMES } from '#contract/former-orders.ts';
import { formatCount } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { ProblemGroups } from '#web/ui/dashboard/problem-groups.tsx';

interface FormerOrderReportProps {
  check: FormerOrderCheck;
  isBusy: boolean;
  onStart: () => void;
}

/** Shows what an import of the file would add. */
export function FormerOrderReport({ check, isBusy, onStart }: FormerOrderReportProps) {
  const { source, orders, outcomes, phones, known, problems, leftOut, toMend } = check;
  return (
    <>
      <section aria-label="Result" className="grid gap-3 rounded-md bg-card p-4 shadow-card sm:p-5">
        <p role="status" className="text-lg font-bold">
          {orders === 0
            ? 'There is no order to import.'
            : `${counted(orders, 'order')} of ${counted(phones, 'mobile number')}. Nothing is imported yet.`}
        </p>
        <p>These are orders of {source}.</p>
        {orders > 0 && (
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {FORMER_OUTCOME_NAMES.map((outcome) => (
              <div key={outcome} className="rounded-sm bg-cream px-3 py-2">
                <dt className="text-sm text-muted">{FORMER_OUTCOMES[outcome]}</dt>
                <dd className="font-bold">{formatCount(outcomes[outcome])}</dd>
              </div>
            ))}
          </dl>
        )}
        {known > 0 && <p>Here already, and left as they are: {counted(known, 'order')}.</p>}
        {leftOut > 0 && <p>{counted(leftOut, 'order')} will be left out. The reasons are below.</p>}
        {orders > 0 && (
          <Button disabled={isBusy} onClick={onStart} className="justify-self-start">
            {isBusy ? 'Importing...' : 'Import'}
          </Button>
        )}
      </section>
      <ProblemGroups groups={problems} toMend={toMend} />
    </>
  );
}
