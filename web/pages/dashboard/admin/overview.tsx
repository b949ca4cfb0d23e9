import { WorkNotices } from '#web/features/background-work/work-notices.tsx';
import { useGetProfitChartQuery } from '#web/features/cash/profit/api.ts';
import { EarnedChart } from '#web/features/cash/profit/earned-chart.tsx';
import { BeforeYouOpen } from '#web/features/settings/before-you-open.tsx';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { AdminMonthlyChart } from '#web/features/statistics/admin/monthly-chart.tsx';
import { AdminTotalsChart } from '#web/features/statistics/admin/totals-chart.tsx';
import { useGetAdminStatsQuery } from '#web/features/statistics/api.ts';
import { StatCard } from '#web/features/statistics/stat-card.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { mayOpenStaffPage } from '#web/pages/dashboard/staff-pages.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Morning } from './morning/morning.tsx';

export const meta = dashboardMeta('Admin Dashboard');

export default function AdminOverview() {
  const viewer = useDashboardViewer();
  const query = useGetAdminStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const linkTo = (to: string) => mayOpenStaffPage(viewer, to) && { to };
  return (
    <>
      <DashboardHeading title="Admin Dashboard">
        Hi, <bdi>{viewer.username}</bdi>! Welcome to the admin dashboard.
      </DashboardHeading>
      {viewer.role === 'admin' && <WorkNotices />}
      {viewer.role === 'admin' && <ClosedNotice />}
      {viewer.role === 'admin' && <BeforeYouOpen />}
      <Morning />
      <Earned />
      <QueryState query={query} what="admin stats" failed="No stats available.">
        {(stats) => (
          <>
            <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-6">
              <StatCard
                label="Total Orders"
                value={stats.totalOrders}
                icon="truck"
                tone="berry"
                {...linkTo('/dashboard/manage-orders')}
              />
              <StatCard
                label="Total Products"
                value={stats.totalProducts}
                icon="box"
                tone="sun"
                {...linkTo('/dashboard/manage-products')}
              />
              <StatCard label="Total Reviews" value={stats.totalReviews} icon="star" tone="leaf" />
              <StatCard
                label="Total Users"
                value={stats.totalUsers}
                icon="users"
                tone="sky"
                {...linkTo('/dashboard/users')}
              />
            </div>
            <section className="mt-8">
              <h2 className="mb-4 text-2xl">Admin Stats Overview</h2>
              <div className="grid gap-4 lg:grid-cols-[2fr_3fr] lg:gap-6">
                <AdminTotalsChart stats={stats} />
                <AdminMonthlyChart stats={stats} />
              </div>
            </section>
          </>
        )}
      </QueryState>
    </>
  );
}

function ClosedNotice() {
  if (useShopProfile()?.opensOn === undefined) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sun-soft px-4 py-3 md:mb-6">
      <span className="text-lg font-bold">Your shop is closed.</span>
      <ButtonLink to="/dashboard/set-up">Set up the shop</ButtonLink>
    </p>
  );
}

function Earned() {
  const viewer = useDashboardViewer();
  const query = useGetProfitChartQuery(undefined, { refetchOnMountOrArgChange: true });
  const linkIfOpen = (to: string) => (mayOpenStaffPage(viewer, to.split('?')[0] ?? to) ? to : undefined);
  const links = {
    onTheWay: linkIfOpen('/dashboard/parcels?queue=on_the_way'),
    toSend: linkIfOpen('/dashboard/desk'),
  };
  return (
    <div className="mb-8">
      <QueryState query={query} what="what was earned">
        {(chart) => <EarnedChart chart={chart} links={links} />}
      </QueryState>
    </div>
  );
}
