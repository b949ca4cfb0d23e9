import type { DeskOrder } from '#contract/desk.schema.ts';
import { CALL_STATES } from '#contract/desk.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { formatTime } from '#contract/time.ts';

/** Shows why an order has left the list: its new state, the helper and the time. */
export function LeftBecause({ desk: { order, queue, callState, lastCall, packedPieces } }: { desk: DeskOrder }) {
  const wasPacked = queue === null && order.status === 'processing' && packedPieces > 0;
  if (!lastCall || wasPacked) return null;
  const what = queue !== null ? CALL_STATES[callState] : ORDER_STATUS_MEANINGS[order.status].label;
  return (
    <p className="font-bold first-letter:uppercase">
      {what}
      {lastCall.by && (
        <>
          {' '}
          by <bdi>{lastCall.by}</bdi>
        </>
      )}
      , {formatTime(lastCall.at)}
    </p>
  );
}
