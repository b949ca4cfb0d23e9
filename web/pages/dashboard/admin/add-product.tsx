import { NewProduct } from '#web/features/catalogue/admin/editor/new-product.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';

export const meta = dashboardMeta('Add New Product');

export default function AddProduct() {
  const viewer = useDashboardViewer();
  return (
    <>
      <DashboardHeading title="Add New Product">
        It is in the shop as soon as you add it, unless it is hidden.
      </DashboardHeading>
      <NewProduct viewer={viewer} opensAsOne />
    </>
  );
}
