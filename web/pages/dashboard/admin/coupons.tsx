import { useSearchParams } from 'react-router';
import { useListCouponsQuery } from '#web/features/coupons/api.ts';
import { CouponCard } from '#web/features/coupons/coupon-card.tsx';
import { CouponForm } from '#web/features/coupons/coupon-form.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Coupons');

const LIST = '/dashboard/coupons';
const NEW = 'new';

export default function Coupons() {
  const [params] = useSearchParams();
  const navigate = useLateNavigate();
  const query = useListCouponsQuery(undefined, { refetchOnMountOrArgChange: true });
  const id = params.get('coupon');
  const coupon = query.data?.coupons.find(({ _id }) => _id === id);
  if (query.data && (coupon || id === NEW)) {
    return (
      <>
        <DashboardHeading
          title={coupon ? 'Change a coupon' : 'Add a coupon'}
          action={
            <ButtonLink to={LIST} variant="secondary">
              All coupons
            </ButtonLink>
          }
        />
        <CouponForm key={id} coupon={coupon} onSaved={() => navigate(LIST, { replace: true })} />
      </>
    );
  }
  return (
    <>
      <DashboardHeading title="Coupons" action={<ButtonLink to={`?coupon=${NEW}`}>Add a coupon</ButtonLink>}>
        Codes that customers type at the checkout to pay less.
      </DashboardHeading>
      <QueryState
        query={query}
        what="the coupons"
        isEmpty={({ coupons }) => coupons.length === 0}
        empty={<Notice title="No coupons yet">Add one, and give its code to whom you like.</Notice>}
      >
        {({ coupons }) => (
          <ul className="grid max-w-4xl gap-3">
            {coupons.map((each) => (
              <CouponCard key={each._id} coupon={each} changeHref={`?coupon=${each._id}`} />
            ))}
          </ul>
        )}
      </QueryState>
    </>
  );
}
