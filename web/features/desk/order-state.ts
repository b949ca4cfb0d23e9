import type { DeskOrder } from '#contract/desk.schema.ts';
import { CALL_STATES, type DeskQueue } from '#contract/desk.ts';
import { type DeskActionName, findAction } from '#contract/desk-actions.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import type { BadgeTone } from '#web/ui/dashboard/badge.tsx';

export interface CardWork {
  mayCall: boolean;
  mayPack: boolean;
  mayResolve: boolean;
  onCheck: () => void;
  onMore: () => void;
}

export function hasAction(name: DeskActionName, { order, packedPieces }: DeskOrder): boolean {
  return findAction(name, order.status, packedPieces) === true;
}

/** True if the order is confirmed and its confirmation can still be undone. */
export function isConfirmedByMistake(desk: DeskOrder): boolean {
  return hasAction('to_call', desk) && !hasAction('confirmed', desk);
}

const QUEUE_TONES: Record<DeskQueue, BadgeTone> = { to_confirm: 'waiting', to_pack: 'moving', attention: 'off' };

export function toneOf({ queue, order }: DeskOrder): BadgeTone {
  return queue ? QUEUE_TONES[queue] : ORDER_STATUS_MEANINGS[order.status].tone;
}

export function stateOf({ order, callState, queue, finding }: DeskOrder, isHere: boolean): string {
  if (finding || queue === 'to_pack' || (!isHere && queue === null)) return ORDER_STATUS_MEANINGS[order.status].label;
  return CALL_STATES[callState];
}
