import type { ReactNode } from 'react';
import { KeysetPages } from '#web/ui/dashboard/keyset-pages.tsx';
import { type Query, QueryState } from '#web/ui/dashboard/query-state.tsx';

interface TimeListProps {
  /** Table of the rows; null if there are none. */
  table: ReactNode;
  empty: ReactNode;
  query: Query<unknown>;
  what: string;
  /** Link to the newest page; undefined on the newest page. */
  newestHref: string | undefined;
  /** Link to the next older page; undefined on the oldest page. */
  olderHref: string | undefined;
}

/** A list sorted by time, with links to pages and the states of its query (loading, empty, failed). */
export function TimeList(props: TimeListProps) {
  const { table, empty, query, what, newestHref, olderHref } = props;
  return (
    <QueryState query={query} what={what} isEmpty={() => !table} empty={empty}>
      {() => (
        <>
          {table}
          <KeysetPages first="Newest" firstHref={newestHref} next="Older" nextHref={olderHref} />
        </>
      )}
    </QueryState>
  );
}

/** Converts a filter to a query string. Undefined values are omitted. */
export function queryOf(filter: object): string {
  const entries = Object.entries(filter).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return `?${new URLSearchParams(entries)}`;
}
