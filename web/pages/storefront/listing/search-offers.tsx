import { useListProductsQuery, useRankProductsQuery } from '#web/features/catalogue/api.ts';
import { type ListingRoute, productFilterOf } from '#web/features/catalogue/listing/listing-route.ts';
import { ProductGrid } from '#web/features/catalogue/listing/product-grid.tsx';
import type { ShopFilter } from '#web/features/catalogue/listing/shop-filter.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { chatLink } from '#web/features/shop-profile/whatsapp.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Ranking that the page's loader preloads for a search without results. */
export const OFFERS = { sortBy: 'rating', order: 'desc', limit: 4 } as const;

/** After a search without results, offers a chat with the shop and its best rated products. */
export function SearchOffers({ listing, filter }: { listing: ListingRoute; filter: ShopFilter }) {
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
