import { useState } from 'react';
import { Link } from 'react-router';
import { FINDINGS, SETTLED_WITHIN_PAISA } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import type { StatementDetail } from '#contract/statements.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useDiscardStatementMutation, usePostStatementMutation } from './api.ts';
import { statementHref } from './money-address.ts';

const NOTHING_TO_POST = 'No row can be posted: each has a finding that leaves it out.';

/** Id of the section with the rows. The links of findings lead to it. */
export const STATEMENT_ROWS = 'rows';

type Statement = StatementDetail['statement'];

interface StatementSummaryProps extends StatementDetail {
  mayPost: boolean;
}

export function StatementSummary({ statement, postableSums, mayPost }: StatementSummaryProps) {
  const { rows, postable, netPaisa, bankPaisa, findings, state } = statement;
  const missing = netPaisa - bankPaisa;
  const leftOut = rows - postable;
  return (
    <section aria-label="Summary" className="mb-6 grid gap-3 rounded-md bg-card p-4 shadow-card">
      <StatementSums statement={statement} postableSums={postableSums} />
      {Math.abs(missing) > SETTLED_WITHIN_PAISA && (
        <p className="rounded-sm bg-alarm-soft px-4 py-2 text-alarm">
          {formatPaisa(Math.abs(missing))} {missing > 0 ? 'less' : 'more'} has reached the bank than the rows come to.
        </p>
      )}
      {findings.length === 0 ? (
        <p className="text-leaf">
          {counted(rows, 'row')}. {rows === 1 ? 'It is' : 'All are'} as the shop has {rows === 1 ? 'it' : 'them'}.
        </p>
      ) : (
        <FindingLinks statement={statement} />
      )}
      {state === 'posted' && leftOut > 0 && (
        <p className="text-muted">
          {counted(leftOut, 'row')} of {rows} {leftOut === 1 ? 'was' : 'were'} left out.
        </p>
      )}
      {state === 'draft' && (
        <p className="text-muted">
          {leftOut > 0 && `${counted(leftOut, 'row')} will be left out. `}Post enters the payments: these parcels then
          count as paid, and the statement stays. A discarded one can be read again.
        </p>
      )}
      <PostOrDiscard statement={statement} mayPost={mayPost && state === 'draft'} />
    </section>
  );
}

function StatementSums({ statement, postableSums }: Pick<StatementDetail, 'statement' | 'postableSums'>) {
  const { state, codPaisa, netPaisa, bankPaisa } = statement;
  const sums = [
    ['Collected', codPaisa, postableSums.codPaisa],
    ['Paid out', netPaisa, postableSums.netPaisa],
    ['Received in the bank', bankPaisa, undefined],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-1 lg:grid-cols-3">
      {sums.map(([name, paisa, postablePaisa]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-3 lg:block">
          <dt className="text-muted">{name}</dt>
          <dd className="font-bold tabular-nums lg:text-lg">{formatPaisa(paisa)}</dd>
          {state !== 'void' && postablePaisa !== undefined && (
            <dd className="text-muted tabular-nums max-lg:w-full max-lg:text-end">
              {state === 'posted' ? 'Posted' : 'To be posted'}: {formatPaisa(postablePaisa)}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function FindingLinks({ statement: { _id: id, findings } }: { statement: Statement }) {
  return (
    <ul aria-label="Findings" className="divide-y divide-line border-y border-line">
      {findings.map(({ finding, rows: count }) => (
        <li key={finding} className="relative flex min-h-11 items-center justify-between gap-4 py-1">
          <Link
            to={`${statementHref(id, { finding })}#${STATEMENT_ROWS}`}
            className="underline underline-offset-4 after:absolute after:inset-0"
          >
            {FINDINGS[finding]}
          </Link>{' '}
          <b className="shrink-0 whitespace-nowrap tabular-nums">{count}</b>
        </li>
      ))}
    </ul>
  );
}

function PostOrDiscard({ statement, mayPost }: { statement: Statement; mayPost: boolean }) {
  const { _id: id, version, number, rows, postable } = statement;
  const [post, posting] = usePostStatementMutation();
  const [discard, discarding] = useDiscardStatementMutation();
  const [asked, setAsked] = useState<'post' | 'discard'>();
  const dispatch = useAppDispatch();
  const [alert, setAlert] = useState('');
  const isBusy = posting.isLoading || discarding.isLoading;
  const leftOut = rows - postable;

  function begin() {
    setAlert('');
    setAsked(undefined);
  }
  const showProblem = (error: unknown) => setAlert(messageOf(error, 'This could not be saved. Please try again.'));

  async function postNow() {
    begin();
    const { data, error } = await post({ id, version });
    if (!data) return showProblem(error);
    dispatch(toastShown('success', `${counted(data.posted, 'row')} posted, ${data.leftOut.length} left out`));
  }

  async function discardNow() {
    begin();
    const { error } = await discard({ id, version });
    if (error) showProblem(error);
  }

  return (
    <>
      {alert && <FormAlert text={alert} />}
      {mayPost && (
        <div className="grid gap-3 sm:flex">
          <Button disabled={isBusy} onClick={() => (postable === 0 ? setAlert(NOTHING_TO_POST) : setAsked('post'))}>
            {posting.isLoading ? 'Posting...' : `Post ${counted(postable, 'row')}`}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => setAsked('discard')}>
            Discard
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked === 'post'}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void postNow()}
        title="Post the statement"
        question={`Post ${counted(postable, 'row')} of ${number}?`}
        action="Post"
        busyAction="Posting..."
      >
        {leftOut > 0 && `${counted(leftOut, 'row')} will be left out. `}It cannot be taken back.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'discard'}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void discardNow()}
        title="Discard the statement"
        question={`Discard ${number}?`}
        action="Discard"
      >
        Nothing of it was posted. Its file can be read again.
      </ConfirmDialog>
    </>
  );
}
