import { useState } from 'react';
import { Navigate } from 'react-router';
import { ADMIN_CATEGORY_LABELS, ADMIN_PRODUCTS_PAGE_SIZE, CATEGORIES, PRODUCT_SORTS } from '#contract/catalogue.ts';
import { DeleteProductDialog } from '#web/features/catalogue/admin/delete-product.tsx';
import { AdminProductsTable } from '#web/features/catalogue/admin/products-table.tsx';
import { useListProductsQuery } from '#web/features/catalogue/api.ts';
import { useListAddress } from '#web/pages/dashboard/list-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { ListPages } from '#web/ui/dashboard/list-pages.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Manage Products');

export default function ManageProducts() {
  const { page, q, filter, sort, search, narrow, hrefOfPage } = useListAddress({
    filterName: 'category',
    sorts: PRODUCT_SORTS,
  });
  const category = CATEGORIES.find((each) => each === filter);
  const { data, currentData, isError, isFetching, refetch } = useListProductsQuery(
    { page, limit: ADMIN_PRODUCTS_PAGE_SIZE, category, q, sortBy: sort.by, order: sort.order },
    { refetchOnMountOrArgChange: true },
  );
  const [deletingId, setDeletingId] = useState<string>();
  const [notice, setNotice] = useState('');

  // The present page stays while another is fetched, but an error never shows stale rows.
  const list = isFetching ? data : currentData;
  const countBefore = (page - 1) * ADMIN_PRODUCTS_PAGE_SIZE;
  if (currentData && page > currentData.totalPages) return <Navigate to={hrefOfPage(currentData.totalPages)} replace />;

  return (
    <>
      <DashboardHeading
        title="Manage Products"
        action={
          <ButtonLink to="/shop" variant="secondary">
            View Shop
          </ButtonLink>
        }
      >
        {list && list.products.length > 0 && (
          <p>
            Showing {countBefore + 1} to {countBefore + list.products.length} of {list.totalProducts} products
          </p>
        )}
      </DashboardHeading>
      <div className="mb-5 grid gap-3 lg:grid-cols-[1fr_16rem]">
        <SearchBox label="Search products" placeholder="Name or description" text={q} onSearch={search} />
        <SelectField label="Show" value={category ?? ''} onChange={({ currentTarget }) => narrow(currentTarget.value)}>
          <option value="">All categories</option>
          {CATEGORIES.map((each) => (
            <option key={each} value={each}>
              {ADMIN_CATEGORY_LABELS[each]}
            </option>
          ))}
        </SelectField>
      </div>
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      {list && list.products.length > 0 ? (
        <>
          <AdminProductsTable
            products={list.products}
            countBefore={countBefore}
            sort={sort}
            isStale={isFetching}
            onDelete={(product) => setDeletingId(product._id)}
          />
          <ListPages page={page} totalPages={list.totalPages} hrefOf={hrefOfPage} />
        </>
      ) : isFetching ? (
        <Loading text="Loading products..." />
      ) : isError ? (
        <LoadError text="Failed to load products. Please try again later." onRetry={refetch} />
      ) : (
        <Notice icon="box" title="No products found">
          <ButtonLink to="/dashboard/add-new-post">Add New Product</ButtonLink>
        </Notice>
      )}
      <DeleteProductDialog
        product={list?.products.find((product) => product._id === deletingId)}
        onClose={() => setDeletingId(undefined)}
        onDeleted={setNotice}
      />
    </>
  );
}
