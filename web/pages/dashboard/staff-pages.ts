import { hasRight, type Right } from '#contract/rights.ts';
import type { SessionUser } from '#web/store/session.ts';
import type { SidebarLink } from './sidebar-links.ts';

interface StaffPage extends SidebarLink {
  /** Viewers need one of these rights to open the page; an empty list means admins only. */
  rights: readonly Right[];
  /** Viewers with this right do not get the link, because they reach the page from another page. */
  unless?: Right;
}

/** Pages in the sidebar of staff. */
const STAFF_PAGES: readonly StaffPage[] = [
  { to: '/dashboard/admin', icon: 'grid', text: 'Dashboard', rights: ['cash.view'] },
  { to: '/dashboard/add-new-post', icon: 'plus', text: 'Add', after: 'New Product', rights: ['catalogue.edit'] },
  {
    to: '/dashboard/manage-products',
    icon: 'box',
    before: 'Manage',
    text: 'Products',
    rights: ['catalogue.edit', 'prices.edit'],
  },
  { to: '/dashboard/users', icon: 'users', before: 'All', text: 'Users', rights: ['users.edit'] },
  { to: '/dashboard/manage-orders', icon: 'truck', before: 'Manage', text: 'Orders', rights: ['orders.view'] },
  { to: '/dashboard/desk', icon: 'chat', text: 'Desk', isSecondary: true, rights: ['orders.view'] },
  {
    to: '/dashboard/returns',
    icon: 'refresh',
    text: 'Returns',
    isSecondary: true,
    rights: ['returns.receive'],
    unless: 'orders.view',
  },
  { to: '/dashboard/money', icon: 'shield', text: 'Money', isSecondary: true, rights: ['cash.view'] },
  { to: '/dashboard/content', icon: 'pencil', text: 'Texts', isSecondary: true, rights: ['content.edit'] },
  { to: '/dashboard/settings', icon: 'filter', text: 'Settings', isSecondary: true, rights: ['settings.edit'] },
  { to: '/dashboard/customers', icon: 'phone', text: 'Customers', isSecondary: true, rights: ['users.edit'] },
  { to: '/dashboard/sales', icon: 'star', text: 'Sales', isSecondary: true, rights: ['prices.edit'] },
  { to: '/dashboard/coupons', icon: 'heart', text: 'Coupons', isSecondary: true, rights: ['prices.edit'] },
  { to: '/dashboard/stock', icon: 'hanger', text: 'Stock', isSecondary: true, rights: ['stock.count'] },
  { to: '/dashboard/audit', icon: 'eye', text: 'History', isSecondary: true, rights: [] },
  { to: '/dashboard/security', icon: 'shield', text: 'Security', after: 'log', isSecondary: true, rights: [] },
];

/** Rights for pages that are not in the sidebar, and for the pages below their paths. */
const OTHER_RIGHTS: Record<string, readonly Right[]> = {
  '/dashboard/add-design': ['catalogue.edit'],
  '/dashboard/customers': ['users.edit'],
  '/dashboard/edit-design': ['catalogue.edit', 'prices.edit'],
  '/dashboard/couriers': ['settings.edit'],
  '/dashboard/desk': ['orders.view'],
  '/dashboard/desk/new': ['orders.edit'],
  '/dashboard/import': ['catalogue.edit'],
  '/dashboard/parcels': ['orders.view'],
  '/dashboard/returns': ['returns.receive'],
  '/dashboard/money': ['cash.view'],
  '/dashboard/orders': ['orders.view'],
  '/dashboard/update-product': ['catalogue.edit', 'prices.edit'],
};

type Viewer = Pick<SessionUser, 'role' | 'rights'>;

/** Returns the sidebar links of an admin or a moderator; none for a moderator without rights. */
export function staffLinksFor(viewer: Viewer): SidebarLink[] {
  return STAFF_PAGES.filter(
    ({ rights, unless }) => hasRight(viewer, ...rights) && !(unless && hasRight(viewer, unless)),
  ).map(({ rights: _, unless: __, ...link }) => link);
}

/** Returns true if the viewer may open a page of staff. */
export function mayOpenStaffPage(viewer: Viewer, pathname: string): boolean {
  const page = STAFF_PAGES.find(({ to }) => pathname === to);
  // Several paths may match, as in '/dashboard/desk' and '/dashboard/desk/new'. The longest one decides.
  const other = Object.entries(OTHER_RIGHTS)
    .filter(([path]) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted(([one], [another]) => another.length - one.length)[0];
  return hasRight(viewer, ...(page?.rights ?? other?.[1] ?? []));
}
