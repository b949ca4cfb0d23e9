import { useState } from 'react';
import { useNavigate } from 'react-router';
import { REDIRECT_AFTER_ADD_PRODUCT_MS } from '#contract/time.ts';
import { useCreateProductMutation } from '#web/features/catalogue/api.ts';
import { ProductForm } from '#web/features/catalogue/product-form.tsx';
import { EMPTY_PRODUCT, type ProductDraft } from '#web/features/catalogue/product-form-values.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { DashboardHeading } from '#web/ui/dashboard-heading.tsx';
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx';
import { dashboardMeta } from './page-meta.ts';
import { useDashboardViewer } from './viewer.ts';

export const meta = dashboardMeta('Add New Product');

const TEXTS = {
  incomplete: 'Please fill in all required fields including the image.',
  failed: 'Failed to add product. Please try again.',
  submit: 'Add Product',
  submitting: 'Adding...',
};

export default function AddProduct() {
  const viewer = useDashboardViewer();
  const navigate = useNavigate();
  const [createProduct] = useCreateProductMutation();
  const [isAdded, setIsAdded] = useState(false);
  const goToShop = () => void navigate('/shop');
  useAfterDelay(isAdded, REDIRECT_AFTER_ADD_PRODUCT_MS, goToShop);

  async function add(draft: ProductDraft) {
    const { error } = await createProduct({ ...draft, author: viewer._id });
    if (error === undefined) setIsAdded(true);
    return error;
  }

  return (
    <>
      <DashboardHeading title="Add New Product">It is in the shop as soon as you add it.</DashboardHeading>
      {/* Leaving the page clears the form. */}
      <ProductForm
        values={EMPTY_PRODUCT}
        pictures={[]}
        isOldPriceRequired={false}
        texts={TEXTS}
        onSave={add}
        isSaved={isAdded}
      />
      <OutcomeDialog isOpen={isAdded} kind="success" title="Success!" onClose={goToShop} closeLabel="Go to the shop">
        <p>Product added successfully! Redirecting to shop...</p>
      </OutcomeDialog>
    </>
  );
}
