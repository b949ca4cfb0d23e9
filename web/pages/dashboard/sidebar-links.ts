import type { Role } from '#contract/roles.ts';
import type { IconName } from '#web/ui/icon.tsx';

export interface SidebarLink {
  to: string;
  icon: IconName;
  /** All that fits on a phone; `before` and `after` go to screen readers only there. */
  text: string;
  before?: string;
  after?: string;
  /** Waiting items. Phones hide such a link: their bar is full without it. */
  count?: number;
}

const ADMIN_LINKS: SidebarLink[] = [
  { to: '/dashboard/admin', icon: 'grid', text: 'Dashboard' },
  { to: '/dashboard/add-new-post', icon: 'plus', text: 'Add', after: 'New Product' },
  { to: '/dashboard/manage-products', icon: 'box', before: 'Manage', text: 'Products' },
  { to: '/dashboard/users', icon: 'users', before: 'All', text: 'Users' },
  { to: '/dashboard/manage-orders', icon: 'truck', before: 'Manage', text: 'Orders' },
];

const USER_LINKS: SidebarLink[] = [
  { to: '/dashboard', icon: 'grid', text: 'Dashboard' },
  { to: '/dashboard/orders', icon: 'truck', before: 'My', text: 'Orders' },
  { to: '/dashboard/profile', icon: 'user', text: 'Profile' },
  { to: '/dashboard/reviews', icon: 'star', before: 'My', text: 'Reviews' },
];

export function attentionLink(count: number): SidebarLink {
  return { to: '/dashboard/background-work', icon: 'alert', text: 'Needs attention', count };
}

export const SIDEBAR_LINKS: Partial<Record<Role, SidebarLink[]>> = { admin: ADMIN_LINKS, user: USER_LINKS };
