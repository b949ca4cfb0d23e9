import { useId } from 'react';
import { Link } from 'react-router';
import { FACETS } from '#contract/facets.ts';
import { ageLinks } from '#web/features/catalogue/listing/age-links.ts';
import { HydrateLater } from '#web/ui/hydration.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MenuPopover } from '#web/ui/menu-popover.tsx';
import { MAIN_LINKS, MainLink } from './main-link.tsx';

const MENU_ID = 'mobile-menu';
const LINKS = [
  ...MAIN_LINKS,
  { label: 'Contact', to: '/contact' },
  { label: 'Search', to: '/search' },
  { label: 'Wishlist', to: '/wishlist' },
];

const categoryLinks = () =>
  FACETS.category.values().map((category) => ({
    label: FACETS.category.label(category),
    to: `/categories/${category}`,
  }));

export function MobileMenu() {
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Menu"
        className="inline-grid size-11 place-items-center rounded-full hover:bg-cream"
      >
        <Icon name="menu" />
      </button>
      <MenuPopover
        id={MENU_ID}
        label="Mobile"
        className="inset-x-2 top-16 max-h-[calc(100dvh-5rem)] w-auto overflow-y-auto overscroll-contain rounded-lg md:hidden"
      >
        <HydrateLater>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]">
            {LINKS.map(({ label, to }) => (
              <li key={label}>
                <MainLink
                  to={to}
                  className="flex min-h-12 items-center rounded-md px-4 font-display text-xl font-bold hover:bg-cream"
                >
                  {label}
                </MainLink>
              </li>
            ))}
          </ul>
          <LinkGroup title="Categories" links={categoryLinks()} />
          <LinkGroup title="By age" links={ageLinks()} />
        </HydrateLater>
      </MenuPopover>
    </div>
  );
}

function LinkGroup({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-1 border-t border-line px-[min(0.5rem,2.5vw)] py-3">
      <h2 id={titleId} className="px-2 pb-2 text-sm text-muted">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="inline-flex min-h-11 items-center rounded-full border border-line px-[min(0.75rem,3.5vw)] text-sm font-bold hover:bg-cream"
            >
              <span className="inline-block first-letter:uppercase">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
