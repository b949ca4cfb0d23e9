import { useState } from 'react';
import { useGetProfileQuery } from '#web/features/accounts/api.ts';
import { ProfileCard } from '#web/features/accounts/profile-card.tsx';
import { ProfileDialog } from '#web/features/accounts/profile-dialog.tsx';
import { DashboardHeading } from '#web/ui/dashboard-heading.tsx';
import { LoadFailed } from '#web/ui/dashboard-load-failed.tsx';
import { Loading } from '#web/ui/notice.tsx';
import { dashboardMeta } from './page-meta.ts';
import { useDashboardViewer } from './viewer.ts';

export const meta = dashboardMeta('Profile');

export default function Profile() {
  const viewer = useDashboardViewer();
  const { data, isFetching, refetch } = useGetProfileQuery(viewer._id);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <DashboardHeading title="Profile" />
      {data ? (
        <>
          <ProfileCard user={data.user} onEdit={() => setIsEditing(true)} />
          <ProfileDialog user={data.user} isOpen={isEditing} onClose={() => setIsEditing(false)} />
        </>
      ) : isFetching ? (
        <Loading text="Loading your profile..." />
      ) : (
        <LoadFailed text="Failed to load your profile." onRetry={refetch} />
      )}
    </>
  );
}
