import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DeskOrder } from '#contract/desk.schema.ts';
import { ORDER_FORM_PARAM } from '#contract/order-number.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { EditForm } from '#web/pages/dashboard/desk/edit-form.tsx';
import { ExchangeForm } from '#web/pages/dashboard/desk/exchange-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

interface Problem {
  text: string;
  /** If set, the error is hidden once the order has another version. */
  version?: number | undefined;
}

interface OrderFormsProps {
  id: string;
  desk: DeskOrder;
  viewer: Staff;
}

export function OrderForms({ id, desk, viewer }: OrderFormsProps) {
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(params.has(ORDER_FORM_PARAM));
  // This component holds the error, because a new order status may close the form.
  const [problem, setProblem] = useState<Problem>();
  const problemText = problem && (problem.version ?? desk.version) === desk.version ? problem.text : '';
  const { status } = desk.order;
  const mayEdit = hasRight(viewer, 'orders.edit', 'orders.confirm') && ORDER_STATUS_MEANINGS[status].holdsStock;
  const mayExchange = hasRight(viewer, 'orders.edit') && status === 'Delivered';
  if (!mayEdit && !mayExchange) return <FormAlert text={problemText} />;
  if (!isOpen) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {mayEdit ? 'Change the order' : 'Exchange or return'}
      </Button>
    );
  }
  const close = () => setIsOpen(false);
  return (
    <div className="grid basis-full gap-2">
      {mayEdit ? (
        <EditForm
          id={id}
          desk={desk}
          mayEditLines={hasRight(viewer, 'orders.edit')}
          problem={problemText}
          onProblem={(text, version) => setProblem({ text, version })}
          onSaved={close}
        />
      ) : (
        <ExchangeForm desk={desk} problem={problemText} onProblem={(text) => setProblem({ text })} onStarted={close} />
      )}
      <Button variant="quiet" className="justify-self-start" onClick={close}>
        Close
      </Button>
    </div>
  );
}
