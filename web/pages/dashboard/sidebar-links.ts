import type { IconName } from '#web/ui/icon.tsx';

const SIDEBAR_GROUPS = ['Today', 'Orders', 'Parcels', 'Money', 'Catalogue', 'Customers', 'Shop'] as const;
export type SidebarGroup = (typeof SIDEBAR_GROUPS)[number];

export interface SidebarLink {
  to: string;
  icon: IconName;
  text: string;
  /** Words before `text`. On a phone only screen readers get them. */
  before?: string;
  after?: string;
  /** True if a phone may move the link to the menu 'More', because its bottom bar has no space. */
  isSecondary?: boolean;
  count?: number;
  /** Undefined for customers, whose sidebar has no groups. */
  group?: SidebarGroup;
  /** More paths on which this link is marked as current, besides `to` and the paths below it. */
  covers?: readonly string[];
}

export const USER_LINKS: SidebarLink[] = [
  { to: '/dashboard', icon: 'grid', text: 'Dashboard' },
  { to: '/dashboard/orders', icon: 'truck', before: 'My', text: 'Orders' },
  { to: '/dashboard/profile', icon: 'user', text: 'Profile' },
  { to: '/dashboard/reviews', icon: 'star', before: 'My', text: 'Reviews' },
];

export function attentionLink(count: number): SidebarLink {
  return {
    to: '/dashboard/background-work',
    icon: 'alert',
    text: 'Needs attention',
    isSecondary: true,
    count,
    group: 'Today',
  };
}

const PHONE_BAR_LINKS = 5;

/** Returns the links of a phone's menu 'More'. Empty if the bottom bar has space for all links. */
export function moreLinksOf(links: readonly SidebarLink[]): SidebarLink[] {
  if (links.length <= PHONE_BAR_LINKS) return [];
  const secondary = links.filter(({ isSecondary }) => isSecondary);
  const free = PHONE_BAR_LINKS - (links.length - secondary.length);
  return secondary.slice(Math.max(0, free));
}

export interface LinkGroup {
  name: SidebarGroup | undefined;
  links: SidebarLink[];
}

export function groupLinks(links: readonly SidebarLink[]): LinkGroup[] {
  return [undefined, ...SIDEBAR_GROUPS]
    .map((name) => ({ name, links: links.filter(({ group }) => group === name) }))
    .filter((group) => group.links.length > 0);
}

export function currentLinkOf(links: readonly SidebarLink[], pathname: string): SidebarLink | undefined {
  return links
    .flatMap((link) => [link.to, ...(link.covers ?? [])].map((path) => ({ link, path })))
    .filter(({ path }) => isAtOrBelow(pathname, path))
    .toSorted((one, another) => another.path.length - one.path.length)[0]?.link;
}

export function isAtOrBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
