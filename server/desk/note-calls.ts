import { eq } from 'drizzle-orm';
import type { NoteCallsBody } from '#contract/desk.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { applyStatus, changeStatusWithin } from '#server/orders/change-status.ts';
import { loadOrders } from '#server/orders/queries.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeOrders, type Outcome } from './change-orders.ts';
import type { DeskRow } from './queries.ts';
import { afterCall, noteOf, problemOfCallTime, problemOfStatus, statusAfterCall } from './rules.ts';
import { orderDesk } from './tables.ts';

/**
 * Notes what the calls about orders have come to: who confirms gets their order packed (`processing`), who declines gets it
 * cancelled, all others are called again or wait for a decision, also after a confirmation that was a mistake. Throws `validation` for a time that is over or far away.
 */
export async function noteCalls(deps: Deps, viewer: Viewer, body: NoteCallsBody): Promise<Outcome[]> {
  const note = noteOf(body);
  const at = deps.now();
  const problem = problemOfCallTime(note, at);
  if (problem !== undefined) throw new AppError('validation', { message: problem, fields: { callAt: problem } });
  const status = statusAfterCall(note);
  return changeOrders(deps, body.orders, {
    isDone: ({ order, desk }) =>
      desk.callState === note.outcome &&
      // Each call that nobody answers counts, and each new time.
      note.outcome !== 'no_answer' &&
      note.outcome !== 'call_later' &&
      order.status === status,
    async make(tx, { order, desk }) {
      const refused = problemOfStatus(note, order.status, desk.packedPieces);
      if (refused !== undefined) return refused;
      const after = { ...afterCall(desk, note, at), lastCallBy: viewer.id, version: desk.version + 1 };
      await tx.update(orderDesk).set(after).where(eq(orderDesk.orderId, order.id));
      const subject = { id: order.id, label: order.orderId };
      const fields = { before: auditedCalls(desk), after: auditedCalls({ ...desk, ...after }) };
      await recordChange(tx, { by: viewer, at, verb: 'order.called', subject, ...fields });
      // Whoever confirms may take the confirmation back, which `mayChangeStatus` leaves to those who edit.
      const [seen] = status === 'pending' ? await loadOrders(tx, [order]) : [];
      if (seen) await applyStatus(deps, tx, viewer, { seen, status });
      else await changeStatusWithin(deps, tx, viewer, order, { status });
      return undefined;
    },
  });
}

function auditedCalls({ callState, attempts, nextCallAt, cancelReason, version }: DeskRow) {
  return { callState, attempts, nextCallAt: nextCallAt?.toISOString() ?? null, cancelReason, version };
}
