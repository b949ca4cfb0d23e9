import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';

/** The state of an RTK Query read, as its hook returns it. */
export interface Query<Data> {
  data?: Data | undefined;
  currentData?: Data | undefined;
  isFetching: boolean;
  refetch: () => PromiseLike<unknown>;
}

/** Returns the loaded data, the previous page while the next one loads, and undefined after an error: old rows would mislead. */
export function loadedOf<Data>({ data, currentData, isFetching }: Query<Data>): Data | undefined {
  return isFetching ? data : currentData;
}

interface QueryStateProps<Data> {
  query: Query<Data>;
  /** Completes 'Loading ...' and 'Failed to load ...': 'your orders'. */
  what: string;
  /** Replaces 'Failed to load ...'. */
  failed?: string | undefined;
  isEmpty?: (data: Data) => boolean;
  /** Replaces the content if `isEmpty`. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows what a query has loaded, or that it is loading, empty or failed, with a retry button. */
export function QueryState<Data>({ query, what, failed, isEmpty, empty, children }: QueryStateProps<Data>) {
  const loaded = loadedOf(query);
  if (loaded !== undefined && !isEmpty?.(loaded)) return children(loaded);
  if (query.currentData !== undefined) return empty;
  if (query.isFetching) return <Loading text={`Loading ${what}...`} />;
  return (
    <Notice role="alert" icon="refresh" title={failed ?? `Failed to load ${what}.`}>
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </Notice>
  );
}
