import { AppError } from '#contract/errors.ts';
import { formatDateTime } from '#contract/time.ts';
import type { FullOrder } from './queries.ts';

/**
 * How often an order has been changed: every change of status writes one entry of its history, under the order's lock.
 * An order read under that lock has the version that the next change is about.
 */
export function versionOf({ events }: Pick<FullOrder, 'events'>): number {
  return events.length;
}

/**
 * Holds a change to what its author has seen. Throws `order_changed`, saying who set the order to what and when, where it
 * has another version; without one nothing was promised.
 */
export function assertVersion(full: Pick<FullOrder, 'events'>, version: number | undefined): void {
  if (version === undefined || version === versionOf(full)) return;
  const last = full.events.at(-1);
  if (!last) throw new AppError('order_changed');
  const by = last.by === null ? '' : ` by ${last.by}`;
  const at = formatDateTime(last.createdAt.toISOString());
  throw new AppError('order_changed', {
    message: `This order was changed to ${last.status}${by} at ${at}. Please look at it again.`,
  });
}
