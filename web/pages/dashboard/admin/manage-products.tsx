import { useState } from 'react';
import type { BulkEditResult } from '#contract/bulk-edits.schema.ts';
import { BULK_PRODUCTS_MAX } from '#contract/bulk-edits.ts';
import { CATEGORIES } from '#contract/catalogue.ts';
import { ADMIN_CATEGORY_LABELS, ADMIN_PRODUCTS_PAGE_SIZE, PRODUCT_SORTS } from '#contract/managed-products.ts';
import { hasRight } from '#contract/rights.ts';
import { useListManagedProductsQuery } from '#web/features/catalogue/admin/api.ts';
import { BulkBar } from '#web/features/catalogue/admin/bulk-bar.tsx';
import { BulkUndo } from '#web/features/catalogue/admin/bulk-undo.tsx';
import { DeleteProductDialog } from '#web/features/catalogue/admin/delete-product.tsx';
import { ADD_DESIGN_PATH } from '#web/features/catalogue/admin/paths.ts';
import { AdminProductsTable } from '#web/features/catalogue/admin/products-table.tsx';
import { useListAddress } from '#web/pages/dashboard/list-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { useSelection } from '#web/ui/dashboard/use-selection.ts';
import { Notice } from '#web/ui/notice.tsx';
import { AdminListPage, ListFilter } from './list-page.tsx';

const SHOWN_OR_HIDDEN = ['shown', 'hidden'] as const;
const VISIBILITY_LABELS = { shown: 'Shown', hidden: 'Hidden' } as const;

export const meta = dashboardMeta('Manage Products');

export default function ManageProducts() {
  const { page, q, filter, more, sort, search, narrow, narrowBy, hrefOfPage } = useListAddress({
    filterName: 'category',
    moreFilters: ['visibility'],
    sorts: PRODUCT_SORTS,
  });
  const category = CATEGORIES.find((each) => each === filter);
  const visibility = SHOWN_OR_HIDDEN.find((each) => each === more['visibility']);
  const query = useListManagedProductsQuery(
    { page, limit: ADMIN_PRODUCTS_PAGE_SIZE, category, visibility, q, sortBy: sort.by, order: sort.order },
    { refetchOnMountOrArgChange: true },
  );
  const [deletingId, setDeletingId] = useState<string>();
  const [notice, setNotice] = useState('');
  const viewer = useDashboardViewer();
  const { ids: selectedIds, choose, clear } = useSelection(BULK_PRODUCTS_MAX);
  const [bulkResult, setBulkResult] = useState<BulkEditResult>();

  const list = loadedOf(query);
  const countBefore = (page - 1) * ADMIN_PRODUCTS_PAGE_SIZE;
  const products = list?.products ?? [];
  return (
    <AdminListPage
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
      summary={
        list &&
        products.length > 0 && (
          <p>
            Showing {countBefore + 1} to {countBefore + products.length} of {list.totalProducts} products
          </p>
        )
      }
      filters={
        <>
          <div className="mb-5 grid gap-3 sm:grid-cols-2 sm:*:first:col-span-2 lg:grid-cols-[1fr_16rem_12rem] lg:*:first:col-span-1">
            <SearchBox label="Search products" placeholder="Name or description" text={q} onSearch={search} />
            <ListFilter
              all="All categories"
              values={CATEGORIES}
              value={category}
              labelOf={(each) => ADMIN_CATEGORY_LABELS[each]}
              onChange={(value) => narrow(value ?? '')}
            />
            <ListFilter
              label="Visibility"
              all="All"
              values={SHOWN_OR_HIDDEN}
              value={visibility}
              labelOf={(each) => VISIBILITY_LABELS[each]}
              onChange={(value) => narrowBy('visibility', value ?? '')}
            />
          </div>
          {bulkResult && (
            // The key resets the undo of the previous change.
            <BulkUndo key={bulkResult.undo?._id} result={bulkResult} onHide={() => setBulkResult(undefined)} />
          )}
        </>
      }
      notice={notice}
      onNoticeHide={() => setNotice('')}
      query={query}
      page={page}
      hrefOfPage={hrefOfPage}
      what="products"
      failed="Failed to load products. Please try again later."
      empty={
        <Notice icon="box" title="No products found">
          <ButtonLink to="/dashboard/add-new-post">Add New Product</ButtonLink>
        </Notice>
      }
      table={
        products.length > 0 && (
          <>
            <label className="mb-2 inline-flex min-h-11 cursor-pointer items-center gap-3 px-1">
              <input
                type="checkbox"
                checked={products.every(({ _id }) => selectedIds.has(_id))}
                onChange={({ currentTarget }) =>
                  choose(
                    products.map(({ _id }) => _id),
                    currentTarget.checked,
                  )
                }
                className="size-5 accent-berry"
              />
              Select this page{selectedIds.size > 0 && ` (${selectedIds.size} selected)`}
            </label>
            {selectedIds.size > 0 && (
              <BulkBar
                viewer={viewer}
                ids={[...selectedIds]}
                onClear={clear}
                onDone={(result) => {
                  setBulkResult(result);
                  clear();
                }}
              />
            )}
            <AdminProductsTable
              products={products}
              countBefore={countBefore}
              sort={sort}
              isStale={query.isFetching}
              selectedIds={selectedIds}
              onSelect={(product, isSelected) => choose([product._id], isSelected)}
              onDelete={(product) => setDeletingId(product._id)}
            />
          </>
        )
      }
      dialogs={
        <DeleteProductDialog
          product={products.find((product) => product._id === deletingId)}
          onClose={() => setDeletingId(undefined)}
          onDeleted={setNotice}
        />
      }
    />
  );
}
