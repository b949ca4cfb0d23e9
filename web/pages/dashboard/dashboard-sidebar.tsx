import { Link, useLocation } from 'react-router';
import { formatCount } from '#contract/money.ts';
import { LogoutButton } from '#web/features/accounts/logout/logout-button.tsx';
import { Wordmark } from '#web/features/shop-profile/wordmark.tsx';
import { Avatar } from '#web/pages/layout/avatar.tsx';
import type { SessionUser } from '#web/store/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, StrokeIcon } from '#web/ui/icon.tsx';
import { MenuPopover } from '#web/ui/menu-popover.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { currentLinkOf, groupLinks, moreLinksOf, type SidebarLink } from './sidebar-links.ts';

const LOGOUT = 'M14 4.5H6v15h8M11 12h9.5m0 0L17 8.5m3.5 3.5L17 15.5';

const QUIET_LINK =
  'flex min-h-11 md:min-h-9 md:pointer-coarse:min-h-11 md:text-sm items-center gap-2 rounded-full px-3 font-bold hover:bg-card disabled:opacity-55';

const ITEM =
  'aria-[current]:chosen flex items-center font-bold max-md:min-h-14 max-md:flex-col max-md:justify-center max-md:text-xs md:min-h-7.5 md:gap-1.5 md:rounded-full md:px-2 md:text-sm md:pointer-coarse:min-h-11';
const GROUP_NAME = 'px-2 text-xs font-bold tracking-wide text-muted';
const MORE_ID = 'dashboard-more';

export function DashboardSidebar({ viewer, links }: { viewer: SessionUser; links: SidebarLink[] }) {
  const { pathname } = useLocation();
  const current = currentLinkOf(links, pathname);
  const more = moreLinksOf(links);
  return (
    <header className="print:hidden sticky top-0 z-10 flex items-center gap-1 max-md:flex-wrap border-b border-line bg-cream px-3 py-1.5 md:h-dvh md:flex-col md:items-stretch md:border-e md:border-b-0 md:py-3">
      <Link to="/" className="me-auto rounded-sm p-1 md:me-0 md:mb-1 md:self-start">
        <Wordmark />
      </Link>
      <nav
        aria-label="Dashboard"
        // The links scroll on a low screen. The padding leaves space for the focus ring, which scrolling would cut off.
        className="md:-m-1.5 md:min-h-0 md:overflow-y-auto md:p-1.5 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-card max-md:pb-[env(safe-area-inset-bottom)] max-md:shadow-float"
      >
        <div className="flex md:grid md:gap-1">
          {groupLinks(links).map(({ name, links: own }) => (
            <div key={name ?? ''} className="max-md:contents">
              {name && <p className={classNames(GROUP_NAME, 'max-md:hidden')}>{name}</p>}
              <ul aria-label={name} className="max-md:contents md:grid md:grid-cols-2">
                {own.map((link) => (
                  <li
                    key={link.to}
                    className={classNames(
                      'min-w-0 flex-auto',
                      more.includes(link) && 'max-md:hidden',
                      (isLong(link) || name === undefined) && 'col-span-2',
                    )}
                  >
                    <SidebarItem link={link} isOpen={link.to === pathname} isCurrent={link === current} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {more.length > 0 && (
            <button
              type="button"
              popoverTarget={MORE_ID}
              className={classNames(
                ITEM,
                'min-w-0 flex-auto md:hidden',
                current && more.includes(current) && 'text-berry-deep',
              )}
            >
              <span className="px-3 py-0.5">
                <Icon name="menu" className="size-6" />
              </span>
              More
            </button>
          )}
        </div>
        {more.length > 0 && <MoreMenu links={more} current={current} />}
      </nav>
      <div className="flex md:mt-auto md:grid md:grid-cols-2 md:pt-2">
        <p className="col-span-2 hidden items-center gap-3 border-t border-line px-2 pt-2 pb-1 md:flex">
          <Avatar image={viewer.profileImage} />
          <span className="min-w-0">
            <span dir="auto" className="block truncate font-bold">
              {viewer.username}
            </span>
            <span className="block truncate text-sm text-muted">{viewer.email}</span>
          </span>
        </p>
        {viewer.role !== 'user' && <PaletteButton viewer={viewer} className={classNames(QUIET_LINK, 'col-span-2')} />}
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

function MoreMenu({ links, current }: { links: SidebarLink[]; current: SidebarLink | undefined }) {
  return (
    <MenuPopover
      id={MORE_ID}
      label="More"
      className="end-2 bottom-20 max-h-[calc(100dvh-7rem)] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md md:hidden"
    >
      {groupLinks(links).map(({ name, links: own }) => (
        <div key={name ?? ''} className="not-first:mt-1.5">
          <p className={GROUP_NAME}>{name}</p>
          <ul aria-label={name} className="grid grid-cols-2">
            {own.map((link) => (
              <li key={link.to} className={classNames(isLong(link) && 'col-span-2')}>
                <Link
                  to={link.to}
                  aria-current={link === current ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-2 rounded-sm px-2 font-bold hover:bg-cream aria-[current]:bg-berry-soft aria-[current]:text-berry-deep"
                >
                  <Icon name={link.icon} className="size-5" />
                  {wholeText(link)}
                  {link.count !== undefined && <Count count={link.count} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </MenuPopover>
  );
}

const SHORT_TEXT = 11;

const wholeText = ({ before, text, after }: SidebarLink) => [before, text, after].filter(Boolean).join(' ');
const isLong = (link: SidebarLink) => wholeText(link).length > SHORT_TEXT;

interface SidebarItemProps {
  link: SidebarLink;
  isOpen: boolean;
  isCurrent: boolean;
}

function SidebarItem({ link, isOpen, isCurrent }: SidebarItemProps) {
  const { to, icon, before, text, after, count } = link;
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-current={isCurrent ? (isOpen ? 'page' : 'true') : undefined}
      className={classNames(ITEM, isCurrent ? 'text-berry-deep md:bg-berry-soft' : 'md:hover:bg-card')}
    >
      <span
        className={classNames('max-md:rounded-full max-md:px-3 max-md:py-0.5', isCurrent && 'max-md:bg-berry-soft')}
      >
        <Icon name={icon} className="size-6 md:size-4.5" />
      </span>
      <span className="whitespace-nowrap">
        {before && <span className="max-md:sr-only">{before} </span>}
        {text}
        {after && <span className="max-md:sr-only"> {after}</span>}
      </span>
      {count !== undefined && <Count count={count} />}
    </Link>
  );
}

function Count({ count }: { count: number }) {
  return <span className="ms-auto rounded-full bg-alarm-soft px-2 text-sm text-alarm">{formatCount(count)}</span>;
}
