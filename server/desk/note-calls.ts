import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import type { NoteCallsBody } from '#contract/desk.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { mayChangeStatus } from '#contract/rights.ts';
import type { Deps } from '#server/deps.ts';
import { applyStatus } from '#server/orders/change-status.ts';
import { loadOrders, type OrderRow } from '#server/orders/queries.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { sift } from './change-in-chunks.ts';
import { changeOrders, type Outcome } from './change-orders.ts';
import type { DeskRow } from './queries.ts';
import { afterCall, noteOf, problemOfCallTime, problemOfStatus, statusAfterCall } from './rules.ts';
import { orderDesk } from './tables.ts';

const NO_CLAIM = { claimedBy: null, claimedAt: null };

/** Records results of calls. A result that sets the order to pending undoes a wrong confirmation. */
export async function noteCalls(
  deps: Deps,
  viewer: Viewer,
  body: NoteCallsBody,
  { isResent = false } = {},
): Promise<Outcome[]> {
  const note = noteOf(body);
  const at = deps.now();
  const problem = problemOfCallTime(note, at);
  if (problem !== undefined) throw new AppError('validation', { message: problem, fields: { callAt: problem } });
  const status = statusAfterCall(note);
  return changeOrders(deps, body.orders, {
    isDone: ({ order, desk }, seen) => {
      if (desk.callState !== note.outcome || order.status !== status) return false;
      if (note.outcome !== 'no_answer' && note.outcome !== 'call_later') return true;
      // `no_answer` and `call_later` are new calls, unless the browser sends the same request again.
      const isSamePress = isResent && desk.version === seen + 1 && desk.lastCallBy === viewer.id;
      return isSamePress && (note.outcome !== 'call_later' || desk.nextCallAt?.getTime() === note.callAt.getTime());
    },
    async make(tx, locked) {
      const { able, problems } = sift(
        locked,
        ({ order }) => order.id,
        ({ order, desk }) =>
          problemOfStatus(note, order.status, desk.packedPieces) ?? problemOfRights(viewer, order, status),
      );
      const noted = able.map(({ order, desk }) => ({
        order,
        desk,
        after: { ...afterCall(desk, note, at), lastCallBy: viewer.id, ...NO_CLAIM, version: desk.version + 1 },
      }));
      await writeCalls(tx, noted);
      await recordChanges(
        tx,
        noted.map(({ order, desk, after }) => ({
          by: viewer,
          at,
          verb: 'order.called',
          subject: { id: order.id, label: order.orderId },
          before: auditedCalls(desk),
          after: auditedCalls({ ...desk, ...after }),
        })),
      );
      const changing = able.filter(({ order }) => order.status !== status).map(({ order }) => order);
      await applyStatus(deps, tx, viewer, { seen: await loadOrders(tx, changing), status });
      return problems;
    },
  });
}

/**
 * Returns a sentence if the viewer may not set the status. Staff who confirm orders may also undo a confirmation, which
 * `mayChangeStatus` allows only to editors.
 */
function problemOfRights(viewer: Viewer, { status: from }: OrderRow, to: OrderStatus): string | undefined {
  if (from === to || to === 'pending' || mayChangeStatus(viewer, from, to)) return undefined;
  return new AppError('forbidden').message;
}

interface NotedCall {
  desk: DeskRow;
  after: Partial<DeskRow>;
}

/** Writes rows with the same new values in one statement. */
async function writeCalls(tx: Executor, noted: readonly NotedCall[]): Promise<void> {
  const differing = noted.map(({ desk, after: { version: _, ...after } }) => {
    const fields = Object.entries(after).filter(
      ([field, value]) => !isDeepStrictEqual(Reflect.get(desk, field), value),
    );
    return { id: desk.orderId, set: Object.fromEntries(fields) };
  });
  for (const same of Map.groupBy(differing, ({ set }) => JSON.stringify(set)).values()) {
    const ids = same.map(({ id }) => id);
    await tx
      .update(orderDesk)
      .set({ ...same[0]?.set, version: sql`${orderDesk.version} + 1` })
      .where(inArray(orderDesk.orderId, ids));
  }
}

function auditedCalls({ callState, attempts, nextCallAt, cancelReason, version }: DeskRow) {
  return { callState, attempts, nextCallAt: nextCallAt?.toISOString() ?? null, cancelReason, version };
}
