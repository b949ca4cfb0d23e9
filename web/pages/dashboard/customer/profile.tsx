import { Link } from 'react-router';
import { useGetProfileQuery } from '#web/features/accounts/api.ts';
import { PasswordCard } from '#web/features/accounts/passwords/password-card.tsx';
import { ActiveSessions } from '#web/features/accounts/profile/active-sessions.tsx';
import { MyDataCard } from '#web/features/accounts/profile/my-data-card.tsx';
import { ProfileCard } from '#web/features/accounts/profile/profile-card.tsx';
import { SecondFactorCard } from '#web/features/accounts/second-factor/second-factor-card.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { ThemeSelect } from '#web/ui/theme-select.tsx';

export const meta = dashboardMeta('Profile');

export default function Profile() {
  const viewer = useDashboardViewer();
  const query = useGetProfileQuery(viewer._id);
  return (
    <>
      <DashboardHeading title="Profile" />
      <QueryState query={query} what="your profile">
        {({ user }) => <ProfileCard user={user} />}
      </QueryState>
      <PasswordCard
        forgotten={
          <Link
            to="/forgot-password"
            state={{ from: '/dashboard/profile', email: viewer.email }}
            className="inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4"
          >
            Forgot password?
          </Link>
        }
      />
      {viewer.role !== 'user' && <SecondFactorCard />}
      <ThemeSelect className="mt-6 max-w-2xl rounded-lg bg-card p-5 font-bold shadow-card sm:px-8" />
      <ActiveSessions />
      <MyDataCard />
    </>
  );
}
