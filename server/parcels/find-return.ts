import { AppError } from '#contract/errors.ts';
import { canMove } from '#contract/parcels.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { findByCodeOrOrder, type ListedParcel } from './queries.ts';

/**
 * Finds the parcel that comes back. A QR code names only the order, so this throws if several of its parcels can come
 * back.
 */
export async function findReturn(db: Executor, code: string): Promise<ListedParcel> {
  const found = await findByCodeOrOrder(db, code);
  const returning = found.filter(({ parcel }) => canMove('receive', parcel.state));
  const [only, ...others] = found.length === 1 ? found : returning;
  if (only && others.length === 0) return only;
  if (found.length === 0) throw new AppError('parcel_not_found');
  if (!only) throw new AppError('parcel_not_found', { message: 'No parcel of this order can come back.' });
  const numbers = returning.map(({ parcel }) => parcel.number).join(', ');
  throw new AppError('parcel_not_found', {
    message: `This order has several parcels: ${numbers}. Scan the barcode of the label.`,
  });
}
