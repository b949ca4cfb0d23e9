import { hasRight, maySeeAmounts } from '#contract/rights.ts';
import { useListCustomersQuery } from '#web/features/customers/api.ts';
import { CustomersTable } from '#web/features/customers/customers-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Customers');

export default function Customers() {
  const viewer = useDashboardViewer();
  const address = useListAddress({});
  const { q } = address;
  const query = useListCustomersQuery(address.args, { refetchOnMountOrArgChange: true });
  return (
    <>
      <DashboardHeading
        title="Customers"
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/dashboard/customers/old-shop" variant="secondary">
              Orders of your old shop
            </ButtonLink>
            {hasRight(viewer, 'export') && <Downloads path="/api/customers/export" name="customers" hidden={{ q }} />}
          </div>
        }
      >
        One for each mobile number, whatever the account. Who ordered last comes first.
      </DashboardHeading>
      <div className="mb-5">
        <SearchBox label="Search customers" placeholder="Phone, name or email" text={q} onSearch={address.search} />
      </div>
      <KeysetList
        query={query}
        what="customers"
        isEmpty={({ customers, next }) => customers.length === 0 && !next}
        empty={
          <Notice icon="users" title="No customers found">
            Customers are listed here by the mobile numbers of their orders.
          </Notice>
        }
        address={address}
      >
        {({ customers }) => <CustomersTable customers={customers} hasAmounts={maySeeAmounts(viewer)} />}
      </KeysetList>
    </>
  );
}
