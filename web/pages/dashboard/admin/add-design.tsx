import type { UpdateDesignInput } from '#contract/designs.schema.ts';
import { useCreateDesignMutation } from '#web/features/catalogue/admin/api.ts';
import { DesignForm } from '#web/features/catalogue/admin/design/design-form.tsx';
import { createBodyOf, SAVED_BEFORE } from '#web/features/catalogue/admin/design/use-save-design.ts';
import { designPath } from '#web/features/catalogue/admin/paths.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { AFTER_SAVE } from '#web/ui/dashboard/unsaved-guard.ts';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { toastShown } from '#web/ui/toast.tsx';

export const meta = dashboardMeta('Add a Design');

export default function AddDesign() {
  const viewer = useDashboardViewer();
  const navigate = useLateNavigate();
  const dispatch = useAppDispatch();
  const [createDesign] = useCreateDesignMutation();

  async function send(body: UpdateDesignInput) {
    const created = createBodyOf(body);
    return created ? createDesign(created) : {};
  }

  return (
    <>
      <DashboardHeading title="Add a Design">
        One design in its colours and ages. All of its products are in the shop as soon as you add it.
      </DashboardHeading>
      <DesignForm
        viewer={viewer}
        grid={undefined}
        send={send}
        onSaved={({ message, grid }) => {
          dispatch(toastShown('success', message));
          navigate(grid ? designPath(grid.design) : '/dashboard/manage-products', { state: AFTER_SAVE });
        }}
        onChangedMeanwhile={async (saved) => {
          if (!saved?.grid) return;
          dispatch(toastShown('warning', SAVED_BEFORE));
          navigate(designPath(saved.grid.design), { state: AFTER_SAVE });
        }}
      />
    </>
  );
}
