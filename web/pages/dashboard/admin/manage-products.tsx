import { useState } from 'react';
import type { BulkEditResult } from '#contract/bulk-edits.schema.ts';
import { BULK_PRODUCTS_MAX } from '#contract/bulk-edits.ts';
import { ADMIN_PRODUCTS_PAGE_SIZE, PRODUCT_SORTS } from '#contract/managed-products.ts';
import { formatCount } from '#contract/money.ts';
import { hasRight } from '#contract/rights.ts';
import { useUndoDeletion } from '#web/features/bin/use-restore.ts';
import { useListManagedProductsQuery } from '#web/features/catalogue/admin/api.ts';
import { BulkUndo } from '#web/features/catalogue/admin/bulk-undo.tsx';
import { DeleteProductDialog } from '#web/features/catalogue/admin/delete-product.tsx';
import { ADD_DESIGN_PATH } from '#web/features/catalogue/admin/paths.ts';
import { PRODUCT_FILTER, ProductFilters } from '#web/features/catalogue/admin/product-filters.tsx';
import { SelectableProducts } from '#web/features/catalogue/admin/selectable-products.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useNumberedAddress } from '#web/ui/dashboard/list-address.ts';
import { NumberedList } from '#web/ui/dashboard/list-pages.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { useSelection } from '#web/ui/dashboard/selection.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Manage Products');

const LIST = { filters: PRODUCT_FILTER, sorts: PRODUCT_SORTS, pageSizes: [ADMIN_PRODUCTS_PAGE_SIZE] } as const;

export default function ManageProducts() {
  const viewer = useDashboardViewer();
  const address = useNumberedAddress(LIST);
  const query = useListManagedProductsQuery(address.args, { refetchOnMountOrArgChange: true });
  const [deletingId, setDeletingId] = useState<string>();
  const [notice, setNotice] = useState('');
  const offerUndo = useUndoDeletion();
  const selection = useSelection(BULK_PRODUCTS_MAX);
  const [bulkResult, setBulkResult] = useState<BulkEditResult>();
  const list = loadedOf(query);
  const countBefore = (address.page - 1) * address.limit;
  return (
    <>
      <DashboardHeading
        title="Manage Products"
        action={
          <span className="flex flex-wrap gap-2">
            {hasRight(viewer, 'catalogue.edit') && (
              <>
                <ButtonLink to={ADD_DESIGN_PATH} variant="secondary">
                  Add a design
                </ButtonLink>
                <ButtonLink to="/dashboard/import" variant="secondary">
                  Import
                </ButtonLink>
              </>
            )}
            <ButtonLink to="/shop" variant="secondary">
              View Shop
            </ButtonLink>
          </span>
        }
      >
        {list &&
          list.products.length > 0 &&
          `Showing ${formatCount(countBefore + 1)} to ${formatCount(countBefore + list.products.length)} of ${formatCount(list.totalProducts)} products`}
      </DashboardHeading>
      <ProductFilters address={address} />
      {/* The key resets the component for each change. Otherwise it would still show the undo of an earlier change. */}
      {bulkResult && (
        <BulkUndo key={bulkResult.undo?._id} result={bulkResult} onHide={() => setBulkResult(undefined)} />
      )}
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      <NumberedList
        query={query}
        address={address}
        what="products"
        failed="Failed to load products. Please try again later."
        isEmpty={({ products }) => products.length === 0}
        empty={
          <Notice icon="box" title="No products found">
            <ButtonLink to="/dashboard/add-new-post">Add New Product</ButtonLink>
          </Notice>
        }
      >
        {({ products }) => (
          <SelectableProducts
            products={products}
            countBefore={countBefore}
            sort={address.sort}
            selection={selection}
            viewer={viewer}
            onChanged={setBulkResult}
            onDelete={({ _id }) => setDeletingId(_id)}
          />
        )}
      </NumberedList>
      <DeleteProductDialog
        product={list?.products.find(({ _id }) => _id === deletingId)}
        onClose={() => setDeletingId(undefined)}
        onDeleted={({ name, message, binItem }) => {
          setNotice(message);
          offerUndo(name, binItem, () => setNotice(''));
        }}
      />
    </>
  );
}
