import { Link } from 'react-router';
import type { BestSeller, Morning } from '#contract/morning.schema.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { productHref } from '#web/pages/dashboard/product-href.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { timeOf } from './shop-day.ts';

export function BestSellers({ bestSellers }: { bestSellers: NonNullable<Morning['bestSellers']> }) {
  return bestSellers.periods.map(({ days, products }) => (
    <div key={days} className="rounded-md bg-card p-4 shadow-card">
      <h3 className="text-lg">Best sellers of {days} days</h3>
      <p className="mb-2 text-sm text-muted">Today included, counted at {timeOf(bestSellers.countedAt)}</p>
      {products.length === 0 ? (
        <p>Nothing was sold in this time.</p>
      ) : (
        <ol className="grid">
          {products.map((product) => (
            <li key={product.productId}>
              <BestSellerLine product={product} />
            </li>
          ))}
        </ol>
      )}
    </div>
  ));
}

const LINE = 'flex min-h-11 items-center justify-between gap-3 py-1';

function BestSellerLine({ product }: { product: BestSeller }) {
  const viewer = useDashboardViewer();
  const { productId, name, color, age, isInShop, pieces } = product;
  const line = (
    <>
      <span className="grid min-w-0">
        <span dir="auto" className="truncate">
          {name}
        </span>{' '}
        <span className="text-sm text-muted">{isInShop ? variantLabel({ color, age }) : 'no longer in the shop'}</span>
      </span>{' '}
      <span className="shrink-0 font-bold tabular-nums">{pieces === 1 ? '1 piece' : `${pieces} pieces`}</span>
    </>
  );
  if (!isInShop) return <span className={LINE}>{line}</span>;
  return (
    <Link to={productHref(viewer, { _id: productId, name })} className={`${LINE} underline-offset-4 hover:underline`}>
      {line}
    </Link>
  );
}
