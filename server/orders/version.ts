import { AppError } from '#contract/errors.ts';
import { formatPaisa, paisaFromPkr } from '#contract/money.ts';
import { formatDateTime } from '#contract/time.ts';
import type { FullOrder } from './queries.ts';

/** The length of the history, which grows with each change under the order's lock (optimistic concurrency). */
export function versionOf({ events }: Pick<FullOrder, 'events'>): number {
  return events.length;
}

/** Undefined skips the check. Throws `order_changed`, naming last author, status and time. */
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

/** What the customer has read, or staff have read to them, must be what is saved. `agreed` is in PKR, if at all. Throws `total_changed`. */
export function assertAgreedTotal(totalPaisa: number, agreed: number | undefined): void {
  if (agreed === undefined || paisaFromPkr(agreed) === totalPaisa) return;
  const message = `The total is ${formatPaisa(totalPaisa)} now. Please look it over and save again.`;
  throw new AppError('total_changed', { message });
}
