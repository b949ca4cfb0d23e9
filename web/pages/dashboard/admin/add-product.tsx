import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ManagedProductDetails } from '#contract/catalogue.schema.ts';
import {
  useCreateProductMutation,
  useGetManagedProductQuery,
  useUpdateProductMutation,
} from '#web/features/catalogue/admin/api.ts';
import { ADD_DESIGN_PATH, ANOTHER_SIZE_PARAM, anotherSizePath } from '#web/features/catalogue/admin/paths.ts';
import { ProductForm } from '#web/features/catalogue/admin/product-form.tsx';
import {
  EMPTY_PRODUCT,
  imagesFromProduct,
  type ProductDraft,
  valuesForAnotherSize,
} from '#web/features/catalogue/admin/product-form-values.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { REDIRECT_AFTER_ADD_PRODUCT_MS } from '#web/ui/delays.ts';
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx';

export const meta = dashboardMeta('Add New Product');

const TEXTS = {
  incomplete: 'Please fill in all required fields including the image.',
  failed: 'Failed to add product. Please try again.',
  submit: 'Add Product',
  submitting: 'Adding...',
};

export default function AddProduct() {
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
        <AddProductForm key="" firstSize={undefined} />
      ) : (
        <QueryState
          query={{ ...query, data: query.currentData }}
          what="product"
          failed={`Error loading product: ${messageOf(query.error, 'unknown error')}`}
        >
          {({ product }) => (
            // The key makes React reset the form if another product is chosen.
            <AddProductForm key={firstSizeId} firstSize={product} />
          )}
        </QueryState>
      )}
    </>
  );
}

/** A form for a new product. If `firstSize` is given, its values are filled in, except colour and age. */
function AddProductForm({ firstSize }: { firstSize: ManagedProductDetails | undefined }) {
  const viewer = useDashboardViewer();
  const navigate = useNavigate();
  const [createProduct] = useCreateProductMutation();
  const [updateProduct] = useUpdateProductMutation();
  const [added, setAdded] = useState<{ id: string; isHidden: boolean }>();
  // A hidden product is not in the shop, so the next page is the list of products.
  const openNextPage = () => void navigate(added?.isHidden ? '/dashboard/manage-products' : '/shop');
  useAfterDelay(added !== undefined, REDIRECT_AFTER_ADD_PRODUCT_MS, openNextPage);

  async function add(draft: ProductDraft) {
    if (firstSize && firstSize.design === null && draft.design !== null) {
      // Sizes are grouped by their design. The first product may have none yet.
      const { error } = await updateProduct({ id: firstSize._id, changes: { design: draft.design } });
      if (error) return error;
    }
    const { data, error } = await createProduct({ ...draft, author: viewer._id });
    if (data) setAdded({ id: data.product._id, isHidden: draft.isHidden });
    return error;
  }

  return (
    <>
      <ProductForm
        values={firstSize ? valuesForAnotherSize(firstSize) : EMPTY_PRODUCT}
        images={firstSize ? imagesFromProduct(firstSize) : []}
        firstField={firstSize && 'color'}
        texts={TEXTS}
        onSave={add}
        isSaved={added !== undefined}
      />
      <OutcomeDialog
        isOpen={added !== undefined}
        kind="success"
        title="Success!"
        onClose={openNextPage}
        closeLabel={added?.isHidden ? 'Go to the products' : 'Go to the shop'}
        action={
          <ButtonLink variant="secondary" to={anotherSizePath(added?.id ?? '')}>
            Add another size
          </ButtonLink>
        }
      >
        <p>
          {added?.isHidden
            ? 'Draft saved. Only staff see it until you show it.'
            : 'Product added successfully! Redirecting to shop...'}
        </p>
      </OutcomeDialog>
    </>
  );
}
