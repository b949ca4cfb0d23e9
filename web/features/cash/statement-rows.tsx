import { FINDING_NAMES, FINDINGS } from '#contract/cash.ts';
import type { StatementDetail } from '#contract/statements.schema.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { oneOf, useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useListStatementRowsQuery } from './api.ts';
import { statementHref } from './money-address.ts';
import { StatementOutcomes, useStatedOutcomes } from './statement-outcomes.tsx';
import { StatementRowsTable } from './statement-rows-table.tsx';
import { STATEMENT_ROWS } from './statement-summary.tsx';

const FILTER = { finding: oneOf([...FINDING_NAMES, 'all']) };

interface StatementRowsProps extends Pick<StatementDetail, 'statement' | 'differing'> {
  mayMark: boolean;
}

/** Lists the rows of a courier's statement. Without a filter, shows only rows with findings, if there are any. */
export function StatementRows({ statement, differing, mayMark }: StatementRowsProps) {
  const { _id: id, rows, findings, state } = statement;
  const outcomes = useStatedOutcomes(statement);
  const { filter, after, hrefOf } = useListAddress(FILTER);
  const initial = findings.length > 0 ? 'any' : undefined;
  const finding = filter.finding === 'all' ? undefined : (filter.finding ?? initial);
  const query = useListStatementRowsQuery(
    { id, finding, after: Number(after) || undefined },
    { refetchOnMountOrArgChange: true },
  );
  // Changed rows still show buttons until the refetch, so all buttons are disabled until then.
  const change = { ...outcomes, isBusy: outcomes.isBusy || query.isFetching };
  return (
    <section aria-labelledby={STATEMENT_ROWS}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={STATEMENT_ROWS} className="scroll-mt-4 text-xl">
          {finding === undefined ? 'All rows' : finding === 'any' ? 'Rows with findings' : FINDINGS[finding]}
        </h2>
        {findings.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {finding !== 'any' && (
              <ButtonLink to={`${statementHref(id)}#${STATEMENT_ROWS}`} variant="secondary">
                Rows with findings
              </ButtonLink>
            )}
            {finding !== undefined && (
              <ButtonLink to={`${statementHref(id, { finding: 'all' })}#${STATEMENT_ROWS}`} variant="secondary">
                All {counted(rows, 'row')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      {mayMark && <StatementOutcomes differing={differing} change={outcomes} />}
      <KeysetList
        query={query}
        what="the rows"
        isEmpty={(list) => list.rows.length === 0}
        empty={<Notice icon="check" title="No such rows" />}
        address={{ after, hrefOf }}
      >
        {(list) => (
          <StatementRowsTable
            state={state}
            rows={list.rows}
            change={mayMark && state === 'draft' ? change : undefined}
          />
        )}
      </KeysetList>
    </section>
  );
}
