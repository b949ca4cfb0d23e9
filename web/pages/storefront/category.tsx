import { type LoaderFunctionArgs, type MetaArgs, useNavigation, useParams, useSearchParams } from 'react-router';
import { CATEGORY_LABELS, type Category, findCategory, SHOP_PAGE_SIZE } from '#contract/catalogue.ts';
import { type ProductFilter, useListProductsQuery } from '#web/features/catalogue/api.ts';
import { ProductListing } from '#web/features/catalogue/product-listing.tsx';
import { readPage } from '#web/features/catalogue/shop-filter.ts';
import { pageMeta } from '#web/pages/frame/page-meta.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ListingJsonLd } from './listing-json-ld.tsx';
import { preloadListing } from './preload-listing.ts';
import { capitalize, describeList, listAddress } from './shop-meta.ts';

function filterOf(category: Category, search: URLSearchParams): ProductFilter {
  return { category, page: readPage(search), limit: SHOP_PAGE_SIZE };
}

function hrefOf(category: Category, page: number): string {
  return `/categories/${category}${page > 1 ? `?page=${page}` : ''}`;
}

const load = async ({ request, params, context }: Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>) => {
  const category = findCategory(params.categoryName ?? '');
  if (category) {
    const filter = filterOf(category, new URL(request.url).searchParams);
    await preloadListing({ context }, filter, (page) => hrefOf(category, page));
  }
  return null;
};
export const loader = load;
export const clientLoader = load;

export function meta(args: MetaArgs) {
  const category = findCategory(args.params.categoryName ?? '');
  const title = category ? CATEGORY_LABELS[category] : 'Category';
  const page = readPage(new URLSearchParams(args.location.search));
  return pageMeta(args, {
    title: capitalize(title) + (page > 1 ? `: page ${page}` : ''),
    description: describeList(category),
    canonical: category && listAddress(category, page),
  });
}

export default function CategoryPage() {
  const { categoryName = '' } = useParams();
  const [search] = useSearchParams();
  const navigation = useNavigation();
  const category = findCategory(categoryName);
  const label = category ? CATEGORY_LABELS[category] : categoryName;
  return (
    <div className="shell pt-3">
      <Breadcrumbs
        trail={[
          { to: '/', label: 'home' },
          { to: '/shop', label: 'shop' },
        ]}
        here={label}
      />
      <h1 className="mt-2 mb-4 text-3xl break-words first-letter:uppercase md:text-4xl">{label}</h1>
      {category ? (
        <>
          <CategoryJsonLd category={category} filter={filterOf(category, search)} />
          <ProductListing
            filter={filterOf(category, search)}
            hrefOf={(page) => hrefOf(category, page)}
            isChanging={navigation.location?.pathname.startsWith('/categories/') === true}
            emptyHint={<AllProducts />}
          />
        </>
      ) : (
        <Notice icon="search" title="No products found">
          <p>We have no category of this name.</p>
          <AllProducts />
        </Notice>
      )}
    </div>
  );
}

function CategoryJsonLd({ category, filter }: { category: Category; filter: ProductFilter }) {
  const { currentData: list } = useListProductsQuery(filter);
  return <ListingJsonLd list={list} category={category} page={filter.page ?? 1} />;
}

function AllProducts() {
  return <ButtonLink to="/shop">See all products</ButtonLink>;
}
