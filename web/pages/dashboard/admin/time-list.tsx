import type { ReactNode } from 'react';
import { KeysetPages } from '#web/ui/dashboard/keyset-pages.tsx';
import { type Query, QueryState } from '#web/ui/dashboard/query-state.tsx';

interface TimeListProps {
  /** The table; null without rows. */
  table: ReactNode;
  empty: ReactNode;
  query: Query<unknown>;
  what: string;
  /** Undefined on the newest page. */
  newestHref: string | undefined;
  /** Undefined on the oldest page. */
  olderHref: string | undefined;
}

/** A list by time with keyset pages, and the states of its query. */
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

/** Returns the query of an address from a filter, without undefined values. */
export function queryOf(filter: object): string {
  const entries = Object.entries(filter).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return `?${new URLSearchParams(entries)}`;
}
