import { type LoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router';
import { FACETS } from '#contract/facets.ts';
import { readSearch, SEARCH_MAX_LENGTH, SEARCH_SORTS } from '#contract/listing.ts';
import { catalogueApi, useListProductsQuery, useRankProductsQuery } from '#web/features/catalogue/api.ts';
import { type ListingRoute, productFilterOf } from '#web/features/catalogue/listing/listing-route.ts';
import { ProductGrid } from '#web/features/catalogue/listing/product-grid.tsx';
import { LISTING_PARAMS, readShopFilter, type ShopFilter } from '#web/features/catalogue/listing/shop-filter.ts';
import { SearchBox } from '#web/features/catalogue/search/search-box.tsx';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { chatLink } from '#web/features/shop-profile/whatsapp.ts';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { preload } from '#web/store/preload.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CategoryLink } from './category-link.tsx';
import { FilteredListing } from './filtered-listing.tsx';
import { preloadListing } from './preload-listing.ts';
import { SearchCorrection } from './search-correction.tsx';

function listingIn(search: URLSearchParams): ListingRoute {
  return { path: '/search', q: searchIn(search).q, isLiteral: search.get('literal') === 'true' };
}

function filterIn(search: URLSearchParams): ShopFilter {
  return readShopFilter(search, SEARCH_SORTS);
}

function searchIn(search: URLSearchParams) {
  return readSearch(search.get('q') ?? '');
}

const load = async ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) => {
  const search = new URL(request.url).searchParams;
  const { q } = searchIn(search);
  const list = q ? await preloadListing({ context }, listingIn(search), filterIn(search)) : undefined;
  if (list?.totalProducts === 0) await preload({ context }, catalogueApi.endpoints.rankProducts, OFFERS);
  return null;
};
export const loader = load;
export const clientLoader = load;
export const handle = { searchParams: ['q', 'literal', ...LISTING_PARAMS] };

export function meta(args: MetaArgs) {
  const { q } = searchIn(new URLSearchParams(args.location.search));
  return pageMeta(args, {
    title: q ? `Search: ${q}` : 'Search',
    description: "Find children's clothes by name or description.",
  });
}

export default function SearchPage() {
  const [search] = useSearchParams();
  const { q, isCut } = searchIn(search);
  const listing = listingIn(search);
  const filter = filterIn(search);
  return (
    <div className="shell grid gap-6 pt-6">
      <h1 className="text-3xl md:text-4xl">Search</h1>
      <SearchBox variant="page" className="max-w-2xl" />
      {isCut && (
        <p className="text-muted">That was long: we have searched for its first {SEARCH_MAX_LENGTH} letters.</p>
      )}
      {q && <SearchCorrection listing={listing} filter={filter} />}
      {q ? (
        <>
          <FilteredListing
            listing={listing}
            filter={filter}
            emptyHint={
              <>
                <p>
                  Nothing here is called “<bdi>{q}</bdi>”. Try fewer letters, or a category:
                </p>
                <CategoryLinks isCentered />
              </>
            }
          />
          <SearchOffers listing={listing} filter={filter} />
        </>
      ) : (
        <div className="grid gap-3">
          <p className="text-muted">Or look into a category:</p>
          <CategoryLinks />
        </div>
      )}
    </div>
  );
}

function CategoryLinks({ isCentered = false }: { isCentered?: boolean }) {
  return (
    <ul className={`flex flex-wrap gap-2 ${isCentered ? 'justify-center' : ''}`}>
      {FACETS.category.values().map((category) => (
        <li key={category}>
          <CategoryLink
            category={category}
            className="inline-flex min-h-11 items-center rounded-full bg-cream px-4 font-bold text-ink hover:bg-line"
          >
            <span className="inline-block first-letter:uppercase">{FACETS.category.label(category)}</span>
          </CategoryLink>
        </li>
      ))}
    </ul>
  );
}

/** Ranking that the page's loader preloads for a search without results. */
const OFFERS = { sortBy: 'rating', order: 'desc', limit: 4 } as const;

/** After a search without results, offers a chat with the shop and its best rated products. */
function SearchOffers({ listing, filter }: { listing: ListingRoute; filter: ShopFilter }) {
  const { currentData: list } = useListProductsQuery(productFilterOf(listing, filter));
  const isEmpty = list?.totalProducts === 0;
  const { data: offers = [] } = useRankProductsQuery(OFFERS, { skip: !isEmpty });
  const shopProfile = useShopProfile();
  if (!isEmpty) return null;
  return (
    <>
      {shopProfile && (
        <a
          {...chatLink(shopProfile, `Do you have “${listing.q}”?`)}
          className={`${buttonClasses('secondary')} justify-self-center`}
        >
          <Icon name="chat" className="size-5" /> Ask us: we may have it
        </a>
      )}
      {offers.length > 0 && (
        <section className="grid gap-6 pt-6">
          <h2 className="text-2xl md:text-3xl">Best rated in our shop</h2>
          <ProductGrid products={offers} isAtTop={false} />
        </section>
      )}
    </>
  );
}
