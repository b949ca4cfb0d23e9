import { Fragment } from 'react';
import { useParams } from 'react-router';
import type { CustomerDetails } from '#contract/customers.schema.ts';
import { CUSTOMER_ORDERS_MAX } from '#contract/customers.ts';
import { useGetCustomerQuery } from '#web/features/customers/api.ts';
import { CustomerCards } from '#web/features/customers/customer-cards.tsx';
import { CustomerFigures } from '#web/features/customers/customer-figures.tsx';
import { CustomerHeading } from '#web/features/customers/customer-heading.tsx';
import { FormerOrders } from '#web/features/customers/former-orders.tsx';
import { CustomerOrdersTable } from '#web/features/orders/admin/customer-orders-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { isApiError } from '#web/store/api.ts';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Customer');

/** Page of a customer. A customer is a mobile number, with its orders from all accounts. */
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
        <Fragment key={customer.phone}>
          <CustomerHeading customer={customer} />
          <div className="grid gap-6">
            <CustomerFigures customer={customer} />
            {/* The response is cached under the URL's id, so changes must update it by that id. */}
            <CustomerCards customer={{ ...customer, _id: customerId }} />
            <Orders customer={customer} />
            <FormerOrders customer={{ ...customer, _id: customerId }} />
          </div>
        </Fragment>
      )}
    </QueryState>
  );
}

function Orders({ customer: { orders, history } }: { customer: CustomerDetails }) {
  const viewer = useDashboardViewer();
  return (
    <section>
      <h2 className="mb-3 text-2xl">Orders</h2>
      {orders > history.length && <p className="mb-3 text-muted">The newest {CUSTOMER_ORDERS_MAX} of them.</p>}
      <CustomerOrdersTable orders={history} viewer={viewer} />
    </section>
  );
}
