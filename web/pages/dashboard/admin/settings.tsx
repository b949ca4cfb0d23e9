import { useListCitiesQuery, useListSettingsQuery } from '#web/features/settings/api.ts';
import { CityCharges } from '#web/features/settings/city-charges.tsx';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { Loading } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Settings');

export default function SettingsPage() {
  const viewer = useDashboardViewer();
  const { data, isFetching, refetch } = useListSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const cities = useListCitiesQuery(undefined, { refetchOnMountOrArgChange: true });
  const delivery = data?.settings.find(({ key }) => key === 'deliveryPaisa');
  return (
    <>
      <DashboardHeading title="Settings">What you save here, the shop shows at once.</DashboardHeading>
      {data ? (
        <SettingsForm settings={data.settings} hasHistory={viewer.role === 'admin'} />
      ) : isFetching ? (
        <Loading text="Loading settings..." />
      ) : (
        <LoadError text="Failed to load settings." onRetry={refetch} />
      )}
      {data && cities.data && <CityCharges cities={cities.data.cities} defaultPaisa={Number(delivery?.value ?? 0)} />}
    </>
  );
}
