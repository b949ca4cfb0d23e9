import { useParams, useSearchParams } from 'react-router';
import { formatShortPkr } from '#contract/money.ts';
import type { Purchase as PurchaseDetails } from '#contract/purchases.schema.ts';
import { maySeeCosts } from '#contract/purchases.ts';
import { hasRight } from '#contract/rights.ts';
import { formatDate } from '#contract/time.ts';
import { useGetPurchaseQuery, useListSuppliersQuery } from '#web/features/purchases/api.ts';
import { PurchaseActions } from '#web/features/purchases/purchase-actions.tsx';
import { purchaseHref } from '#web/features/purchases/purchase-address.ts';
import { PurchaseLines } from '#web/features/purchases/purchase-lines.tsx';
import { PurchaseBadge } from '#web/features/purchases/purchases-table.tsx';
import { Receipts } from '#web/features/purchases/receipts.tsx';
import { ReceiveForm } from '#web/features/purchases/receive-form.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { PurchaseViews } from './purchase-views.tsx';

export const meta = dashboardMeta('Purchase order');

const CARD = 'grid gap-3 rounded-md bg-card p-4 shadow-card md:p-6';

export default function Purchase() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const viewer = useDashboardViewer();
  const mayEdit = hasRight(viewer, 'prices.edit');
  const query = useGetPurchaseQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={query} what="the purchase order">
      {({ purchase }) =>
        mayEdit && params.has('change') ? (
          <ChangePurchase purchase={purchase} />
        ) : (
          <>
            <DashboardHeading title={`Purchase order ${purchase.number}`}>
              <bdi>{purchase.supplier.name}</bdi>, {formatDate(purchase.createdAt)}
              {purchase.by && <bdi>, {purchase.by}</bdi>} <PurchaseBadge state={purchase.state} />
            </DashboardHeading>
            <PurchaseViews current="orders" />
            <PurchaseContent
              purchase={purchase}
              mayEdit={mayEdit}
              mayReceive={hasRight(viewer, 'stock.count', 'prices.edit')}
              mayPrint={hasRight(viewer, 'stock.count', 'catalogue.edit')}
              seesCosts={maySeeCosts(viewer)}
            />
          </>
        )
      }
    </QueryState>
  );
}

interface PurchaseContentProps {
  purchase: PurchaseDetails;
  mayEdit: boolean;
  mayReceive: boolean;
  mayPrint: boolean;
  seesCosts: boolean;
}

function PurchaseContent({ purchase, mayEdit, mayReceive, mayPrint, seesCosts }: PurchaseContentProps) {
  const { _id, state, expectedOn, note, pieces, received, total, lines, receipts } = purchase;
  return (
    <div className="grid max-w-4xl gap-6">
      <PurchaseActions purchase={purchase} mayEdit={mayEdit} changeHref={`${purchaseHref(_id)}?change`} />
      <p>
        {received} of {pieces} pieces have come
        {total !== undefined && `, ${formatShortPkr(total)} in all without transport`}
        {expectedOn !== null && `, expected on ${formatDate(expectedOn)}`}.
      </p>
      {note !== '' && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      <PurchaseLines lines={lines} seesCosts={seesCosts} />
      {mayReceive && state === 'ordered' && (
        <section aria-label="Receive" className={CARD}>
          <h2 className="text-xl">Receive</h2>
          <ReceiveForm purchase={purchase} seesCosts={seesCosts} />
        </section>
      )}
      <section aria-label="What has come" className={CARD}>
        <h2 className="text-xl">What has come</h2>
        <Receipts receipts={receipts} lines={lines} mayPrint={mayPrint} mayUndo={mayReceive} />
      </section>
    </div>
  );
}

function ChangePurchase({ purchase }: { purchase: PurchaseDetails }) {
  const navigate = useLateNavigate();
  const query = useListSuppliersQuery();
  const href = purchaseHref(purchase._id);
  return (
    <>
      <DashboardHeading
        title={`Change ${purchase.number}`}
        action={
          <ButtonLink to={href} variant="secondary">
            Back to the order
          </ButtonLink>
        }
      />
      <QueryState query={query} what="the suppliers">
        {({ suppliers }) => (
          <PurchaseForm purchase={purchase} suppliers={suppliers} onSaved={() => navigate(href, { replace: true })} />
        )}
      </QueryState>
    </>
  );
}
