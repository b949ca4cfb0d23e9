import type { IconName } from '#web/ui/icon.tsx';

export interface SidebarLink {
  to: string;
  icon: IconName;
  /** Short label, which a phone shows without `before` and `after`. */
  text: string;
  /** Words before `text`; on a phone only for screen readers. */
  before?: string;
  /** Words after `text`; on a phone only for screen readers. */
  after?: string;
  /** True if a phone shows the link in its menu 'More', because the bottom bar has no room. */
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
