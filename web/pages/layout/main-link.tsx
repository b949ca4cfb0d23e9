import { Link, type LinkProps } from 'react-router';
import { catalogueApi } from '#web/features/catalogue/api.ts';
import { SHOP, usePrefetchShop } from '#web/features/catalogue/listing/listing-route.ts';
import { TRENDING_RANKING } from '#web/features/catalogue/trending/trending.ts';
import { contentApi } from '#web/features/content/api.ts';

/** The specification requires 'Pages' to lead to the home page. */
export const MAIN_LINKS = [
  { label: 'Home', to: '/' },
  { label: 'Shop', to: '/shop' },
  { label: 'Pages', to: '/' },
] as const;

interface MainLinkProps extends Omit<LinkProps, 'to' | 'prefetch'> {
  to: string;
}

export function MainLink({ to, ...link }: MainLinkProps) {
  const prefetchShop = usePrefetchShop();
  const prefetchRanking = catalogueApi.usePrefetch('rankProducts');
  const prefetchContent = contentApi.usePrefetch('getContent');
  const prefetch = () => {
    if (to === SHOP.path) prefetchShop();
    if (to === '/') {
      prefetchRanking(TRENDING_RANKING);
      prefetchContent('home');
    }
  };
  return <Link to={to} discover="none" prefetch="intent" onPointerEnter={prefetch} onFocus={prefetch} {...link} />;
}
