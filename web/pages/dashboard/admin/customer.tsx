import { type ReactNode, useId, useState } from 'react';
import { useParams } from 'react-router';
import type { CustomerDetails } from '#contract/customers.schema.ts';
import { CUSTOMER_ORDERS_MAX } from '#contract/customers.ts';
import { nationalMobile } from '#contract/phone.ts';
import { useGetCustomerQuery } from '#web/features/customers/api.ts';
import { CustomerAccounts } from '#web/features/customers/customer-accounts.tsx';
import { CustomerBlock } from '#web/features/customers/customer-block.tsx';
import { CustomerFigures } from '#web/features/customers/customer-figures.tsx';
import { CustomerNote } from '#web/features/customers/customer-note.tsx';
import { CustomerOrdersTable } from '#web/features/orders/admin/customer-orders-table.tsx';
import { OrderDetailsDialog } from '#web/features/orders/admin/order-details.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { isApiError } from '#web/store/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { PhoneLinks } from '#web/ui/dashboard/phone-links.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Customer');

/** The page of a customer. A customer is a mobile number, with its orders from all accounts. */
export default function Customer() {
  const { customerId = '' } = useParams();
  const query = useGetCustomerQuery(customerId, { refetchOnMountOrArgChange: true });
  if (!query.data && isApiError(query.error) && query.error.status === 404)
    return (
      <Notice icon="users" title="Customer not found">
        {query.error.message}
      </Notice>
    );
  return (
    <QueryState query={query} what="the customer">
      {({ customer }) => (
        // `_id` is the id in the URL, because changes update the cached response, which has that id as its key.
        <CustomerPage key={customer.phone} customer={{ ...customer, _id: customerId }} />
      )}
    </QueryState>
  );
}

function CustomerPage({ customer }: { customer: CustomerDetails }) {
  const viewer = useDashboardViewer();
  const [viewedId, setViewedId] = useState<string>();
  const { phone, name, city, accounts, history } = customer;
  return (
    <>
      <DashboardHeading
        title={name ?? nationalMobile(phone)}
        action={
          <ButtonLink to="/dashboard/customers" variant="secondary">
            All customers
          </ButtonLink>
        }
      >
        {nationalMobile(phone)}
        {city && (
          <>
            , <bdi>{city}</bdi>
          </>
        )}
        <PhoneLinks phone={phone} />
      </DashboardHeading>
      <div className="grid gap-6">
        <CustomerFigures customer={customer} />
        <div className="grid gap-6 lg:grid-cols-2">
          <Card title="Notes">
            <CustomerNote customer={customer} />
          </Card>
          <Card title="Block">
            <CustomerBlock customer={customer} />
          </Card>
        </div>
        <Card title={accounts.length > 1 ? `${accounts.length} accounts with this number` : 'Account'}>
          <CustomerAccounts accounts={accounts} />
        </Card>
        <section>
          <h2 className="mb-3 text-2xl">Orders</h2>
          {customer.orders > history.length && (
            <p className="mb-3 text-muted">The newest {CUSTOMER_ORDERS_MAX} of them.</p>
          )}
          <CustomerOrdersTable orders={history} viewer={viewer} onView={({ _id }) => setViewedId(_id)} />
        </section>
      </div>
      <OrderDetailsDialog order={history.find(({ _id }) => _id === viewedId)} onClose={() => setViewedId(undefined)} />
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg bg-white p-5 shadow-card">
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
