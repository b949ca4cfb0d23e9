import { useListCitiesQuery, useListSettingsQuery } from '#web/features/settings/api.ts';
import { CityCharges } from '#web/features/settings/city-charges.tsx';
import { OpenShop } from '#web/features/settings/open-shop.tsx';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';

export const meta = dashboardMeta('Settings');

export default function SettingsPage() {
  const viewer = useDashboardViewer();
  const query = useListSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const cities = useListCitiesQuery(undefined, { refetchOnMountOrArgChange: true });
  const delivery = query.data?.settings.find(({ key }) => key === 'deliveryPaisa');
  return (
    <>
      <DashboardHeading title="Settings">What you save here, the shop shows at once.</DashboardHeading>
      <QueryState query={query} what="settings">
        {({ settings }) => (
          <div className="grid gap-6">
            {viewer.role === 'admin' && <OpenShop settings={settings} />}
            <SettingsForm
              settings={settings.filter(({ key }) => key !== 'isShopOpen')}
              hasHistory={viewer.role === 'admin'}
            />
          </div>
        )}
      </QueryState>
      {query.data && cities.data && (
        <CityCharges cities={cities.data.cities} defaultPaisa={Number(delivery?.value ?? 0)} />
      )}
    </>
  );
}
