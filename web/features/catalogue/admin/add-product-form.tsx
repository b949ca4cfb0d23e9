import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ManagedProductDetails } from '#contract/catalogue.schema.ts';
import { useDelayedRedirect } from '#web/ui/after-delay.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { REDIRECT_AFTER_ADD_PRODUCT_MS } from '#web/ui/delays.ts';
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx';
import { useCreateProductMutation, useUpdateProductMutation } from './api.ts';
import { anotherSizePath } from './paths.ts';
import { ProductForm } from './product-form.tsx';
import { EMPTY_PRODUCT, imagesFromProduct, type ProductDraft, valuesForAnotherSize } from './product-form-values.ts';

const TEXTS = {
  incomplete: 'Please fill in all required fields including the image.',
  failed: 'Failed to add product. Please try again.',
  submit: 'Add Product',
  submitting: 'Adding...',
};

interface AddProductFormProps {
  /** Another size of the product, from which the form copies all fields except colour and age. */
  firstSize: ManagedProductDetails | undefined;
  authorId: string;
}

export function AddProductForm({ firstSize, authorId }: AddProductFormProps) {
  const navigate = useNavigate();
  const [createProduct] = useCreateProductMutation();
  const [updateProduct] = useUpdateProductMutation();
  const [added, setAdded] = useState<{ id: string; isHidden: boolean }>();
  const openNextPage = () => void navigate(added?.isHidden ? '/dashboard/manage-products' : '/shop');
  useDelayedRedirect(added !== undefined, REDIRECT_AFTER_ADD_PRODUCT_MS, openNextPage);

  async function add(draft: ProductDraft) {
    if (firstSize && firstSize.design === null && draft.design !== null) {
      // `firstSize` has no design yet. It joins the new product's design, because both are sizes of it.
      const { error } = await updateProduct({ id: firstSize._id, changes: { design: draft.design } });
      if (error) return { error };
    }
    const result = await createProduct({ ...draft, author: authorId });
    if (result.data) setAdded({ id: result.data.product._id, isHidden: draft.isHidden });
    return result;
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
