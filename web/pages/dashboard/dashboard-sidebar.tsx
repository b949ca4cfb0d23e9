import { Link, NavLink } from 'react-router';
import { LogoutButton } from '#web/features/accounts/logout/logout-button.tsx';
import { Wordmark } from '#web/features/shop-profile/wordmark.tsx';
import { Avatar } from '#web/pages/layout/avatar.tsx';
import type { SessionUser } from '#web/store/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, StrokeIcon } from '#web/ui/icon.tsx';
import { MenuPopover } from '#web/ui/menu-popover.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import type { SidebarLink } from './sidebar-links.ts';

const LOGOUT = 'M14 4.5H6v15h8M11 12h9.5m0 0L17 8.5m3.5 3.5L17 15.5';

const QUIET_LINK = 'flex min-h-11 items-center gap-2 rounded-full px-3 font-bold hover:bg-white disabled:opacity-55';

const ITEM =
  'aria-[current=page]:chosen flex items-center font-bold max-md:min-h-14 max-md:flex-col max-md:justify-center max-md:text-xs md:min-h-11 md:gap-3 md:rounded-full md:px-4';
const MORE_ID = 'dashboard-more';
/** Number of links that fit in the bottom bar of a phone. */
const PHONE_BAR_LINKS = 5;

export function DashboardSidebar({ viewer, links }: { viewer: SessionUser; links: SidebarLink[] }) {
  const more = links.length > PHONE_BAR_LINKS ? links.filter(({ isSecondary }) => isSecondary) : [];
  return (
    <header className="sticky top-0 z-10 flex items-center gap-1 max-md:flex-wrap border-b border-line bg-cream px-3 py-1.5 md:h-dvh md:flex-col md:items-stretch md:border-e md:border-b-0 md:px-4 md:py-3">
      <Link to="/" className="me-auto rounded-sm p-1 md:me-0 md:mb-3 md:self-start">
        <Wordmark />
      </Link>
      <nav
        aria-label="Dashboard"
        // The links scroll on a low screen. Scrolling cuts off the focus ring, so the padding leaves room for it.
        className="md:-m-1.5 md:min-h-0 md:overflow-y-auto md:p-1.5 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-white max-md:pb-[env(safe-area-inset-bottom)] max-md:shadow-float"
      >
        <ul className="flex md:grid">
          {links.map((link) => (
            <li key={link.to} className={classNames('min-w-0 flex-auto', more.includes(link) && 'max-md:hidden')}>
              <SidebarItem {...link} />
            </li>
          ))}
          {more.length > 0 && (
            <li className="min-w-0 flex-auto md:hidden">
              <button type="button" popoverTarget={MORE_ID} className={classNames(ITEM, 'w-full')}>
                <span className="px-3 py-0.5">
                  <Icon name="menu" className="size-6" />
                </span>
                More
              </button>
            </li>
          )}
        </ul>
        {more.length > 0 && (
          <MenuPopover id={MORE_ID} label="More" className="end-2 bottom-20 w-60 rounded-md md:hidden">
            <ul>
              {more.map(({ to, icon, before, text, after, count }) => (
                <li key={to}>
                  <Link to={to} className="flex min-h-11 items-center gap-3 rounded-sm px-3 font-bold hover:bg-cream">
                    <Icon name={icon} className="size-5" />
                    {[before, text, after].filter(Boolean).join(' ')}
                    {count !== undefined && <Count count={count} />}
                  </Link>
                </li>
              ))}
            </ul>
          </MenuPopover>
        )}
      </nav>
      <div className="flex md:mt-auto md:grid md:grid-cols-1 md:pt-2">
        <p className="mb-1 hidden items-center gap-3 border-b border-line px-2 pb-3 md:flex">
          <Avatar image={viewer.profileImage} />
          <span className="min-w-0">
            <span dir="auto" className="block truncate font-bold">
              {viewer.username}
            </span>
            <span className="block truncate text-sm text-muted">{viewer.email}</span>
          </span>
        </p>
        {viewer.role !== 'user' && <PaletteButton viewer={viewer} className={QUIET_LINK} />}
        <Link to="/" className={QUIET_LINK}>
          <Icon name="home" className="size-5" />
          <span className="max-[25rem]:sr-only">Home</span>
        </Link>
        <LogoutButton className={QUIET_LINK}>
          <StrokeIcon path={LOGOUT} className="size-5" />
          <span className="max-[25rem]:sr-only">Logout</span>
        </LogoutButton>
      </div>
    </header>
  );
}

function SidebarItem({ to, icon, before, text, after, count }: SidebarLink) {
  return (
    <NavLink
      to={to}
      end
      prefetch="intent"
      className={({ isActive }) =>
        classNames(ITEM, isActive ? 'text-berry-deep md:bg-berry-soft' : 'md:hover:bg-white')
      }
    >
      {({ isActive }) => (
        <>
          <span
            className={classNames('max-md:rounded-full max-md:px-3 max-md:py-0.5', isActive && 'max-md:bg-berry-soft')}
          >
            <Icon name={icon} className="size-6 md:size-5" />
          </span>
          <span>
            {before && <span className="max-md:sr-only">{before} </span>}
            {text}
            {after && <span className="max-md:sr-only"> {after}</span>}
          </span>
          {count !== undefined && <Count count={count} />}
        </>
      )}
    </NavLink>
  );
}

function Count({ count }: { count: number }) {
  return <span className="ms-auto rounded-full bg-alarm-soft px-2 text-sm text-alarm">{count}</span>;
}
