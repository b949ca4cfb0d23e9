import { type ReactNode, useEffect, useState } from 'react';
import type { DeskClaim, DeskOrder } from '#contract/desk.schema.ts';
import { CLAIM_MINUTES } from '#contract/desk.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { formatTime, MINUTE_MS } from '#contract/time.ts';
import { isApiError } from '#web/store/api.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { useClaimOrderMutation } from './api.ts';
import type { CardWork } from './order-state.ts';

const CLAIM_MS = CLAIM_MINUTES * MINUTE_MS;
const CLAIMED: ErrorCode = 'order_claimed';

interface Claiming {
  /** Claims the order, then calls `go`. If somebody else has claimed it, asks first. */
  call: (go: () => void) => void;
  /** Like `call`, but does not wait for the claim, because browsers block windows that open later. */
  chat: (go: () => void) => void;
  withClaim: (work: CardWork) => CardWork;
  claim: () => void;
  /** Says that somebody else is calling the customer. Undefined if nobody is. */
  caller: ReactNode;
  dialog: ReactNode;
}

/** Prevents two members of the staff from calling a customer at once. A call claims the order. */
export function useClaim({ order, claim: current }: DeskOrder, mayCall: boolean): Claiming {
  const [claimOrder] = useClaimOrderMutation();
  const [asked, setAsked] = useState<{ text: string; go: () => void }>();
  const other = useCurrent(current);
  const isClaimed = mayCall && order.status === 'pending';

  const askedFor = (go: () => void) => setAsked({ text: `${other?.by} is calling this customer.`, go });

  async function call(go: () => void): Promise<void> {
    if (other) return askedFor(go);
    const { error } = isClaimed ? await claimOrder({ order: order._id }) : {};
    if (isApiError(error) && error.code === CLAIMED) setAsked({ text: error.message, go });
    else go();
  }

  function claim(): void {
    if (isClaimed && !other) void claimOrder({ order: order._id });
  }

  return {
    call: (go) => void call(go),
    chat(go) {
      if (other) return askedFor(go);
      claim();
      go();
    },
    claim,
    withClaim: (work) => ({
      ...work,
      onMore() {
        claim();
        work.onMore();
      },
    }),
    caller: other && (
      <>
        <bdi>{other.by}</bdi> is calling, since {formatTime(new Date(Date.parse(other.until) - CLAIM_MS).toISOString())}
      </>
    ),
    dialog: (
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          asked?.go();
        }}
        title="Somebody is calling"
        question={`${asked?.text ?? ''} Call anyway?`}
        action="Call anyway"
      />
    ),
  };
}

function useCurrent(claim: DeskClaim | null): DeskClaim | undefined {
  const other = claim && !claim.byMe ? claim : undefined;
  const [endedAt, setEndedAt] = useState<string>();
  const until = other?.until;
  useEffect(() => {
    if (until === undefined) return;
    const leftMs = Math.min(Math.max(0, Date.parse(until) - Date.now()), CLAIM_MS);
    const timer = setTimeout(() => setEndedAt(until), leftMs);
    return () => clearTimeout(timer);
  }, [until]);
  return until === endedAt ? undefined : other;
}
