import type { AuditEntry } from '#contract/audit.schema.ts';
import { AUDIT_SUBJECT_NAMES, AUDIT_SUBJECTS, AUDIT_VERB_NAMES, AUDIT_VERBS, subjectOf } from '#contract/audit.ts';
import { anyText, type ListAddress, oneOf } from '#web/ui/dashboard/list-address.ts';
import { DayFilters, ListFilter, OnlyThese } from '#web/ui/dashboard/list-filters.tsx';

export const AUDIT_FILTER = {
  by: anyText,
  verb: oneOf(AUDIT_VERB_NAMES),
  kind: oneOf(AUDIT_SUBJECT_NAMES),
  subject: anyText,
  from: anyText,
  to: anyText,
};

interface AuditFiltersProps {
  address: ListAddress<typeof AUDIT_FILTER>;
  /** Any entry of the list. The page takes the names of the chosen user and subject from this entry. */
  entry: AuditEntry | undefined;
}

export function AuditFilters({ address: { filter, narrow, hrefOf }, entry }: AuditFiltersProps) {
  const { by, verb, kind, subject, from, to } = filter;
  return (
    <>
      <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <ListFilter
          label="About"
          all="Everything"
          values={AUDIT_SUBJECT_NAMES}
          labelOf={(each) => AUDIT_SUBJECTS[each]}
          value={kind}
          onChange={(chosen) => narrow({ kind: chosen, verb: undefined, subject: undefined })}
        />
        <ListFilter
          label="What"
          all="All changes"
          values={AUDIT_VERB_NAMES.filter((each) => kind === undefined || subjectOf(each) === kind)}
          labelOf={(each) => AUDIT_VERBS[each]}
          value={verb}
          onChange={(chosen) => narrow({ verb: chosen })}
        />
        <DayFilters from={from} to={to} narrow={narrow} />
      </div>
      {(by || subject) && (
        <OnlyThese allHref={hrefOf({ by: undefined, subject: undefined })}>
          Only changes{subject && ' of '}
          {subject && <bdi className="font-bold">{entry?.subject.label ?? 'this one'}</bdi>}
          {by && ' by '}
          {by && <bdi className="font-bold">{entry?.by.name ?? 'this one'}</bdi>}
        </OnlyThese>
      )}
    </>
  );
}
