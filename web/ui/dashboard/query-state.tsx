import type { ReactNode } from 'react';
import { isDenied } from '#web/store/polls.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';

export interface Query<Data> {
  data?: Data | undefined;
  currentData?: Data | undefined;
  isFetching: boolean;
  error?: unknown;
  refetch: () => PromiseLike<unknown>;
}

/** Returns the previous page while another one loads; undefined after an error, because old rows would mislead. */
export function loadedOf<Data>({ data, currentData, isFetching }: Query<Data>): Data | undefined {
  return isFetching ? data : currentData;
}

export interface QueryStateProps<Data> {
  query: Query<Data>;
  what: string;
  failed?: string | undefined;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function QueryState<Data>({ query, what, failed, isEmpty, empty, children }: QueryStateProps<Data>) {
  const hasNoRight = isDenied(query.error);
  // The cache still has the rows that the user may no longer see.
  const loaded = hasNoRight ? undefined : loadedOf(query);
  if (loaded !== undefined && !isEmpty?.(loaded)) return children(loaded);
  if (query.currentData !== undefined && !hasNoRight) return empty;
  if (query.isFetching && !hasNoRight) return <Loading text={`Loading ${what}...`} />;
  return (
    <Notice role="alert" icon={hasNoRight ? 'shield' : 'refresh'} title={failed ?? `Failed to load ${what}.`}>
      {hasNoRight && (
        <p className="pb-4">{`You may not see ${what} now. Ask an admin for the right, then try again.`}</p>
      )}
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </Notice>
  );
}
