import { useNavigate, useSearchParams } from 'react-router';
import { hasRight, maySeeAmounts } from '#contract/rights.ts';
import { useListCustomersQuery } from '#web/features/customers/api.ts';
import { CustomersTable } from '#web/features/customers/customers-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { searchHref, useTypedSearch } from '#web/pages/dashboard/typed-search.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';
import { listOf } from './list-page.tsx';

export const meta = dashboardMeta('Customers');

/** Customers by their mobile numbers; search and page are in the address. */
export default function Customers() {
  const viewer = useDashboardViewer();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const q = useTypedSearch();
  const after = params.get('after') || undefined;
  const query = useListCustomersQuery({ q, after }, { refetchOnMountOrArgChange: true });
  const list = listOf(query);
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
      {list && (list.customers.length > 0 || list.next) ? (
        <>
          <CustomersTable customers={list.customers} hasAmounts={maySeeAmounts(viewer)} isStale={query.isFetching} />
          <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
            {after ? (
              <ButtonLink to={hrefOf({})} variant="secondary">
                First page
              </ButtonLink>
            ) : (
              <span />
            )}
            {list.next && (
              <ButtonLink to={hrefOf({ after: list.next })} variant="secondary">
                Next page
              </ButtonLink>
            )}
          </nav>
        </>
      ) : query.currentData ? (
        <Notice icon="users" title="No customers found">
          Customers are listed here by the mobile numbers of their orders.
        </Notice>
      ) : query.isFetching ? (
        <Loading text="Loading customers..." />
      ) : (
        <LoadError text="Failed to load customers." onRetry={query.refetch} />
      )}
    </>
  );
}
