import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { Loading } from '#web/ui/notice.tsx';

interface TimeListProps {
  /** The table; null where there are no rows, undefined where there is no list. */
  table: ReactNode;
  /** Shown in place of a list without rows. */
  empty: ReactNode;
  query: { currentData?: unknown; isFetching: boolean; refetch: () => PromiseLike<unknown> };
  loadingText: string;
  errorText: string;
  /** Undefined on the newest page. */
  newestHref: string | undefined;
  /** Undefined on the oldest page. */
  olderHref: string | undefined;
}

/** A list by time with its pages, and what stands there while it loads, fails or is empty. */
export function TimeList(props: TimeListProps) {
  const { table, empty, query, loadingText, errorText, newestHref, olderHref } = props;
  if (table)
    return (
      <>
        {table}
        <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
          {newestHref === undefined ? (
            <span />
          ) : (
            <ButtonLink to={newestHref} variant="secondary">
              Newest
            </ButtonLink>
          )}
          {olderHref !== undefined && (
            <ButtonLink to={olderHref} variant="secondary">
              Older
            </ButtonLink>
          )}
        </nav>
      </>
    );
  if (query.currentData) return empty;
  if (query.isFetching) return <Loading text={loadingText} />;
  return <LoadError text={errorText} onRetry={query.refetch} />;
}

/** The address's query of a filter, without what is undefined. */
export function queryOf(filter: object): string {
  const entries = Object.entries(filter).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return `?${new URLSearchParams(entries)}`;
}
