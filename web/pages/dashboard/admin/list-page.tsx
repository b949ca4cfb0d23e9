import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { ListPages } from '#web/ui/dashboard/list-pages.tsx';
import { type Query, QueryState } from '#web/ui/dashboard/query-state.tsx';
import { SelectField } from '#web/ui/field.tsx';

interface ListFilterProps<Value extends string> {
  label?: string;
  /** Label of the first option, which removes the filter: 'All orders'. */
  all: string;
  values: readonly Value[];
  value: Value | undefined;
  /** Returns the label of a value; by default the value. */
  labelOf?: (value: Value) => string;
  onChange: (value: Value | undefined) => void;
}

/** A select that filters a list by one value. */
export function ListFilter<Value extends string>(props: ListFilterProps<Value>) {
  const { label = 'Show', all, values, value, labelOf = (each) => each, onChange } = props;
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(values.find((each) => each === currentTarget.value))}
    >
      <option value="">{all}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {labelOf(each)}
        </option>
      ))}
    </SelectField>
  );
}

interface AdminListPageProps<List> {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  summary: ReactNode;
  filters?: ReactNode;
  /** The success of the last action, shown for a few seconds. */
  notice: string;
  onNoticeHide: () => void;
  query: Query<List>;
  page: number;
  hrefOfPage: (page: number) => string;
  what: string;
  failed?: string;
  empty: ReactNode;
  /** The table; falsy without rows. */
  table: ReactNode;
  dialogs: ReactNode;
}

/** A list page of staff: heading, filters, table with page numbers, and the states of its query. */
export function AdminListPage<List extends { totalPages: number }>(props: AdminListPageProps<List>) {
  const { title, action, summary, filters, notice, onNoticeHide, query, page, hrefOfPage, table } = props;
  const lastPage = query.currentData?.totalPages;
  if (lastPage !== undefined && page > lastPage) return <Navigate to={hrefOfPage(lastPage)} replace />;
  return (
    <>
      <DashboardHeading title={title} action={action}>
        {summary}
      </DashboardHeading>
      {filters}
      <FadingNotice text={notice} onHide={onNoticeHide} />
      <QueryState query={query} what={props.what} failed={props.failed} isEmpty={() => !table} empty={props.empty}>
        {({ totalPages }) => (
          <>
            {table}
            <ListPages page={page} totalPages={totalPages} hrefOf={hrefOfPage} />
          </>
        )}
      </QueryState>
      {props.dialogs}
    </>
  );
}
