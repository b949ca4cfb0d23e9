import { AppError } from '#contract/errors.ts';
import { formatPaisa, paisaFromPkr } from '#contract/money.ts';
import { formatDateTime } from '#contract/time.ts';
import type { FullOrder } from './queries.ts';

/** Returns the length of the history, which grows with each change under the order's lock (optimistic concurrency). */
export function versionOf({ events }: Pick<FullOrder, 'events'>): number {
  return events.length;
}

/** Asserts that an order is unchanged; undefined skips the check. Throws `order_changed` with the last author, status and time. */
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

/** Asserts that the total, in PKR, is the one that the customer agreed to, if any. Throws `total_changed`. */
export function assertAgreedTotal(totalPaisa: number, agreed: number | undefined): void {
  if (agreed === undefined || paisaFromPkr(agreed) === totalPaisa) return;
  const message = `The total is ${formatPaisa(totalPaisa)} now. Please look it over and save again.`;
  throw new AppError('total_changed', { message });
}
