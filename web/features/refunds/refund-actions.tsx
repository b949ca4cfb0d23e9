import { useState } from 'react';
import type { Refund } from '#contract/refunds.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReopenRefundMutation } from './api.ts';
import { DropForm } from './drop-form.tsx';
import { PayForm } from './pay-form.tsx';

interface RefundActionsProps {
  refund: Refund;
  onChanged: ((refund: Refund) => void) | undefined;
}

export function RefundActions({ refund, onChanged }: RefundActionsProps) {
  const [opened, setOpened] = useState<'pay' | 'drop'>();
  const [reopen, { isLoading, error }] = useReopenRefundMutation();
  const close = () => setOpened(undefined);
  const done = (changed: Refund) => {
    close();
    onChanged?.(changed);
  };
  async function openAgain() {
    const { data } = await reopen({ id: refund._id, body: { version: refund.version } });
    if (data) done(data.refund);
  }

  if (refund.state !== 'open') {
    // This refund was dropped because its pieces will not come back, so it cannot be opened again.
    if (refund.state === 'dropped' && refund.back?.state === 'void') return null;
    return (
      <div className="grid gap-2 justify-items-start">
        <Button variant="secondary" disabled={isLoading} onClick={() => void openAgain()}>
          Open again
        </Button>
        <FormAlert text={error && messageOf(error, 'This could not be saved. Please try again.')} />
      </div>
    );
  }
  if (opened === 'pay') return <PayForm refund={refund} onPaid={done} onCancel={close} />;
  if (opened === 'drop') return <DropForm refund={refund} onDropped={done} onCancel={close} />;
  return (
    <div className="flex flex-wrap gap-2">
      {refund.amount > 0 && (
        <Button variant="secondary" onClick={() => setOpened('pay')}>
          Pay
        </Button>
      )}
      <Button variant="quiet" onClick={() => setOpened('drop')}>
        Drop
      </Button>
    </div>
  );
}
