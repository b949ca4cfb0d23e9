import { AppError } from '#contract/errors.ts';
import { formatPaisa, paisaFromPkr } from '#contract/money.ts';

/** What the customer has read, or staff have read to them, must be what is saved. `agreed` is in PKR, if at all. Throws `total_changed`. */
export function assertAgreedTotal(totalPaisa: number, agreed: number | undefined): void {
  if (agreed === undefined || paisaFromPkr(agreed) === totalPaisa) return;
  const message = `The total is ${formatPaisa(totalPaisa)} now. Please look it over and save again.`;
  throw new AppError('total_changed', { message });
}
