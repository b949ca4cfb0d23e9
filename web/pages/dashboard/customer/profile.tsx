import { useState } from 'react';
import { Link } from 'react-router';
import { useGetProfileQuery } from '#web/features/accounts/api.ts';
import { PasswordCard, PasswordDialog } from '#web/features/accounts/passwords/password-dialog.tsx';
import { ActiveSessions } from '#web/features/accounts/profile/active-sessions.tsx';
import { DeleteAccountDialog } from '#web/features/accounts/profile/delete-account-dialog.tsx';
import { MyDataCard } from '#web/features/accounts/profile/my-data-card.tsx';
import { ProfileCard } from '#web/features/accounts/profile/profile-card.tsx';
import { ProfileDialog } from '#web/features/accounts/profile/profile-dialog.tsx';
import { SecondFactorCard } from '#web/features/accounts/second-factor/second-factor-card.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';

export const meta = dashboardMeta('Profile');

export default function Profile() {
  const viewer = useDashboardViewer();
  const query = useGetProfileQuery(viewer._id);
  const [isEditing, setIsEditing] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  return (
    <>
      <DashboardHeading title="Profile" />
      <QueryState query={query} what="your profile">
        {({ user }) => (
          <>
            <ProfileCard user={user} onEdit={() => setIsEditing(true)} />
            <ProfileDialog user={user} isOpen={isEditing} onClose={() => setIsEditing(false)} />
          </>
        )}
      </QueryState>
      <PasswordCard onChange={() => setIsChangingPassword(true)} />
      <PasswordDialog
        isOpen={isChangingPassword}
        onClose={() => setIsChangingPassword(false)}
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
      <ActiveSessions />
      <MyDataCard onDelete={() => setIsLeaving(true)} />
      <DeleteAccountDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
