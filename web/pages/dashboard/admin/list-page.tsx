import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { ListPages } from '#web/ui/dashboard/list-pages.tsx';
import { type Query, QueryState } from '#web/ui/dashboard/query-state.tsx';
import { SelectField } from '#web/ui/field.tsx';

interface ListFilterProps<Value extends string> {
  label?: string;
  /** The first choice, which narrows nothing: `All orders`. */
  all: string;
  values: readonly Value[];
  /** The address's value, of which an unknown one narrows nothing. */
  value: Value | undefined;
  /** What stands in the list for a value; the value itself where it is left out. */
  labelOf?: (value: Value) => string;
  onChange: (value: string) => void;
}

/** Narrows a list to one value of its filter; `onChange` gets an empty text for all. */
export function ListFilter<Value extends string>(props: ListFilterProps<Value>) {
  const { label = 'Show', all, values, value, labelOf, onChange } = props;
  return (
    <SelectField label={label} value={value ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">{all}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {labelOf ? labelOf(each) : each}
        </option>
      ))}
    </SelectField>
  );
}

interface AdminListPageProps<List> {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  /** Below the title. */
  summary: ReactNode;
  filters?: ReactNode;
  /** The last action's success, for a few seconds. */
  notice: string;
  onNoticeHide: () => void;
  query: Query<List>;
  page: number;
  hrefOfPage: (page: number) => string;
  what: string;
  failed?: string;
  /** Shown in place of a list without rows. */
  empty: ReactNode;
  /** The table; null where there are no rows. */
  table: ReactNode;
  dialogs: ReactNode;
}

/** A list of the admin's: heading, filters, table with pages, and what stands there while it loads, fails or is empty. */
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
