import { useState } from 'react';
import { useParams } from 'react-router';
import type { DeskOrderDetails } from '#contract/order-edits.schema.ts';
import { orderNumber } from '#contract/order-number.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { hasRight } from '#contract/rights.ts';
import { OrderChanges } from '#web/features/desk/order-changes.tsx';
import { FindingCard } from '#web/features/desk/order-finding.tsx';
import { useGetDeskOrderQuery } from '#web/features/parcels/api.ts';
import { ParcelStates } from '#web/features/parcels/parcel-states.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EditForm } from './edit-form.tsx';
import { ExchangeForm } from './exchange-form.tsx';

export const meta = dashboardMeta('Change an order');

/** One order, which can be changed until it leaves, and exchanged once it is delivered. */
export default function DeskOrderPage() {
  const { orderId = '' } = useParams();
  const query = useGetDeskOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={{ ...query, data: query.currentData }}
      what="order"
      failed={messageOf(query.error, 'Failed to load the order.')}
    >
      {(details) => <OrderToChange key={orderId} id={orderId} details={details} />}
    </QueryState>
  );
}

interface OrderToChangeProps {
  /** Order id in the URL, which is the key of the cached response. */
  id: string;
  details: DeskOrderDetails;
}

interface Problem {
  text: string;
  /** Version of the order that has the problem; undefined if a newer version does not solve it. */
  version?: number | undefined;
}

function OrderToChange({ id, details: { order: desk, parcels, changes } }: OrderToChangeProps) {
  const viewer = useDashboardViewer();
  // A save resets the forms by their keys. A change by somebody else does not reset them.
  const [saves, setSaves] = useState(0);
  // Held here, because the form disappears when the order's status changes, and its user must still see the error.
  const [problem, setProblem] = useState<Problem>();
  const problemText = problem && (problem.version ?? desk.version) === desk.version ? problem.text : '';
  const { status } = desk.order;
  const mayEdit = hasRight(viewer, 'orders.edit', 'orders.confirm') && ORDER_STATUS_MEANINGS[status].holdsStock;
  const mayExchange = hasRight(viewer, 'orders.edit') && status === 'Delivered';
  const onSaved = () => setSaves((before) => before + 1);
  return (
    <>
      <DashboardHeading title={`Order ${orderNumber(desk.order)}`}>
        <span className="inline-block first-letter:uppercase">{ORDER_STATUS_MEANINGS[status].label}</span>
      </DashboardHeading>
      {desk.finding && <FindingCard desk={desk} finding={desk.finding} mayResolve={hasRight(viewer, 'orders.edit')} />}
      {parcels.length > 0 && <ParcelStates parcels={parcels} mayChange={hasRight(viewer, 'parcels.book')} />}
      {mayEdit && (
        <EditForm
          key={`edit ${saves}`}
          id={id}
          desk={desk}
          mayEditLines={hasRight(viewer, 'orders.edit')}
          problem={problemText}
          onProblem={(text, version) => setProblem({ text, version })}
          onSaved={onSaved}
        />
      )}
      {mayExchange && (
        <ExchangeForm
          key={`exchange ${saves}`}
          desk={desk}
          problem={problemText}
          onProblem={(text) => setProblem({ text })}
          onStarted={onSaved}
        />
      )}
      {!mayEdit && !mayExchange && (
        <>
          <FormAlert text={problemText} />
          {parcels.length === 0 && <Notice icon="truck" title="There is nothing to change now" />}
        </>
      )}
      {changes.length > 0 && <OrderChanges changes={changes} />}
    </>
  );
}
