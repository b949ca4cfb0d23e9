import { AppError } from '#contract/errors.ts';
import { formatPaisa, paisaFromPkr } from '#contract/money.ts';
import { formatDateTime } from '#contract/time.ts';
import type { FullOrder } from './queries.ts';

/** Returns the version for optimistic locking: the number of events, because every change adds one. */
export function versionOf({ events }: Pick<FullOrder, 'events'>): number {
  return events.length;
}

/** Does nothing if `version` is undefined. Throws `order_changed` with author, status and time of the last change. */
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

/** Throws `total_changed` if the customer agreed to another total, in PKR. Undefined skips the check. */
export function assertAgreedTotal(totalPaisa: number, agreed: number | undefined): void {
  if (agreed === undefined || paisaFromPkr(agreed) === totalPaisa) return;
  const message = `The total is ${formatPaisa(totalPaisa)} now. Please look it over and save again.`;
  throw new AppError('total_changed', { message });
}
