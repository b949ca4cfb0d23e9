import type { DesignGrid, SavedDesign } from '#contract/designs.schema.ts';
import type { Staff } from '#contract/rights.ts';
import { useUpdateDesignMutation } from '#web/features/catalogue/admin/api.ts';
import { designPath } from '#web/features/catalogue/admin/paths.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { AFTER_SAVE } from '#web/ui/dashboard/unsaved-guard.ts';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { DesignForm } from './design-form.tsx';

interface EditDesignFormProps {
  viewer: Staff;
  grid: DesignGrid;
  onGrid: (grid: DesignGrid) => void;
  readAgain: () => Promise<void>;
}

export function EditDesignForm({ viewer, grid, onGrid, readAgain }: EditDesignFormProps) {
  const navigate = useLateNavigate();
  const dispatch = useAppDispatch();
  const [updateDesign] = useUpdateDesignMutation();

  async function show({ grid: saved, message }: SavedDesign): Promise<void> {
    if (saved?.design === grid.design) return onGrid(saved);
    // The design has a new name or no products left, so this URL no longer works.
    dispatch(toastShown('success', message));
    navigate(saved ? designPath(saved.design) : '/dashboard/manage-products', {
      replace: true,
      state: AFTER_SAVE,
    });
  }

  return (
    <DesignForm
      viewer={viewer}
      grid={grid}
      send={async (body) => updateDesign({ design: grid.design, body })}
      onSaved={(saved) => void show(saved)}
      onChangedMeanwhile={(saved) => (saved ? show(saved) : readAgain())}
    />
  );
}
