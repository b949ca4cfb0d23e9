import { useRef } from 'react';
import { useLocation } from 'react-router';
import { SearchBox } from '#web/features/catalogue/search/search-box.tsx';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { chatLink } from '#web/features/shop-profile/whatsapp.ts';
import { Wordmark } from '#web/features/shop-profile/wordmark.tsx';
import { WishlistLink } from '#web/features/wishlist/wishlist-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { AccountEntry } from './account-entry.tsx';
import { CartButton } from './cart-button.tsx';
import { MAIN_LINKS, MainLink } from './main-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useYielding } from './use-yielding.ts';

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
