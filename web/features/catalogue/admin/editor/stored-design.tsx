import type { DesignGrid, UpdateDesignInput } from '#contract/designs.schema.ts';
import type { Staff } from '#contract/rights.ts';
import { useUpdateDesignMutation } from '#web/features/catalogue/admin/api.ts';
import { designPath } from '#web/features/catalogue/admin/paths.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { AFTER_SAVE } from '#web/ui/dashboard/unsaved-guard.ts';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { accepted } from './editor-body.ts';
import { DESIGN_TEXTS, ProductEditor } from './product-editor.tsx';
import type { Saved } from './use-save.ts';

interface StoredDesignProps {
  viewer: Staff;
  grid: DesignGrid;
  onGrid: (grid: DesignGrid) => void;
  readAgain: () => Promise<void>;
}

export function StoredDesign({ viewer, grid, onGrid, readAgain }: StoredDesignProps) {
  const navigate = useLateNavigate();
  const dispatch = useAppDispatch();
  const [updateDesign] = useUpdateDesignMutation();

  function show({ grid: saved, message }: Saved): void {
    if (saved?.design === grid.design) return onGrid(saved);
    // The design has a new name or no products left, so this URL no longer works.
    dispatch(toastShown('success', message));
    navigate(saved ? designPath(saved.design) : '/dashboard/manage-products', { replace: true, state: AFTER_SAVE });
  }

  return (
    <ProductEditor
      viewer={viewer}
      grid={grid}
      isOne={false}
      texts={DESIGN_TEXTS}
      send={async ({ checked, ref }) =>
        updateDesign({ design: grid.design, body: { ref, ...accepted<Omit<UpdateDesignInput, 'ref'>>(checked.body) } })
      }
      onSaved={show}
      onChangedMeanwhile={async (saved) => (saved ? show(saved) : readAgain())}
    />
  );
}
