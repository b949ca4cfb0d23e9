import { useSearchParams } from 'react-router';
import { useListSalesQuery } from '#web/features/sales/api.ts';
import { SaleCard } from '#web/features/sales/sale-card.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaleForm } from './sales/sale-form.tsx';

export const meta = dashboardMeta('Sales');

const NEW = 'new';

export default function Sales() {
  const [params] = useSearchParams();
  const query = useListSalesQuery(undefined, { refetchOnMountOrArgChange: true });
  const id = params.get('sale');
  const sale = query.data?.sales.find(({ _id }) => _id === id);
  if (query.data && (sale || id === NEW)) {
    return (
      <>
        <DashboardHeading
          title={sale ? 'Change a sale' : 'Plan a sale'}
          action={
            <ButtonLink to="/dashboard/sales" variant="secondary">
              All sales
            </ButtonLink>
          }
        />
        <SaleForm key={id} sale={sale} />
      </>
    );
  }
  return (
    <>
      <DashboardHeading title="Sales" action={<ButtonLink to={`?sale=${NEW}`}>Plan a sale</ButtonLink>}>
        Lower prices for a time. They begin and end by themselves.
      </DashboardHeading>
      <QueryState
        query={query}
        what="the sales"
        isEmpty={({ sales }) => sales.length === 0}
        empty={<Notice title="No sales yet">Plan one, and products cost less from its start to its end.</Notice>}
      >
        {({ sales }) => (
          <ul className="grid max-w-4xl gap-3">
            {sales.map((each) => (
              <SaleCard key={each._id} sale={each} changeHref={`?sale=${each._id}`} />
            ))}
          </ul>
        )}
      </QueryState>
    </>
  );
}
