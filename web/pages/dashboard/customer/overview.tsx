import { useListOwnOrdersQuery } from '#web/features/orders/api.ts';
import { LatestOrder } from '#web/features/orders/latest-order.tsx';
import { useGetUserStatsQuery } from '#web/features/statistics/api.ts';
import { StatCard } from '#web/features/statistics/stat-card.tsx';
import { UserStatsChart } from '#web/features/statistics/user-stats-chart.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';

export const meta = dashboardMeta('User Dashboard');

export default function Overview() {
  const viewer = useDashboardViewer();
  const query = useGetUserStatsQuery(viewer._id, { refetchOnMountOrArgChange: true });
  return (
    <>
      <DashboardHeading title="User Dashboard">
        Hi, <bdi>{viewer.username}</bdi>! Welcome to your user dashboard.
      </DashboardHeading>
      <NewestOrder email={viewer.email} />
      <QueryState query={query} what="user stats" failed="No stats available.">
        {(stats) => (
          <div className="grid gap-4 md:gap-6">
            <div className="grid grid-cols-2 gap-3 md:gap-6">
              <StatCard
                label="Total Reviews"
                value={stats.totalReviews}
                icon="star"
                tone="sun"
                to="/dashboard/reviews"
              />
              <StatCard
                label="Total Purchased Products"
                value={stats.totalPurchasedProducts}
                icon="box"
                tone="leaf"
                to="/dashboard/orders"
              />
            </div>
            <UserStatsChart stats={stats} />
          </div>
        )}
      </QueryState>
    </>
  );
}

/** Renders nothing after an error, because the page of orders shows the error. */
function NewestOrder({ email }: { email: string }) {
  const { data } = useListOwnOrdersQuery(email, { refetchOnMountOrArgChange: true });
  const [newest] = data?.orders ?? [];
  return newest ? <LatestOrder order={newest} className="mb-4 md:mb-6" /> : null;
}
