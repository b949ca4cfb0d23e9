import type { NoteCallsBody } from '#contract/desk.schema.ts';
import {
  CALL_DELAY_DAYS_MAX,
  type CallState,
  type CancelReason,
  CLAIM_MINUTES,
  HOURS_UNTIL_NEXT_CALL,
} from '#contract/desk.ts';
import { CALL_ACTIONS, findAction } from '#contract/desk-actions.ts';
import { ORDER_STATUS_MEANINGS, type OrderStatus } from '#contract/order-status.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';

const CLAIM_MS = CLAIM_MINUTES * MINUTE_MS;

export type CallNote =
  | { outcome: 'confirmed' | 'no_answer' | 'wrong_number' | 'hold' | 'to_call' }
  | { outcome: 'call_later'; callAt: Date }
  | { outcome: 'declined'; reason: CancelReason };

export function noteOf(body: NoteCallsBody): CallNote {
  if (body.outcome === 'call_later') return { outcome: body.outcome, callAt: new Date(body.callAt) };
  if (body.outcome === 'declined') return { outcome: body.outcome, reason: body.reason };
  return { outcome: body.outcome };
}

export function problemOfCallTime(note: CallNote, now: Date): string | undefined {
  if (note.outcome !== 'call_later') return undefined;
  if (note.callAt <= now) return 'Choose a time that is still to come.';
  const isFar = note.callAt.getTime() - now.getTime() > CALL_DELAY_DAYS_MAX * DAY_MS;
  return isFar ? `Choose a time in the next ${CALL_DELAY_DAYS_MAX} days.` : undefined;
}

export function statusAfterCall({ outcome }: CallNote): OrderStatus {
  return CALL_ACTIONS[outcome].to;
}

/** Returns a sentence if the result of the call does not fit the order. */
export function problemOfStatus(note: CallNote, status: OrderStatus, packedPieces: number): string | undefined {
  const found = findAction(note.outcome, status, packedPieces);
  if (found === true) return undefined;
  if (found === 'unpack') return 'Unpack its parcel first.';
  return `This order is ${ORDER_STATUS_MEANINGS[status].label} already.`;
}

export function claimCutoff(now: Date): Date {
  return new Date(now.getTime() - CLAIM_MS);
}

export function endOfClaim(claimedAt: Date | null, now: Date): Date | null {
  return claimedAt === null || claimedAt <= claimCutoff(now) ? null : new Date(claimedAt.getTime() + CLAIM_MS);
}

interface Calls {
  callState: CallState;
  attempts: number;
  nextCallAt: Date | null;
  lastCallAt: Date | null;
  confirmedAt: Date | null;
  cancelReason: CancelReason | null;
}

export function afterCall({ attempts, confirmedAt }: Calls, note: CallNote, at: Date): Calls {
  const calls = {
    callState: note.outcome,
    attempts,
    nextCallAt: null,
    lastCallAt: at,
    confirmedAt,
    cancelReason: null,
  };
  switch (note.outcome) {
    case 'confirmed':
      return { ...calls, confirmedAt: at };
    case 'declined':
      return { ...calls, cancelReason: note.reason };
    case 'call_later':
      return { ...calls, nextCallAt: note.callAt };
    case 'no_answer': {
      const hours = HOURS_UNTIL_NEXT_CALL[attempts] ?? HOURS_UNTIL_NEXT_CALL[2];
      return { ...calls, attempts: attempts + 1, nextCallAt: new Date(at.getTime() + hours * HOUR_MS) };
    }
    case 'hold':
    case 'to_call':
      return { ...calls, confirmedAt: null };
    case 'wrong_number':
      return calls;
  }
}
