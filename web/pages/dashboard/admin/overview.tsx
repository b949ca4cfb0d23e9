import { WorkNotices } from '#web/features/background-work/work-notices.tsx';
import { BeforeYouOpen } from '#web/features/settings/before-you-open.tsx';
import { AdminMonthlyChart } from '#web/features/statistics/admin/monthly-chart.tsx';
import { AdminTotalsChart } from '#web/features/statistics/admin/totals-chart.tsx';
import { useGetAdminStatsQuery } from '#web/features/statistics/api.ts';
import { StatCard } from '#web/features/statistics/stat-card.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { mayOpenStaffPage } from '#web/pages/dashboard/staff-pages.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { Loading } from '#web/ui/notice.tsx';
import { Morning } from './morning/morning.tsx';

export const meta = dashboardMeta('Admin Dashboard');

export default function AdminOverview() {
  const viewer = useDashboardViewer();
  const { data, isFetching, refetch } = useGetAdminStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const linkTo = (to: string) => mayOpenStaffPage(viewer, to) && { to };
  return (
    <>
      <DashboardHeading title="Admin Dashboard">
        Hi, <bdi>{viewer.username}</bdi>! Welcome to the admin dashboard.
      </DashboardHeading>
      {viewer.role === 'admin' && <WorkNotices />}
      {viewer.role === 'admin' && <BeforeYouOpen />}
      <Morning />
      {data ? (
        <>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-6">
            <StatCard
              label="Total Orders"
              value={data.totalOrders}
              icon="truck"
              tone="berry"
              {...linkTo('/dashboard/manage-orders')}
            />
            <StatCard
              label="Total Products"
              value={data.totalProducts}
              icon="box"
              tone="sun"
              {...linkTo('/dashboard/manage-products')}
            />
            <StatCard label="Total Reviews" value={data.totalReviews} icon="star" tone="leaf" />
            <StatCard
              label="Total Users"
              value={data.totalUsers}
              icon="users"
              tone="sky"
              {...linkTo('/dashboard/users')}
            />
          </div>
          <section className="mt-8">
            <h2 className="mb-4 text-2xl">Admin Stats Overview</h2>
            <div className="grid gap-4 lg:grid-cols-[2fr_3fr] lg:gap-6">
              <AdminTotalsChart stats={data} />
              <AdminMonthlyChart stats={data} />
            </div>
          </section>
        </>
      ) : isFetching ? (
        <Loading text="Loading admin stats..." />
      ) : (
        <LoadError text="No stats available." onRetry={refetch} />
      )}
    </>
  );
}
