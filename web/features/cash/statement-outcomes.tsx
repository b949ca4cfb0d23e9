import { useState } from 'react';
import { STATED_OUTCOMES, type StatedOutcome } from '#contract/parcels.ts';
import type { StatementDetail } from '#contract/statements.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useSetStatedOutcomesMutation } from './api.ts';

export const wordOf = (outcome: StatedOutcome) => STATED_OUTCOMES[outcome].toLowerCase();

export interface StatedOutcomeChange {
  /** Sets the outcome of the parcels in the rows `lines`. By default, sets it for all rows that state this outcome. */
  set: (outcome: StatedOutcome, lines?: number[]) => Promise<void>;
  isBusy: boolean;
  problems: readonly string[];
}

export function useStatedOutcomes({ _id: id, version }: StatementDetail['statement']): StatedOutcomeChange {
  const dispatch = useAppDispatch();
  const [setOutcomes, { isLoading: isBusy }] = useSetStatedOutcomesMutation();
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function set(outcome: StatedOutcome, lines?: number[]) {
    setProblems([]);
    const { data, error } = await setOutcomes({ id, body: { version, outcome, lines } });
    if (!data) return setProblems([messageOf(error, 'This could not be saved. Please try again.')]);
    const failed = data.results.filter(({ problem }) => problem !== null);
    const done = data.results.length - failed.length;
    setProblems(failed.map(({ line, parcel, problem }) => `Row ${line}${parcel ? `, ${parcel}` : ''}: ${problem}`));
    if (done > 0) dispatch(toastShown('success', `${counted(done, 'parcel')} marked as ${wordOf(outcome)}`));
  }

  return { set, isBusy, problems };
}

interface StatementOutcomesProps {
  differing: StatementDetail['differing'];
  change: StatedOutcomeChange;
}

export function StatementOutcomes({ differing, change: { set, isBusy, problems } }: StatementOutcomesProps) {
  const [asked, setAsked] = useState<StatementDetail['differing'][number]>();
  return (
    <>
      {differing.length > 0 && (
        <div className="mb-3 grid gap-2 sm:flex sm:flex-wrap">
          {differing.map((each) => (
            <Button key={each.outcome} variant="secondary" disabled={isBusy} onClick={() => setAsked(each)}>
              Mark {each.rows} as {wordOf(each.outcome)}
            </Button>
          ))}
        </div>
      )}
      {problems.length > 0 && (
        <div className="mb-3 grid gap-1">
          {problems.map((problem) => (
            <FormAlert key={problem} text={problem} />
          ))}
        </div>
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            void set(asked.outcome);
          }}
          title={`Mark as ${wordOf(asked.outcome)}`}
          question={`Mark ${counted(asked.rows, 'parcel')} as ${wordOf(asked.outcome)}?`}
          action={`Mark ${asked.rows}`}
        >
          The statement says so, and the shop has another outcome. You can correct it later, parcel by parcel.
        </ConfirmDialog>
      )}
    </>
  );
}
