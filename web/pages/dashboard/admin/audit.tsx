import { useNavigate, useSearchParams } from 'react-router';
import { AUDIT_SUBJECT_NAMES, AUDIT_SUBJECTS, AUDIT_VERB_NAMES, AUDIT_VERBS, subjectOf } from '#contract/audit.ts';
import { type AuditListArgs, useListAuditQuery } from '#web/features/audit/api.ts';
import { AuditTable } from '#web/features/audit/audit-table.tsx';
import { DayField } from '#web/features/audit/day-field.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DownloadLink } from '#web/ui/dashboard/download-link.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('History');

/** Who changed what, and when: the filters are in the address, so that a link leads to the history of one thing. */
export default function Audit() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = filterOf(params);
  const query = useListAuditQuery(filter, { refetchOnMountOrArgChange: true });
  const list = query.isFetching ? query.data : query.currentData;
  const hrefOf = (next: AuditListArgs) => `?${new URLSearchParams(definedOf(next))}`;
  const narrow = (next: AuditListArgs) =>
    void navigate(hrefOf({ ...filter, after: undefined, ...next }), { preventScrollReset: true });
  const verbs = AUDIT_VERB_NAMES.filter((verb) => filter.kind === undefined || subjectOf(verb) === filter.kind);
  const one = list?.entries[0];
  return (
    <>
      <DashboardHeading
        title="History"
        action={
          <DownloadLink href={`/api/audit/export.csv${hrefOf({ ...filter, after: undefined })}`} download="audit.csv">
            Download CSV
          </DownloadLink>
        }
      >
        Who changed what, and when. Nothing here can be changed or deleted.
      </DashboardHeading>
      <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <SelectField
          label="About"
          value={filter.kind ?? ''}
          onChange={({ currentTarget: { value } }) =>
            narrow({ kind: AUDIT_SUBJECT_NAMES.find((kind) => kind === value), verb: undefined, subject: undefined })
          }
        >
          <option value="">Everything</option>
          {AUDIT_SUBJECT_NAMES.map((kind) => (
            <option key={kind} value={kind}>
              {AUDIT_SUBJECTS[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="What"
          value={filter.verb ?? ''}
          onChange={({ currentTarget: { value } }) => narrow({ verb: AUDIT_VERB_NAMES.find((verb) => verb === value) })}
        >
          <option value="">All changes</option>
          {verbs.map((verb) => (
            <option key={verb} value={verb}>
              {AUDIT_VERBS[verb]}
            </option>
          ))}
        </SelectField>
        {/* Browsers make a date no narrower than this. */}
        <div className="max-sm:col-span-2">
          <DayField label="From" day={filter.from} onChange={(from) => narrow({ from })} />
        </div>
        <div className="max-sm:col-span-2">
          <DayField label="To" day={filter.to} onChange={(to) => narrow({ to })} />
        </div>
      </div>
      {(filter.by || filter.subject) && (
        <p className="mb-4 flex flex-wrap items-center gap-3 rounded-sm bg-sun-soft px-4 py-2">
          <span>
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
          </span>
          <ButtonLink
            to={hrefOf({ ...filter, by: undefined, subject: undefined, after: undefined })}
            variant="quiet"
            className="-ms-5"
          >
            Show all
          </ButtonLink>
        </p>
      )}
      {list && list.entries.length > 0 ? (
        <>
          <AuditTable entries={list.entries} isStale={query.isFetching} hrefOf={hrefOf} />
          <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
            {filter.after ? (
              <ButtonLink to={hrefOf({ ...filter, after: undefined })} variant="secondary">
                Newest
              </ButtonLink>
            ) : (
              <span />
            )}
            {list.next && (
              <ButtonLink to={hrefOf({ ...filter, after: list.next })} variant="secondary">
                Older
              </ButtonLink>
            )}
          </nav>
        </>
      ) : query.currentData ? (
        <Notice icon="check" title="No changes">
          Nothing was changed that these filters would show.
        </Notice>
      ) : query.isFetching ? (
        <Loading text="Loading history..." />
      ) : (
        <LoadError text="Failed to load the history." onRetry={query.refetch} />
      )}
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

function definedOf(filter: AuditListArgs): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
