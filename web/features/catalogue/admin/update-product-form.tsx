import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ManagedProductDetails } from '#contract/catalogue.schema.ts';
import { useDelayedRedirect } from '#web/ui/after-delay.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { REDIRECT_AFTER_UPDATE_PRODUCT_MS } from '#web/ui/delays.ts';
import { useUpdateProductMutation } from './api.ts';
import { ProductForm } from './product-form.tsx';
import { changesFor, imagesFromProduct, type ProductDraft, valuesFromProduct } from './product-form-values.ts';

const TEXTS = {
  incomplete: 'Please fill in all required fields',
  failed: 'Update failed. Try again.',
  submit: 'Update Product',
  submitting: 'Updating...',
};

interface UpdateProductFormProps {
  product: ManagedProductDetails;
  authorId: string;
}

export function UpdateProductForm({ product, authorId }: UpdateProductFormProps) {
  const navigate = useNavigate();
  const [updateProduct] = useUpdateProductMutation();
  const [isSaved, setIsSaved] = useState(false);
  useDelayedRedirect(isSaved, REDIRECT_AFTER_UPDATE_PRODUCT_MS, () => void navigate('/dashboard/manage-products'));

  async function update(draft: ProductDraft) {
    // The specification requires `author`. The server ignores the value, because an update does not change the author.
    const changes = { ...changesFor(draft, product), author: authorId };
    const result = await updateProduct({ id: product._id, changes });
    if (result.data) setIsSaved(true);
    return result;
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
