import type { IconName } from '#web/ui/icon.tsx';

export interface SidebarLink {
  to: string;
  icon: IconName;
  /** The short label of a phone; `before` and `after` are for screen readers there. */
  text: string;
  before?: string;
  after?: string;
  /** Phones show it in the menu 'More', because their bar is full. */
  isSecondary?: boolean;
  count?: number;
}

export const USER_LINKS: SidebarLink[] = [
  { to: '/dashboard', icon: 'grid', text: 'Dashboard' },
  { to: '/dashboard/orders', icon: 'truck', before: 'My', text: 'Orders' },
  { to: '/dashboard/profile', icon: 'user', text: 'Profile' },
  { to: '/dashboard/reviews', icon: 'star', before: 'My', text: 'Reviews' },
];

export function attentionLink(count: number): SidebarLink {
  return { to: '/dashboard/background-work', icon: 'alert', text: 'Needs attention', isSecondary: true, count };
}
