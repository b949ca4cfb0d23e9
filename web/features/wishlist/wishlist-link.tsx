import { Link } from 'react-router';
import { useAppSelector } from '#web/store/hooks.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useAccountWishlist } from './api.ts';
import { selectWishes } from './wishlist-slice.ts';

/** Link to the wishlist with its number of products. Every page has this link, so it fetches the list for all pages. */
export function WishlistLink({ className }: { className: string }) {
  useAccountWishlist();
  const count = useAppSelector((state) => selectWishes(state).length);
  const label = count === 0 ? 'Wishlist' : `Wishlist, ${count} ${count === 1 ? 'product' : 'products'}`;
  return (
    <Link to="/wishlist" prefetch="intent" aria-label={label} title="Wishlist" className={className}>
      <Icon name="heart" />
      <CountBadge count={count} />
    </Link>
  );
}
