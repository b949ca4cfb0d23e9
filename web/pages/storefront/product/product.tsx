import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, redirect, useParams } from 'react-router';
import { productPath, shortIdOf } from '#contract/product-path.ts';
import {
  catalogueApi,
  type ListedProduct,
  useGetProductQuery,
  useListRelatedProductsQuery,
} from '#web/features/catalogue/api.ts';
import { ProductGrid } from '#web/features/catalogue/listing/product-grid.tsx';
import { RecentlyViewed } from '#web/features/catalogue/recently-viewed/recently-viewed.tsx';
import { productViewed } from '#web/features/catalogue/recently-viewed/recently-viewed-slice.ts';
import { RatingHistogram } from '#web/features/reviews/rating-histogram.tsx';
import { ReviewForm } from '#web/features/reviews/review-form.tsx';
import { ReviewList } from '#web/features/reviews/review-list.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { CHILD_STORAGE_KEY, readStored } from '#web/store/browser-storage.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { preload } from '#web/store/preload.ts';
import { selectSession } from '#web/store/session.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { HydrateLater } from '#web/ui/hydration.tsx';
import { Loading } from '#web/ui/notice.tsx';
import { LoadError } from '#web/ui/reload-button.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';
import { ProductDetails } from './product-details.tsx';
import { ProductJsonLd } from './product-json-ld.tsx';
import { productMeta, summarizeProduct } from './product-meta.ts';

const RELATED_SHOWN = 4;

/** Loads on demand, because few browsers store a child. */
const loadOrder = () => import('#web/features/catalogue/size/order-for-child.ts');

/** Redirects to the product's current URL if the URL has the whole id or an earlier name. */
const load = async ({ params, request, context }: Pick<LoaderFunctionArgs, 'params' | 'request' | 'context'>) => {
  const id = shortIdOf(params.id ?? '');
  const [response] = await Promise.all([
    preload({ context }, catalogueApi.endpoints.getProduct, id),
    preload({ context }, catalogueApi.endpoints.listRelatedProducts, id),
  ]);
  if (!response) return null;
  const path = productPath(response.product);
  const { pathname, search } = new URL(request.url);
  if (pathname !== path) throw redirect(path + search, 301);
  return summarizeProduct(response.product);
};
export const loader = load;
export const clientLoader = load;

export const handle = { endsWithCode: true };

export function meta(args: MetaArgs<typeof load>) {
  if (args.loaderData) return productMeta(args, args.loaderData);
  return pageMeta(args, { title: 'Product', description: 'Error loading product details.' });
}

export default function ProductPage() {
  const id = shortIdOf(useParams().id ?? '');
  const { currentData: response, isError } = useGetProductQuery(id);
  const { currentData: related } = useListRelatedProductsQuery(id);

  if (!response)
    return isError ? <LoadError title="Error loading product details." /> : <Loading text="Loading product..." />;
  const { product, reviews } = response;
  return (
    <div className="shell grid grid-cols-1 gap-14 pt-3 md:gap-20">
      <RememberView id={product._id} />
      <ProductJsonLd product={product} reviews={reviews} />
      <div className="grid grid-cols-1 gap-2">
        <Breadcrumbs
          trail={[
            { to: '/', label: 'home' },
            { to: '/shop', label: 'shop' },
          ]}
          here={product.name}
        />
        <ProductDetails key={product._id} product={product} />
      </div>
      <HydrateLater>
        <section id="reviews" className="grid scroll-mt-36 lg:scroll-mt-24 gap-x-16 gap-y-8 md:grid-cols-[1.4fr_1fr]">
          <div className="grid content-start gap-6">
            <h2 className="text-2xl md:text-3xl">
              Reviews
              {product.reviewCount > 0 && <span className="font-medium text-muted"> ({product.reviewCount})</span>}
            </h2>
            <RatingHistogram counts={product.ratingCounts} rating={product.rating} reviewCount={product.reviewCount} />
            <ReviewList reviews={reviews} />
          </div>
          <div className="grid content-start gap-4 self-start rounded-lg bg-cream p-5 md:p-7">
            <h2 className="text-xl">Write a review</h2>
            <ReviewForm key={product._id} productId={product._id} />
          </div>
        </section>
        {related && related.products.length > 0 && (
          <section className="grid gap-6">
            <h2 className="text-2xl md:text-3xl">You may also like</h2>
            <Related products={related.products} />
          </section>
        )}
        <RecentlyViewed exceptId={product._id} age={product.age} />
      </HydrateLater>
    </div>
  );
}

function Related({ products }: { products: readonly ListedProduct[] }) {
  const { part } = useLazy(loadOrder, readStored(CHILD_STORAGE_KEY) !== undefined);
  const ordered = part ? part.orderForChild(products) : products;
  return <ProductGrid products={ordered.slice(0, RELATED_SHOWN)} isAtTop={false} />;
}

/** A separate component, so that a change of the recently viewed products does not render the page again. */
function RememberView({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const { isKnown } = useAppSelector(selectSession);
  useEffect(() => {
    if (isKnown) dispatch(productViewed(id));
  }, [isKnown, id, dispatch]);
  return null;
}
