import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ManagedProductDetails } from '#contract/catalogue.schema.ts';
import { useGetManagedProductQuery, useUpdateProductMutation } from '#web/features/catalogue/admin/api.ts';
import { designPath } from '#web/features/catalogue/admin/paths.ts';
import { ProductForm } from '#web/features/catalogue/admin/product-form.tsx';
import {
  changesFor,
  imagesFromProduct,
  type ProductDraft,
  valuesFromProduct,
} from '#web/features/catalogue/admin/product-form-values.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { HistoryLink } from '#web/ui/dashboard/history-link.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { REDIRECT_AFTER_UPDATE_PRODUCT_MS } from '#web/ui/delays.ts';

export const meta = dashboardMeta('Update Product');

const TEXTS = {
  incomplete: 'Please fill in all required fields',
  failed: 'Update failed. Try again.',
  submit: 'Update Product',
  submitting: 'Updating...',
};

export default function UpdateProduct() {
  const { id = '' } = useParams();
  // Always fetched: a form that is filled from the cache would undo newer changes when it is saved.
  const query = useGetManagedProductQuery(id, { refetchOnMountOrArgChange: true });
  const [product, setProduct] = useState<ManagedProductDetails>();
  const { data, isFetching, error } = query;
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
        {(loaded) => <UpdateProductForm key={id} product={loaded} />}
      </QueryState>
    </>
  );
}

function UpdateProductForm({ product }: { product: ManagedProductDetails }) {
  const viewer = useDashboardViewer();
  const navigate = useNavigate();
  const [updateProduct] = useUpdateProductMutation();
  const [isSaved, setIsSaved] = useState(false);
  useAfterDelay(isSaved, REDIRECT_AFTER_UPDATE_PRODUCT_MS, () => void navigate('/dashboard/manage-products'));

  async function update(draft: ProductDraft) {
    // The specification requires `author`. The server ignores it: a change does not change the author.
    const changes = { ...changesFor(draft, product), author: viewer._id };
    const { error } = await updateProduct({ id: product._id, changes });
    if (error === undefined) setIsSaved(true);
    return error;
  }

  return (
    <ProductForm
      values={valuesFromProduct(product)}
      images={imagesFromProduct(product)}
      texts={TEXTS}
      onSave={update}
      isSaved={isSaved}
    >
      <ButtonLink variant="quiet" to="/dashboard/manage-products">
        Cancel
      </ButtonLink>
      <FormSuccess text={isSaved ? 'Product updated successfully!' : ''} />
    </ProductForm>
  );
}
