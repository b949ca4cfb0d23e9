import { useState } from 'react';
import { useParams } from 'react-router';
import type { DesignGrid } from '#contract/designs.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { useGetDesignQuery } from '#web/features/catalogue/admin/api.ts';
import { StoredDesign } from '#web/features/catalogue/admin/editor/stored-design.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';

export const meta = dashboardMeta('Edit Design');

export default function EditDesign() {
  const { design = '' } = useParams();
  const viewer = useDashboardViewer();
  // Always fetched. A form with old data from the cache would overwrite newer changes when it is saved.
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
            <StoredDesign
              key={design}
              viewer={viewer}
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
