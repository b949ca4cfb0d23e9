import { useSearchParams } from 'react-router';
import { useListSalesQuery } from '#web/features/sales/api.ts';
import { SaleCard } from '#web/features/sales/sale-card.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';
import { SaleForm } from './sales/sale-form.tsx';

export const meta = dashboardMeta('Sales');

const NEW = 'new';

/** All sales, or the form of one: `?sale=new`. */
export default function Sales() {
  const [params] = useSearchParams();
  const { data, isFetching, refetch } = useListSalesQuery(undefined, { refetchOnMountOrArgChange: true });
  const id = params.get('sale');
  const sale = data?.sales.find(({ _id }) => _id === id);
  if (data && (sale || id === NEW)) {
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
      {data && data.sales.length > 0 ? (
        <ul className="grid max-w-4xl gap-3">
          {data.sales.map((each) => (
            <SaleCard key={each._id} sale={each} changeHref={`?sale=${each._id}`} />
          ))}
        </ul>
      ) : data ? (
        <Notice title="No sales yet">Plan one, and products cost less from its start to its end.</Notice>
      ) : isFetching ? (
        <Loading text="Loading sales..." />
      ) : (
        <LoadError text="Failed to load the sales." onRetry={refetch} />
      )}
    </>
  );
}
