import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { ManagedProductDetails } from '#contract/catalogue.schema.ts';
import { hasRight } from '#contract/rights.ts';
import { useGetManagedProductQuery } from '#web/features/catalogue/admin/api.ts';
import { StoredProduct } from '#web/features/catalogue/admin/editor/stored-product.tsx';
import { designPath, MORE_SIZES_PARAM } from '#web/features/catalogue/admin/paths.ts';
import { ProductCost } from '#web/features/purchases/product-cost.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { HistoryLink } from '#web/ui/dashboard/history-link.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';

export const meta = dashboardMeta('Update Product');

export default function UpdateProduct() {
  const { id = '' } = useParams();
  const viewer = useDashboardViewer();
  // Always fetches the product, because a form with old data from the cache would overwrite newer changes.
  const query = useGetManagedProductQuery(id, { refetchOnMountOrArgChange: true });
  const [product, setProduct] = useState<ManagedProductDetails>();
  const [params] = useSearchParams();
  const { data, isFetching, error, refetch } = query;
  if (data && !isFetching && product?._id !== id) setProduct(data.product);
  const shown = product?._id === id ? product : undefined;

  return (
    <>
      <DashboardHeading
        title="Update Product"
        action={
          shown && (
            <span className="flex flex-wrap gap-2">
              {shown.design !== null && (
                <ButtonLink to={designPath(shown.design)} variant="secondary">
                  All sizes and colours
                </ButtonLink>
              )}
              <HistoryLink kind="product" id={id} of={shown.name} hasText />
            </span>
          )
        }
      >
        {shown && <bdi>{shown.name}</bdi>}
      </DashboardHeading>
      <QueryState
        query={{ ...query, data: shown, currentData: shown }}
        what="product"
        failed={`Error loading product: ${messageOf(error, 'unknown error')}`}
      >
        {(loaded) => (
          <>
            <StoredProduct
              key={id}
              viewer={viewer}
              product={loaded}
              opensWithMore={params.has(MORE_SIZES_PARAM)}
              readAgain={async () => {
                const result = await refetch();
                if (result.data) setProduct(result.data.product);
              }}
            />
            {data?.product.cost !== undefined && (
              <ProductCost
                product={{ _id: id, price: data.product.price, cost: data.product.cost }}
                mayEdit={hasRight(viewer, 'prices.edit')}
              />
            )}
          </>
        )}
      </QueryState>
    </>
  );
}
