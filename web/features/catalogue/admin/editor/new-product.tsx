import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue.schema.ts';
import type { Staff } from '#contract/rights.ts';
import { useCreateDesignMutation, useCreateProductMutation } from '#web/features/catalogue/admin/api.ts';
import { designPath, moreSizesPath } from '#web/features/catalogue/admin/paths.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { useDelayedRedirect } from '#web/ui/after-delay.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AFTER_SAVE } from '#web/ui/dashboard/unsaved-guard.ts';
import { REDIRECT_AFTER_ADD_PRODUCT_MS } from '#web/ui/delays.ts';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { createBodyOf, productBodyOf } from './editor-body.ts';
import { DESIGN_TEXTS, ProductEditor, type SaveTexts, type Sent } from './product-editor.tsx';
import { SAVED_BEFORE, type Saved, type SaveResult } from './use-save.ts';

const ONE_TEXTS: SaveTexts = {
  incomplete: 'Please fill in all required fields including the image.',
  failed: 'Failed to add product. Please try again.',
  submit: 'Add Product',
  submitting: 'Adding...',
};

interface NewProductProps {
  viewer: Staff & { _id: string };
  /** True if the form opens for one product, false for a design of several. */
  opensAsOne: boolean;
}

export function NewProduct({ viewer, opensAsOne }: NewProductProps) {
  const navigateLate = useLateNavigate();
  const dispatch = useAppDispatch();
  const [createProduct] = useCreateProductMutation();
  const [createDesign] = useCreateDesignMutation();
  const [isOne, setIsOne] = useState(opensAsOne);
  const [added, setAdded] = useState<{ product: Product; isHidden: boolean }>();

  function openDesign({ grid }: Saved): void {
    navigateLate(grid ? designPath(grid.design) : '/dashboard/manage-products', { state: AFTER_SAVE });
  }

  async function send({ checked, draft, ref }: Sent): Promise<SaveResult> {
    if (!isOne) return createDesign({ ...createBodyOf(checked), ref });
    const body = productBodyOf(checked, draft);
    const result = await createProduct({ ...body, author: viewer._id });
    if (result.data) setAdded({ product: result.data.product, isHidden: body.isHidden === true });
    return result;
  }

  return (
    <>
      <ProductEditor
        viewer={viewer}
        grid={undefined}
        isOne={isOne}
        texts={isOne ? ONE_TEXTS : { ...DESIGN_TEXTS, submit: 'Add design' }}
        onMore={() => setIsOne(false)}
        send={send}
        onSaved={(saved) => {
          if (saved.product) return;
          dispatch(toastShown('success', saved.message));
          openDesign(saved);
        }}
        onChangedMeanwhile={async (saved) => {
          if (!saved?.grid) return;
          dispatch(toastShown('warning', SAVED_BEFORE));
          openDesign(saved);
        }}
      />
      <AddedDialog added={added} />
    </>
  );
}

function AddedDialog({ added }: { added: { product: Product; isHidden: boolean } | undefined }) {
  const navigate = useNavigate();
  const openNextPage = () => void navigate(added?.isHidden ? '/dashboard/manage-products' : '/shop');
  useDelayedRedirect(added !== undefined, REDIRECT_AFTER_ADD_PRODUCT_MS, openNextPage);
  return (
    <OutcomeDialog
      isOpen={added !== undefined}
      kind="success"
      title="Success!"
      onClose={openNextPage}
      closeLabel={added?.isHidden ? 'Go to the products' : 'Go to the shop'}
      action={
        <ButtonLink variant="secondary" to={added ? moreSizesPath(added.product) : ''}>
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
  );
}
