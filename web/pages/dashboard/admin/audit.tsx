import { useNavigate, useSearchParams } from 'react-router';
import { AUDIT_SUBJECT_NAMES, AUDIT_SUBJECTS, AUDIT_VERB_NAMES, AUDIT_VERBS, subjectOf } from '#contract/audit.ts';
import { type AuditListArgs, useListAuditQuery } from '#web/features/audit/api.ts';
import { AuditTable } from '#web/features/audit/audit-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ListFilter } from './list-page.tsx';
import { DayFilters, OnlyThese } from './time-filters.tsx';
import { queryOf, TimeList } from './time-list.tsx';

export const meta = dashboardMeta('History');

/** The history of changes. The URL holds its filters, so that a link can show the history of one product or order. */
export default function Audit() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = filterOf(params);
  const query = useListAuditQuery(filter, { refetchOnMountOrArgChange: true });
  const list = loadedOf(query);
  const narrow = (next: AuditListArgs) =>
    void navigate(queryOf({ ...filter, after: undefined, ...next }), { preventScrollReset: true });
  const verbs = AUDIT_VERB_NAMES.filter((verb) => filter.kind === undefined || subjectOf(verb) === filter.kind);
  const one = list?.entries[0];
  return (
    <>
      <DashboardHeading
        title="History"
        action={<Downloads path="/api/audit/export" name="audit" query={{ ...filter, after: undefined }} />}
      >
        Who changed what, and when. Nothing here can be changed or deleted.
      </DashboardHeading>
      <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <ListFilter
          label="About"
          all="Everything"
          values={AUDIT_SUBJECT_NAMES}
          labelOf={(each) => AUDIT_SUBJECTS[each]}
          value={filter.kind}
          onChange={(kind) => narrow({ kind, verb: undefined, subject: undefined })}
        />
        <ListFilter
          label="What"
          all="All changes"
          values={verbs}
          labelOf={(each) => AUDIT_VERBS[each]}
          value={filter.verb}
          onChange={(verb) => narrow({ verb })}
        />
        <DayFilters from={filter.from} to={filter.to} narrow={narrow} />
      </div>
      {(filter.by || filter.subject) && (
        <OnlyThese allHref={queryOf({ ...filter, by: undefined, subject: undefined, after: undefined })}>
          Only changes
          {filter.subject && (
            <>
              {' '}
              of <bdi className="font-bold">{one?.subject.label ?? 'this one'}</bdi>
            </>
          )}
          {filter.by && (
            <>
              {' '}
              by <bdi className="font-bold">{one?.by.name ?? 'this one'}</bdi>
            </>
          )}
        </OnlyThese>
      )}
      <TimeList
        table={
          list && list.entries.length > 0 ? (
            <AuditTable entries={list.entries} isStale={query.isFetching} hrefOf={queryOf} />
          ) : null
        }
        empty={
          <Notice icon="check" title="No changes">
            Nothing was changed that these filters would show.
          </Notice>
        }
        query={query}
        what="the history"
        newestHref={filter.after === undefined ? undefined : queryOf({ ...filter, after: undefined })}
        olderHref={list?.next ? queryOf({ ...filter, after: list.next }) : undefined}
      />
    </>
  );
}

function filterOf(params: URLSearchParams): AuditListArgs {
  const text = (name: string) => params.get(name) || undefined;
  return {
    by: text('by'),
    verb: AUDIT_VERB_NAMES.find((verb) => verb === params.get('verb')),
    kind: AUDIT_SUBJECT_NAMES.find((kind) => kind === params.get('kind')),
    subject: text('subject'),
    from: text('from'),
    to: text('to'),
    after: text('after'),
  };
}
