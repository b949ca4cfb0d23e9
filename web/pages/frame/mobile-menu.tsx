import { Icon } from '#web/ui/icon.tsx';
import { MenuPopover } from '#web/ui/menu-popover.tsx';
import { MainLink } from './main-link.tsx';
import { MAIN_LINKS } from './main-links.ts';

const MENU_ID = 'mobile-menu';
const LINKS = [
  ...MAIN_LINKS,
  { label: 'Contact', to: '/contact' },
  { label: 'Search', to: '/search' },
  { label: 'Wishlist', to: '/wishlist' },
];

/** The header's links below 768 px; there, Contact is the page with all ways to reach the shop. */
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
      <MenuPopover id={MENU_ID} label="Mobile" className="inset-x-2 top-28 w-auto rounded-lg md:hidden">
        <ul>
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
      </MenuPopover>
    </div>
  );
}
