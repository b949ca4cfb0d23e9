import { useMemo } from 'react';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectQueue } from './queue-slice.ts';

/** Returns the ids of orders and parcels whose changes wait for the connection. */
export function useWaitingIds(): ReadonlySet<string> {
  const { waiting } = useAppSelector(selectQueue);
  return useMemo(() => new Set(waiting.flatMap(({ items }) => items.map(({ id }) => id))), [waiting]);
}
