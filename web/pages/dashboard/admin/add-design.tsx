import { NewProduct } from '#web/features/catalogue/admin/editor/new-product.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';

export const meta = dashboardMeta('Add a Design');

export default function AddDesign() {
  const viewer = useDashboardViewer();
  return (
    <>
      <DashboardHeading title="Add a Design">
        One design in its colours and ages. All of its products are in the shop as soon as you add it.
      </DashboardHeading>
      <NewProduct viewer={viewer} opensAsOne={false} />
    </>
  );
}
