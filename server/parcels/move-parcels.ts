import { inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { AuditVerb } from '#contract/audit.ts';
import { canMove, PARCEL_TRANSITIONS, type ParcelTransition } from '#contract/parcels.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { addEvents, type ParcelRow } from './queries.ts';
import { parcels } from './tables.ts';

interface Move {
  at: Date;
  by: Viewer;
  set?: Omit<PgUpdateSetSource<typeof parcels>, 'state' | 'stateAt' | 'version'>;
  /** True if staff changed the order's status by hand and the parcel follows it. */
  isByStatus?: boolean;
}

interface AuditedMove extends Move {
  /** If absent, the verb of the transition. */
  verb?: AuditVerb;
  after?: Record<string, unknown>;
}

export async function moveParcels(
  tx: Executor,
  rows: readonly ParcelRow[],
  transition: ParcelTransition,
  { verb = PARCEL_TRANSITIONS[transition].verb, after, ...move }: AuditedMove,
): Promise<void> {
  await setState(tx, rows, transition, move);
  const { to } = PARCEL_TRANSITIONS[transition];
  const { by, at } = move;
  await recordChanges(
    tx,
    rows.map(({ id, number, state }) => ({
      by,
      at,
      verb,
      subject: { id, label: number },
      before: { state },
      after: { state: to, ...after },
    })),
  );
}

/** Changes the state like `moveParcels`, but without an audit entry. */
export async function setState(
  tx: Executor,
  rows: readonly Pick<ParcelRow, 'id' | 'state'>[],
  transition: ParcelTransition,
  { at, by, set = {}, isByStatus = false }: Move,
): Promise<void> {
  if (rows.length === 0) return;
  const stray = rows.find(({ state }) => !canMove(transition, state));
  if (stray) throw new Error(`The transition ${transition} is not possible for a parcel that is ${stray.state}`);
  const { to } = PARCEL_TRANSITIONS[transition];
  const ids = rows.map(({ id }) => id);
  await tx
    .update(parcels)
    .set({ ...set, state: to, stateAt: at, version: sql`${parcels.version} + 1` })
    .where(inArray(parcels.id, ids));
  await addEvents(
    tx,
    ids.map((parcelId) => ({ parcelId, state: to, at, byUserId: by.id, isByStatus })),
  );
}
