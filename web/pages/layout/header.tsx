import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { cartPanelToggled, selectCartCount, selectIsCartPanelOpen } from '#web/features/cart/cart-slice.ts';
import { SearchBox } from '#web/features/catalogue/search/search-box.tsx';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { chatLink } from '#web/features/shop-profile/whatsapp.ts';
import { Wordmark } from '#web/features/shop-profile/wordmark.tsx';
import { WishlistLink } from '#web/features/wishlist/wishlist-link.tsx';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AccountEntry } from './account-entry.tsx';
import { preloadCartPanel } from './cart-panel-slot.tsx';
import { MAIN_LINKS, MainLink } from './main-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const ROUND = 'inline-grid size-11 place-items-center rounded-full hover:bg-cream';

/** A sticky header. If large text makes it cover most of the screen, `top` is far below zero, and it scrolls away. */
export function Header() {
  const header = useRef<HTMLElement>(null);
  useYielding(header);
  return (
    <header ref={header} className="page-header sticky top-[min(0px,(100svh-30rem)*99,(100vw-19rem)*99)] z-20 bg-paper">
      <div className="shell flex flex-wrap items-center py-2 lg:gap-x-2 lg:py-2.5">
        {/* On a small phone the shop's name wraps, so that the icons fit beside it. */}
        <MainLink
          to="/"
          className="-ms-1 inline-flex min-h-11 max-w-60 min-w-24 items-center rounded-sm p-1 max-md:grow max-md:basis-0"
        >
          <Wordmark />
        </MainLink>
        <MainNavigation />
        <HeaderSearch className="max-lg:order-last max-lg:mt-1 max-lg:basis-full lg:max-w-72 lg:grow lg:basis-40" />
        <div className="-me-2 ms-auto flex flex-wrap items-center justify-end md:ms-0">
          <AccountEntry />
          <WishlistLink className={`relative ${ROUND}`} />
          <CartButton />
          <MobileMenu />
        </div>
      </div>
      <div aria-hidden="true" className="awning pointer-events-none absolute inset-x-0 top-full" />
    </header>
  );
}

function HeaderSearch({ className }: { className: string }) {
  const { pathname } = useLocation();
  if (pathname === '/search') return <span className={`max-lg:hidden ${className}`} />;
  return <SearchBox className={className} />;
}

function MainNavigation() {
  const shopProfile = useShopProfile();
  const { pathname } = useLocation();
  const linkClass = 'inline-flex min-h-11 items-center rounded-full px-4 font-bold hover:bg-cream';
  return (
    <nav aria-label="Main" className="mx-auto hidden gap-1 md:flex">
      {MAIN_LINKS.map(({ label, to }) => {
        const isCurrent = label !== 'Pages' && (to === '/' ? pathname === '/' : pathname.startsWith(to));
        return (
          <MainLink
            key={label}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={classNames(linkClass, isCurrent && 'text-berry forced-colors:underline')}
          >
            {label}
          </MainLink>
        );
      })}
      {shopProfile && (
        <a {...chatLink(shopProfile)} className={linkClass}>
          Contact
        </a>
      )}
    </nav>
  );
}

function CartButton() {
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectCartCount);
  const isOpen = useAppSelector(selectIsCartPanelOpen);
  return (
    <IconButton
      label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'product' : 'products'}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={() => void preloadCartPanel()}
      onFocus={() => void preloadCartPanel()}
      onClick={() => dispatch(cartPanelToggled(!isOpen))}
    >
      <Icon name="cart" />
      <CountBadge count={count} />
    </IconButton>
  );
}

/** Pixels. Smaller movements are no decision to scroll, such as a finger that rests on the screen. */
const MOVED_MIN = 8;

/**
 * Marks the element while the user scrolls down, so that CSS can hide it, and removes the mark when they scroll up. A jump
 * of more than a screen, such as to an anchor or by Back, removes it too.
 */
function useYielding(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < MOVED_MIN) return;
      last += moved;
      const { current } = element;
      const isDown = moved > 0 && moved < window.innerHeight && last > (current?.offsetHeight ?? 0);
      current?.toggleAttribute('data-yields', isDown);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [element]);
}
