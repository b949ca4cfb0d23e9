import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ManagedProductDetails } from '#contract/catalogue.schema.ts';
import type { Staff } from '#contract/rights.ts';
import { useCreateDesignMutation, useUpdateProductMutation } from '#web/features/catalogue/admin/api.ts';
import { designPath } from '#web/features/catalogue/admin/paths.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { useDelayedRedirect } from '#web/ui/after-delay.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AFTER_SAVE } from '#web/ui/dashboard/unsaved-guard.ts';
import { REDIRECT_AFTER_UPDATE_PRODUCT_MS } from '#web/ui/delays.ts';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { createBodyOf, productBodyOf } from './editor-body.ts';
import { gridOfProduct } from './editor-draft.ts';
import { DESIGN_TEXTS, ProductEditor, type SaveTexts, type Sent } from './product-editor.tsx';
import type { SaveResult } from './use-save.ts';

const ONE_TEXTS: SaveTexts = {
  incomplete: 'Please fill in all required fields',
  failed: 'Update failed. Try again.',
  submit: 'Update Product',
  submitting: 'Updating...',
};

interface StoredProductProps {
  viewer: Staff & { _id: string };
  product: ManagedProductDetails;
  /** True if the form opens with the fields for several colours and ages. */
  opensWithMore: boolean;
  readAgain: () => Promise<void>;
}

/** Form of a product. A product without a design becomes a design when the user adds colours or ages. */
export function StoredProduct({ viewer, product, opensWithMore, readAgain }: StoredProductProps) {
  const navigate = useNavigate();
  const navigateLate = useLateNavigate();
  const dispatch = useAppDispatch();
  const [updateProduct] = useUpdateProductMutation();
  const [createDesign] = useCreateDesignMutation();
  const hasDesign = product.design !== null;
  const [isOne, setIsOne] = useState(hasDesign || !opensWithMore);
  const [isSaved, setIsSaved] = useState(false);
  useDelayedRedirect(isSaved, REDIRECT_AFTER_UPDATE_PRODUCT_MS, () => void navigate('/dashboard/manage-products'));

  async function send({ checked, draft, ref }: Sent): Promise<SaveResult> {
    if (isOne) {
      // The specification requires `author`. The server ignores it, because an update does not change the author.
      const changes = { ...productBodyOf(checked, draft), author: viewer._id };
      return updateProduct({ id: product._id, changes });
    }
    return createDesign({ ...createBodyOf(checked), ref });
  }

  return (
    <ProductEditor
      viewer={viewer}
      grid={gridOfProduct(product)}
      isOne={isOne}
      texts={isOne ? ONE_TEXTS : DESIGN_TEXTS}
      onMore={hasDesign ? undefined : () => setIsOne(false)}
      send={send}
      onSaved={({ grid, message }) => {
        if (isOne) return setIsSaved(true);
        dispatch(toastShown('success', message));
        navigateLate(grid ? designPath(grid.design) : '/dashboard/manage-products', { state: AFTER_SAVE });
      }}
      onChangedMeanwhile={readAgain}
    >
      <ButtonLink variant="quiet" to="/dashboard/manage-products">
        Cancel
      </ButtonLink>
    </ProductEditor>
  );
}
