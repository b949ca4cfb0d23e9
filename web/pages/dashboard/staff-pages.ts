import { hasRight, type Right } from '#contract/rights.ts';
import type { SessionUser } from '#web/store/session.ts';
import { isAtOrBelow, type SidebarLink } from './sidebar-links.ts';

interface StaffPage extends Omit<SidebarLink, 'covers'> {
  /** Viewers need one of these rights. With an empty list, only admins may open the page. */
  rights: readonly Right[];
  covers?: Record<string, readonly Right[]>;
}

const PRODUCT_RIGHTS = ['catalogue.edit', 'prices.edit'] as const;

const STAFF_PAGES: readonly StaffPage[] = [
  { group: 'Today', to: '/dashboard/admin', icon: 'grid', text: 'Dashboard', rights: ['cash.view'] },
  {
    group: 'Today',
    to: '/dashboard/desk',
    icon: 'chat',
    text: 'Desk',
    isSecondary: true,
    rights: ['orders.view'],
    covers: { '/dashboard/desk/new': ['orders.edit'] },
  },
  {
    group: 'Orders',
    to: '/dashboard/manage-orders',
    icon: 'truck',
    before: 'Manage',
    text: 'Orders',
    rights: ['orders.view'],
    covers: { '/dashboard/orders': ['orders.view'] },
  },
  {
    group: 'Orders',
    to: '/dashboard/counter',
    icon: 'cart',
    text: 'Counter',
    isSecondary: true,
    rights: ['counter.sell'],
  },
  {
    group: 'Parcels',
    to: '/dashboard/parcels',
    icon: 'mail',
    text: 'Parcels',
    isSecondary: true,
    rights: ['orders.view'],
  },
  {
    group: 'Parcels',
    to: '/dashboard/returns',
    icon: 'refresh',
    text: 'Returns',
    isSecondary: true,
    rights: ['returns.receive'],
  },
  {
    group: 'Parcels',
    to: '/dashboard/couriers',
    icon: 'pin',
    text: 'Couriers',
    isSecondary: true,
    rights: ['settings.edit'],
  },
  { group: 'Money', to: '/dashboard/money', icon: 'shield', text: 'Money', isSecondary: true, rights: ['cash.view'] },
  { group: 'Money', to: '/dashboard/days', icon: 'check', text: 'Day', isSecondary: true, rights: ['cash.view'] },
  {
    group: 'Catalogue',
    to: '/dashboard/add-new-post',
    icon: 'plus',
    text: 'Add',
    after: 'New Product',
    rights: ['catalogue.edit'],
    covers: { '/dashboard/add-design': ['catalogue.edit'] },
  },
  {
    group: 'Catalogue',
    to: '/dashboard/manage-products',
    icon: 'box',
    before: 'Manage',
    text: 'Products',
    rights: PRODUCT_RIGHTS,
    covers: {
      '/dashboard/edit-design': PRODUCT_RIGHTS,
      '/dashboard/import': ['catalogue.edit'],
      '/dashboard/update-product': PRODUCT_RIGHTS,
    },
  },
  {
    group: 'Catalogue',
    to: '/dashboard/stock',
    icon: 'hanger',
    text: 'Stock',
    isSecondary: true,
    rights: ['stock.count'],
  },
  {
    group: 'Catalogue',
    to: '/dashboard/purchases',
    icon: 'upload',
    text: 'Purchases',
    isSecondary: true,
    rights: ['prices.edit', 'cash.view', 'stock.count'],
    covers: { '/dashboard/purchases/new': ['prices.edit'] },
  },
  {
    group: 'Catalogue',
    to: '/dashboard/values',
    icon: 'filter',
    text: 'Categories, colours, sizes',
    isSecondary: true,
    rights: ['catalogue.edit'],
  },
  {
    group: 'Catalogue',
    to: '/dashboard/sales',
    icon: 'star',
    text: 'Sales',
    isSecondary: true,
    rights: ['prices.edit'],
  },
  {
    group: 'Catalogue',
    to: '/dashboard/coupons',
    icon: 'heart',
    text: 'Coupons',
    isSecondary: true,
    rights: ['prices.edit'],
  },
  { group: 'Customers', to: '/dashboard/users', icon: 'users', before: 'All', text: 'Users', rights: ['users.edit'] },
  {
    group: 'Customers',
    to: '/dashboard/customers',
    icon: 'phone',
    text: 'Customers',
    isSecondary: true,
    rights: ['users.edit'],
  },
  {
    group: 'Shop',
    to: '/dashboard/content',
    icon: 'pencil',
    text: 'Texts',
    isSecondary: true,
    rights: ['content.edit'],
    covers: { '/dashboard/review-photos': ['content.edit'] },
  },
  {
    group: 'Shop',
    to: '/dashboard/settings',
    icon: 'filter',
    text: 'Settings',
    isSecondary: true,
    rights: ['settings.edit'],
  },
  { group: 'Shop', to: '/dashboard/bin', icon: 'trash', text: 'Bin', isSecondary: true, rights: ['catalogue.edit'] },
  { group: 'Shop', to: '/dashboard/audit', icon: 'eye', text: 'History', isSecondary: true, rights: [] },
  {
    group: 'Shop',
    to: '/dashboard/security',
    icon: 'shield',
    text: 'Security',
    isSecondary: true,
    rights: [],
  },
  { group: 'Shop', to: '/dashboard/this-shop', icon: 'home', text: 'This shop', isSecondary: true, rights: [] },
];

const RIGHTS_OF_PATHS = STAFF_PAGES.flatMap(({ to, rights, covers = {} }) => [
  { path: to, rights },
  ...Object.entries(covers).map(([path, own]) => ({ path, rights: own })),
]);

type Viewer = Pick<SessionUser, 'role' | 'rights'>;

export function staffLinksFor(viewer: Viewer): SidebarLink[] {
  return STAFF_PAGES.filter(({ rights }) => hasRight(viewer, ...rights)).map(({ rights: _, covers, ...link }) => ({
    ...link,
    ...(covers && { covers: Object.keys(covers) }),
  }));
}

/** True if the viewer may open the page. Only admins may open pages that are not in `STAFF_PAGES`. */
export function mayOpenStaffPage(viewer: Viewer, pathname: string): boolean {
  // Several paths may match, such as '/dashboard/desk' and '/dashboard/desk/new'. The longest one decides.
  const page = RIGHTS_OF_PATHS.filter(({ path }) => isAtOrBelow(pathname, path)).toSorted(
    (one, another) => another.path.length - one.path.length,
  )[0];
  return hasRight(viewer, ...(page?.rights ?? []));
}

/** Page that opens after login, by right. If a moderator has several rights, the first one in this list decides. */
const FIRST_PAGES: readonly [Right, string][] = [
  ['orders.confirm', '/dashboard/desk'],
  ['parcels.book', '/dashboard/desk?queue=to_pack'],
  ['cash.post', '/dashboard/money'],
  ['cash.view', '/dashboard/money'],
  ['counter.sell', '/dashboard/counter'],
  ['settings.edit', '/dashboard/settings'],
];

export function firstPageOf(viewer: Viewer): string | undefined {
  if (viewer.role === 'admin') return '/dashboard/admin';
  const [, page] =
    FIRST_PAGES.find(([right, path]) => {
      const [pathname = path] = path.split('?');
      return hasRight(viewer, right) && mayOpenStaffPage(viewer, pathname);
    }) ?? [];
  return page ?? staffLinksFor(viewer)[0]?.to;
}
