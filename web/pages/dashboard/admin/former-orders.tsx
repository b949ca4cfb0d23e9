import { FormerFiles } from '#web/features/former-orders/former-files.tsx';
import { FormerOrderForm } from '#web/features/former-orders/former-order-form.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';

export const meta = dashboardMeta('Orders of your old shop');

export default function FormerOrders() {
  return (
    <>
      <DashboardHeading
        title="Orders of your old shop"
        action={
          <ButtonLink to="/dashboard/customers" variant="secondary">
            Customers
          </ButtonLink>
        }
      >
        They tell how often a number took its parcels. They change no stock and no money, and nobody gets a mail.
      </DashboardHeading>
      <FormerOrderForm />
      <FormerFiles />
    </>
  );
}
