import { useState } from 'react';
import { ADMIN_CATEGORY_LABELS, ADMIN_PRODUCTS_PAGE_SIZE, CATEGORIES, PRODUCT_SORTS } from '#contract/catalogue.ts';
import { DeleteProductDialog } from '#web/features/catalogue/admin/delete-product.tsx';
import { AdminProductsTable } from '#web/features/catalogue/admin/products-table.tsx';
import { useListProductsQuery } from '#web/features/catalogue/api.ts';
import { useListAddress } from '#web/pages/dashboard/list-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AdminListPage, ListFilter, listOf } from './list-page.tsx';

export const meta = dashboardMeta('Manage Products');

export default function ManageProducts() {
  const { page, q, filter, sort, search, narrow, hrefOfPage } = useListAddress({
    filterName: 'category',
    sorts: PRODUCT_SORTS,
  });
  const category = CATEGORIES.find((each) => each === filter);
  const query = useListProductsQuery(
    { page, limit: ADMIN_PRODUCTS_PAGE_SIZE, category, q, sortBy: sort.by, order: sort.order },
    { refetchOnMountOrArgChange: true },
  );
  const [deletingId, setDeletingId] = useState<string>();
  const [notice, setNotice] = useState('');

  const list = listOf(query);
  const countBefore = (page - 1) * ADMIN_PRODUCTS_PAGE_SIZE;
  const products = list?.products ?? [];
  return (
    <AdminListPage
      title="Manage Products"
      action={
        <ButtonLink to="/shop" variant="secondary">
          View Shop
        </ButtonLink>
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
        <div className="mb-5 grid gap-3 lg:grid-cols-[1fr_16rem]">
          <SearchBox label="Search products" placeholder="Name or description" text={q} onSearch={search} />
          <ListFilter
            all="All categories"
            values={CATEGORIES}
            value={category}
            labelOf={(each) => ADMIN_CATEGORY_LABELS[each]}
            onChange={narrow}
          />
        </div>
      }
      notice={notice}
      onNoticeHide={() => setNotice('')}
      query={query}
      page={page}
      hrefOfPage={hrefOfPage}
      loadingText="Loading products..."
      errorText="Failed to load products. Please try again later."
      empty={
        <Notice icon="box" title="No products found">
          <ButtonLink to="/dashboard/add-new-post">Add New Product</ButtonLink>
        </Notice>
      }
      table={
        products.length > 0 && (
          <AdminProductsTable
            products={products}
            countBefore={countBefore}
            sort={sort}
            isStale={query.isFetching}
            onDelete={(product) => setDeletingId(product._id)}
          />
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
