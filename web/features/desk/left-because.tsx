import type { ReactNode } from 'react';
import type { DeskOrder } from '#contract/desk.schema.ts';
import { CALL_STATES } from '#contract/desk.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { formatTime } from '#contract/time.ts';

export function leftBecause({ order, queue, callState, lastCall, packedPieces }: DeskOrder): ReactNode {
  const wasPacked = queue === null && order.status === 'processing' && packedPieces > 0;
  if (!lastCall || wasPacked) return undefined;
  const what = queue !== null ? CALL_STATES[callState] : ORDER_STATUS_MEANINGS[order.status].label;
  return (
    <>
      {what}
      {lastCall.by && (
        <>
          {' '}
          by <bdi>{lastCall.by}</bdi>
        </>
      )}
      , {formatTime(lastCall.at)}
    </>
  );
}
