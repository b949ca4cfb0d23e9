import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { DesignGrid, SavedDesign } from '#contract/designs.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { useGetDesignQuery, useUpdateDesignMutation } from '#web/features/catalogue/admin/api.ts';
import { DesignForm } from '#web/features/catalogue/admin/design/design-form.tsx';
import { designPath } from '#web/features/catalogue/admin/paths.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { AFTER_SAVE } from '#web/ui/dashboard/unsaved-guard.ts';
import { toastShown } from '#web/ui/toast.tsx';

export const meta = dashboardMeta('Edit Design');

export default function EditDesign() {
  const { design = '' } = useParams();
  // Always fetched: a form that is filled from the cache would undo newer changes when it is saved.
  const query = useGetDesignQuery(design, { refetchOnMountOrArgChange: true });
  const [grid, setGrid] = useState<DesignGrid>();
  const { data, isFetching, error, refetch } = query;
  if (data && !isFetching && data.design === design && grid?.design !== design) setGrid(data);
  const shown = grid?.design === design ? grid : undefined;
  const [first] = shown?.variants ?? [];

  return (
    <>
      <DashboardHeading
        title="Edit Design"
        action={
          first && (
            <ButtonLink to={productPath(first)} variant="secondary">
              View in shop
            </ButtonLink>
          )
        }
      >
        {shown && <bdi>{design}</bdi>}
      </DashboardHeading>
      <QueryState
        query={{ ...query, data: shown, currentData: shown }}
        what="design"
        failed={`Error loading design: ${messageOf(error, 'unknown error')}`}
      >
        {(loaded) => (
          <>
            {loaded.hasMore && (
              <p className="mb-4 rounded-sm bg-sun-soft px-4 py-2">
                This design has more products than a page can hold. The first {loaded.variants.length} are shown.
              </p>
            )}
            <EditDesignForm
              key={design}
              grid={loaded}
              onGrid={setGrid}
              readAgain={async () => {
                const result = await refetch();
                if (result.data) setGrid(result.data);
              }}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

interface EditDesignFormProps {
  grid: DesignGrid;
  onGrid: (grid: DesignGrid) => void;
  readAgain: () => Promise<void>;
}

function EditDesignForm({ grid, onGrid, readAgain }: EditDesignFormProps) {
  const viewer = useDashboardViewer();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [updateDesign] = useUpdateDesignMutation();

  async function show({ grid: saved, message }: SavedDesign): Promise<void> {
    if (saved?.design === grid.design) return onGrid(saved);
    // The design was renamed or has lost its last product, so this page no longer exists.
    dispatch(toastShown('success', message));
    await navigate(saved ? designPath(saved.design) : '/dashboard/manage-products', {
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
