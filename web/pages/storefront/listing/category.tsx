import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useParams, useSearchParams } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { FACETS, parentOf } from '#contract/facets.ts';
import { useListProductsQuery } from '#web/features/catalogue/api.ts';
import { type ListingRoute, productFilterOf } from '#web/features/catalogue/listing/listing-route.ts';
import {
  LISTING_PARAMS,
  readPage,
  readShopFilter,
  type ShopFilter,
} from '#web/features/catalogue/listing/shop-filter.ts';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { FilteredListing } from './filtered-listing.tsx';
import { ListingJsonLd } from './listing-json-ld.tsx';
import { preloadListing } from './preload-listing.ts';
import { canonicalOfCategory, capitalize, describeList } from './shop-meta.ts';

function listingOf(category: Category): ListingRoute {
  return { path: `/categories/${category}`, category };
}

/** Returns the filter of the URL without a category, because the path contains the category. */
function filterIn(search: URLSearchParams): ShopFilter {
  return { ...readShopFilter(search), category: [] };
}

const load = async ({ request, params, context }: Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>) => {
  const name = params.categoryName ?? '';
  const category = FACETS.category.find(name);
  if (!category) throw data(null, { status: 404 });
  const { search, searchParams } = new URL(request.url);
  const isMerged = ![undefined, name].includes(FACETS.category.resolve(name));
  if (isMerged) throw redirect(`/categories/${category}${search}`, 301);
  await preloadListing({ context }, listingOf(category), filterIn(searchParams));
  return null;
};
export const loader = load;
export const clientLoader = load;
export const handle = { searchParams: LISTING_PARAMS };

export function meta(args: MetaArgs) {
  const category = FACETS.category.find(args.params.categoryName ?? '');
  const title = category ? FACETS.category.label(category) : 'Category';
  const search = new URLSearchParams(args.location.search);
  const page = readPage(search);
  return pageMeta(args, {
    title: capitalize(title) + (page > 1 ? `: page ${page}` : ''),
    description: describeList(category),
    canonical: category && canonicalOfCategory(category, search),
  });
}

export default function CategoryPage() {
  const category = FACETS.category.find(useParams().categoryName ?? '');
  return category ? <CategoryOf category={category} /> : null;
}

function CategoryOf({ category }: { category: Category }) {
  const [search] = useSearchParams();
  const label = FACETS.category.label(category);
  const parent = parentOf(category);
  return (
    <div className="shell pt-3">
      <Breadcrumbs
        trail={[
          { to: '/', label: 'home' },
          { to: '/shop', label: 'shop' },
          ...(parent === null ? [] : [{ to: listingOf(parent).path, label: FACETS.category.label(parent) }]),
        ]}
        here={label}
      />
      <h1 className="mt-2 mb-4 text-3xl break-words first-letter:uppercase md:text-4xl">{label}</h1>
      <CategoryJsonLd category={category} filter={filterIn(search)} />
      <FilteredListing
        listing={listingOf(category)}
        filter={filterIn(search)}
        emptyHint={<ButtonLink to="/shop">See all products</ButtonLink>}
      />
    </div>
  );
}

function CategoryJsonLd({ category, filter }: { category: Category; filter: ShopFilter }) {
  const { currentData: list } = useListProductsQuery(productFilterOf(listingOf(category), filter));
  return <ListingJsonLd list={list} category={category} page={filter.page} />;
}
