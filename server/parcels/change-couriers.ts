import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { AddCourierBody, ChangeCourierBody } from '#contract/couriers.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { isId, newId } from '#server/platform/database/columns.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { type CourierRow, findCourier } from './queries.ts';
import { courierAccounts } from './tables.ts';

export async function addCourier(deps: Deps, viewer: Viewer, body: AddCourierBody): Promise<CourierRow> {
  return withUniqueLabel(() =>
    inTransaction(deps.db, async (tx) => {
      const [courier] = await tx
        .insert(courierAccounts)
        .values({ id: newId(), ...body })
        .returning();
      if (!courier) throw new Error('The courier account was not added');
      const { id, label } = courier;
      const after = auditedCourier(courier);
      const subject = { id, label };
      await recordChange(tx, { by: viewer, at: deps.now(), verb: 'courier.added', subject, before: null, after });
      return courier;
    }),
  );
}

/** Throws `courier_changed` if `version` is outdated, and `courier_exists` if another account has the label. */
export async function changeCourier(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { version, ...change }: ChangeCourierBody,
): Promise<CourierRow> {
  return withUniqueLabel(() =>
    inTransaction(deps.db, async (tx) => {
      const before = isId(id) ? await findCourier(tx, id) : undefined;
      if (!before) throw new AppError('courier_not_found');
      const isSeen = and(eq(courierAccounts.id, id), eq(courierAccounts.version, version));
      const [courier] = await tx
        .update(courierAccounts)
        .set({ ...change, version: version + 1 })
        .where(isSeen)
        .returning();
      if (!courier) throw new AppError('courier_changed');
      const subject = { id, label: courier.label };
      const fields = { before: auditedCourier(before), after: auditedCourier(courier, before) };
      await recordChange(tx, { by: viewer, at: deps.now(), verb: 'courier.changed', subject, ...fields });
      return courier;
    }),
  );
}

function auditedCourier(courier: CourierRow, before: CourierRow = courier) {
  const { label, trackingUrl, usesOwnNumbers, isActive, details, layout } = courier;
  const isChanged = layout !== null && before.layout !== null && !isDeepStrictEqual(layout, before.layout);
  return {
    label,
    trackingUrl,
    usesOwnNumbers,
    isActive,
    details: Object.keys(details).length,
    // 'changed' makes the audit show a difference between two layouts of equal length.
    bookingColumns: layout === null ? 'built-in' : `${layout.length} of its own${isChanged ? ', changed' : ''}`,
  };
}

async function withUniqueLabel<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error, 'courier_accounts_label') ? new AppError('courier_exists') : error;
  }
}
