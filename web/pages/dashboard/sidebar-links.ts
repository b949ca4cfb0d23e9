import type { IconName } from '#web/ui/icon.tsx';

export interface SidebarLink {
  to: string;
  icon: IconName;
  /** All that fits on a phone; `before` and `after` go to screen readers only there. */
  text: string;
  before?: string;
  after?: string;
  /** Phones show it in the menu 'More': their bar is full without it. */
  isSecondary?: boolean;
  /** Waiting items. */
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
