import { useNavigate, useSearchParams } from 'react-router';
import { hasRight, maySeeAmounts } from '#contract/rights.ts';
import { useListCustomersQuery } from '#web/features/customers/api.ts';
import { CustomersTable } from '#web/features/customers/customers-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { KeysetPages } from '#web/ui/dashboard/keyset-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { searchHref, useTypedSearch } from '#web/ui/dashboard/typed-search.ts';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Customers');

/** The list of customers. The URL holds the search text and the page. */
export default function Customers() {
  const viewer = useDashboardViewer();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const q = useTypedSearch();
  const after = params.get('after') || undefined;
  const query = useListCustomersQuery({ q, after }, { refetchOnMountOrArgChange: true });
  const hrefOf = (next: Record<string, string>) => searchHref(q, new URLSearchParams(next));
  return (
    <>
      <DashboardHeading
        title="Customers"
        action={
          hasRight(viewer, 'export') && <Downloads path="/api/customers/export" name="customers" hidden={{ q }} />
        }
      >
        One for each mobile number, whatever the account. Who ordered last comes first.
      </DashboardHeading>
      <div className="mb-5">
        <SearchBox
          label="Search customers"
          placeholder="Phone, name or email"
          text={q}
          onSearch={(text) => void navigate(searchHref(text))}
        />
      </div>
      <QueryState
        query={query}
        what="customers"
        isEmpty={({ customers, next }) => customers.length === 0 && !next}
        empty={
          <Notice icon="users" title="No customers found">
            Customers are listed here by the mobile numbers of their orders.
          </Notice>
        }
      >
        {({ customers, next }) => (
          <>
            <CustomersTable customers={customers} hasAmounts={maySeeAmounts(viewer)} isStale={query.isFetching} />
            <KeysetPages firstHref={after && hrefOf({})} nextHref={next ? hrefOf({ after: next }) : undefined} />
          </>
        )}
      </QueryState>
    </>
  );
}
