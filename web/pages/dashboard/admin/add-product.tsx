import { useSearchParams } from 'react-router';
import { AddProductForm } from '#web/features/catalogue/admin/add-product-form.tsx';
import { useGetManagedProductQuery } from '#web/features/catalogue/admin/api.ts';
import { ADD_DESIGN_PATH, ANOTHER_SIZE_PARAM } from '#web/features/catalogue/admin/paths.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';

export const meta = dashboardMeta('Add New Product');

export default function AddProduct() {
  const viewer = useDashboardViewer();
  const [params] = useSearchParams();
  const firstSizeId = params.get(ANOTHER_SIZE_PARAM) ?? '';
  const query = useGetManagedProductQuery(firstSizeId, { skip: firstSizeId === '' });
  const firstSize = query.currentData?.product;

  return (
    <>
      <DashboardHeading
        title="Add New Product"
        action={
          firstSizeId === '' && (
            <ButtonLink to={ADD_DESIGN_PATH} variant="secondary">
              Add a design in many sizes
            </ButtonLink>
          )
        }
      >
        {firstSize ? (
          <>Another size of {firstSize.name}.</>
        ) : (
          'It is in the shop as soon as you add it, unless it is hidden.'
        )}
      </DashboardHeading>
      {firstSizeId === '' ? (
        <AddProductForm key="" firstSize={undefined} authorId={viewer._id} />
      ) : (
        <QueryState
          query={{ ...query, data: query.currentData }}
          what="product"
          failed={`Error loading product: ${messageOf(query.error, 'unknown error')}`}
        >
          {({ product }) => (
            // The key resets the form when another product is chosen.
            <AddProductForm key={firstSizeId} firstSize={product} authorId={viewer._id} />
          )}
        </QueryState>
      )}
    </>
  );
}
