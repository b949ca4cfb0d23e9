import { useListSuppliersQuery } from '#web/features/purchases/api.ts';
import { purchaseHref, SUPPLIERS } from '#web/features/purchases/purchase-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PurchaseForm } from './purchase-form.tsx';

export const meta = dashboardMeta('New purchase order');

export default function NewPurchase() {
  const navigate = useLateNavigate();
  const query = useListSuppliersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <DashboardHeading title="New purchase order">It is a draft until you mark it as ordered.</DashboardHeading>
      <QueryState
        query={query}
        what="the suppliers"
        isEmpty={({ suppliers }) => !suppliers.some(({ isActive }) => isActive)}
        empty={
          <Notice icon="users" title="Add a supplier first">
            <ButtonLink to={SUPPLIERS}>Suppliers</ButtonLink>
          </Notice>
        }
      >
        {({ suppliers }) => (
          <PurchaseForm
            purchase={undefined}
            suppliers={suppliers}
            onSaved={(id) => navigate(purchaseHref(id), { replace: true })}
          />
        )}
      </QueryState>
    </>
  );
}
