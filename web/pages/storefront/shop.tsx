import { startTransition, useOptimistic } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  Navigate,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { CATEGORY_LABELS, type Category, findCategory } from '#contract/catalogue.ts';
import { ActiveFilters } from '#web/features/catalogue/active-filters.tsx';
import { useListProductsQuery } from '#web/features/catalogue/api.ts';
import { FilterForm } from '#web/features/catalogue/filter-form.tsx';
import { FilterBar, FilterSheet } from '#web/features/catalogue/filter-sheet.tsx';
import { ProductListing } from '#web/features/catalogue/product-listing.tsx';
import {
  countFilters,
  productFilterOf,
  readShopFilter,
  type ShopFilter,
  shopUrl,
} from '#web/features/catalogue/shop-filter.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { ListingJsonLd } from './listing-json-ld.tsx';
import { preloadListing } from './preload-listing.ts';
import { shopMeta } from './shop-meta.ts';

const load = async ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) => {
  const filter = readShopFilter(new URL(request.url).searchParams);
  await preloadListing({ context }, productFilterOf(filter), (page) => shopUrl({ ...filter, page }));
  return null;
};
export const loader = load;
export const clientLoader = load;

export function meta(args: MetaArgs) {
  return shopMeta(args);
}

/** The category that a link handed over in navigation state, as the specification has it. */
function categoryIn(state: unknown): Category | undefined {
  if (typeof state !== 'object' || state === null || !('category' in state)) return undefined;
  return typeof state.category === 'string' ? findCategory(state.category) : undefined;
}

export default function Shop() {
  const [search] = useSearchParams();
  const filter = readShopFilter(search);
  const { state } = useLocation();
  const isHydrated = useIsHydrated();
  // The server does not see the state: a page that is reloaded with it begins as the server has rendered it.
  const handedOver = isHydrated ? categoryIn(state) : undefined;
  if (handedOver && handedOver !== filter.category) {
    return <Navigate replace to={shopUrl({ ...filter, category: handedOver, page: 1 })} />;
  }
  return <FilteredShop filter={filter} />;
}

function FilteredShop({ filter }: { filter: ShopFilter }) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  // The choice shows at once, while its list is still on the way.
  const [chosen, showChosen] = useOptimistic(filter);
  const { data: list } = useListProductsQuery(productFilterOf(filter));

  const onChange = (change: Partial<ShopFilter>) =>
    startTransition(async () => {
      const next = { ...chosen, ...change, page: 1 };
      showChosen(next);
      await navigate(shopUrl(next), { preventScrollReset: true });
    });

  const isChanging = chosen !== filter || navigation.location?.pathname === '/shop';
  const total = list?.totalProducts;
  return (
    <div className="shell pt-6">
      <ListingJsonLd list={list} category={filter.category} page={filter.page} />
      <h1 className="mb-4 text-3xl md:mb-8 md:text-4xl">
        {filter.category ? (
          <span className="inline-block first-letter:uppercase">{CATEGORY_LABELS[filter.category]}</span>
        ) : (
          'Shop'
        )}
      </h1>
      <div className="grid items-start gap-x-10 md:grid-cols-[15rem_minmax(0,1fr)]">
        <FilterSheet>
          <FilterForm
            filter={chosen}
            onChange={onChange}
            closeLabel={total === undefined ? 'Show products' : `Show ${total} ${total === 1 ? 'product' : 'products'}`}
          />
        </FilterSheet>
        <ProductListing
          filter={productFilterOf(filter)}
          hrefOf={(page) => shopUrl({ ...filter, page })}
          isChanging={isChanging}
          isBesideSidebar
          emptyHint={<p>Try adjusting your filters...</p>}
        >
          <div className="ms-auto md:hidden">
            <FilterBar count={countFilters(chosen)} />
          </div>
          <ActiveFilters filter={filter} />
        </ProductListing>
      </div>
    </div>
  );
}
