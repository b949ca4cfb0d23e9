import { Link } from 'react-router';
import { productPath } from '#contract/product-path.ts';
import { costSummary } from '#contract/purchases.ts';
import { formatDate } from '#contract/time.ts';
import { IMAGE_SIZES } from '#web/features/catalogue/image-sizes.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import type { TableSort } from '#web/ui/dashboard/data-table-sort.tsx';
import { HistoryLink } from '#web/ui/dashboard/history-link.tsx';
import type { Selection } from '#web/ui/dashboard/selection.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import type { ListedManagedProduct } from './api.ts';
import { designPath, moreSizesPath } from './paths.ts';

interface AdminProductsTableProps {
  products: readonly ListedManagedProduct[];
  /** Number of products on earlier pages, from which the row numbers continue. */
  countBefore: number;
  sort: TableSort;
  selection: Selection;
  onDelete: (product: ListedManagedProduct) => void;
}

export function AdminProductsTable(props: AdminProductsTableProps) {
  const { products, countBefore, sort, selection, onDelete } = props;
  const columns: Column<ListedManagedProduct>[] = [
    {
      header: 'No.',
      inCard: 'bottomStart',
      renderCell: (product, index) => (
        <span className="inline-flex items-center text-muted">
          <label className="-ms-3 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Select ${product.name}`}
              checked={selection.ids.has(product._id)}
              onChange={({ currentTarget }) => selection.choose([product._id], currentTarget.checked)}
              className="size-5 accent-berry"
            />
          </label>
          <span className="@2xl:hidden">No. </span>
          {countBefore + index + 1}
        </span>
      ),
    },
    {
      header: 'Product Name',
      sort: { by: 'name', asc: 'A to Z', desc: 'Z to A' },
      inCard: 'middle',
      renderCell: (product) => (
        <>
          <ProductName product={product} />
          <Cost text={costSummary(product)} />
          {product.design !== null && (
            <Link
              to={designPath(product.design)}
              prefetch="intent"
              aria-label={`All sizes and colours of ${product.name}`}
              className="inline-flex min-h-11 items-center ps-13 text-sm text-muted underline underline-offset-4 @2xl:min-h-6"
            >
              All sizes and colours
            </Link>
          )}
        </>
      ),
    },
    {
      header: 'Date Added',
      sort: { by: 'createdAt', asc: 'Oldest first', desc: 'Newest first' },
      inCard: 'middle',
      renderCell: (product) => (
        <span className="whitespace-nowrap @max-2xl:text-sm @max-2xl:text-muted">
          <span className="@2xl:hidden">Added </span>
          {formatDate(product.createdAt)}
        </span>
      ),
    },
    {
      header: 'Actions',
      inCard: 'bottomEnd',
      align: 'end',
      renderCell: (product) => <ProductActions product={product} onDelete={() => onDelete(product)} />,
    },
  ];
  return (
    <DataTable caption="Products" columns={columns} rows={products} keyOf={(product) => product._id} sort={sort} />
  );
}

function ProductActions({ product, onDelete }: { product: ListedManagedProduct; onDelete: () => void }) {
  return (
    <span className="inline-flex gap-1">
      <Link
        to={`/dashboard/update-product/${product._id}`}
        aria-label={`Edit ${product.name}`}
        title="Edit"
        prefetch="intent"
        className="inline-grid size-11 place-items-center rounded-full hover:bg-cream"
      >
        <Icon name="pencil" />
      </Link>
      {product.design === null && (
        <Link
          to={moreSizesPath(product)}
          aria-label={`Add another size of ${product.name}`}
          title="Add another size"
          prefetch="intent"
          className="inline-grid size-11 place-items-center rounded-full hover:bg-cream"
        >
          <Icon name="plus" />
        </Link>
      )}
      <HistoryLink kind="product" id={product._id} of={product.name} />
      <IconButton label={`Delete ${product.name}`} className="text-alarm hover:bg-alarm-soft" onClick={onDelete}>
        <Icon name="trash" />
      </IconButton>
    </span>
  );
}

function Cost({ text }: { text: string | undefined }) {
  return text && <p className="ps-13 text-sm text-muted">{text}</p>;
}

/** A hidden product has no page in the shop, so its name links to its form. */
function ProductName({ product: { _id, name, cover, stock, isHidden } }: { product: ListedManagedProduct }) {
  const path = isHidden ? `/dashboard/update-product/${_id}` : productPath({ _id, name });
  return (
    <Link to={path} className="flex items-center gap-3 font-bold underline-offset-4 hover:underline">
      <ResponsiveImage
        image={cover}
        alt=""
        sizes={IMAGE_SIZES.tableRow}
        className="h-12.5 w-10 shrink-0 rounded-sm bg-cream object-cover"
      />
      <span>
        <bdi>{name}</bdi>
        {stock === 0 && <span className="block text-sm text-alarm">Sold out</span>}
        {isHidden && (
          <span className="mt-0.5 block">
            <Badge tone="plain">Hidden</Badge>
          </span>
        )}
      </span>
    </Link>
  );
}
