import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { RIGHT_PRESETS } from '#contract/right-labels.ts';
import { RIGHT_NAMES, type Right } from '#contract/rights.ts';
import routes from '#web/routes.ts';
import { currentLinkOf, groupLinks, moreLinksOf, USER_LINKS } from './sidebar-links.ts';
import { firstPageOf, mayOpenStaffPage, staffLinksFor } from './staff-pages.ts';

const admin = { role: 'admin', rights: [] } as const;
const helper = (...rights: readonly Right[]) => ({ role: 'moderator', rights: [...rights] }) as const;

it.each<[string, readonly Right[], string | undefined]>([
  ['a caller', RIGHT_PRESETS.Caller, '/dashboard/desk'],
  ['a packer', RIGHT_PRESETS.Packer, '/dashboard/desk?queue=to_pack'],
  ['an accountant', RIGHT_PRESETS.Accountant, '/dashboard/money'],
  ['a seller at the counter', RIGHT_PRESETS.Counter, '/dashboard/counter'],
  ['somebody who only sells', ['counter.sell'], '/dashboard/counter'],
  ['a caller who also packs', [...RIGHT_PRESETS.Caller, ...RIGHT_PRESETS.Packer], '/dashboard/desk'],
  ['somebody who packs, but may not see orders', ['parcels.book', 'stock.count'], '/dashboard/stock'],
  ['somebody who posts statements, but may not see money', ['cash.post', 'content.edit'], '/dashboard/content'],
  ['somebody who receives returns', ['returns.receive'], '/dashboard/returns'],
  ['somebody who edits products', ['catalogue.edit'], '/dashboard/add-new-post'],
  ['somebody who changes settings', ['settings.edit'], '/dashboard/settings'],
  ['somebody without rights', [], undefined],
])('%s starts on the page of their work', (_, rights, page) => {
  expect(firstPageOf(helper(...rights))).toBe(page);
});

it('an admin starts on the overview', () => {
  expect(firstPageOf(admin)).toBe('/dashboard/admin');
});

it.each(RIGHT_NAMES)('a helper with only %s may open their first page and every page of the sidebar', (right) => {
  const viewer = helper(right);
  const paths = [firstPageOf(viewer), ...staffLinksFor(viewer).map(({ to }) => to)].filter(
    (path) => path !== undefined,
  );
  for (const path of paths) expect(mayOpenStaffPage(viewer, path.replace(/\?.*/, ''))).toBe(true);
});

it.each([
  ['/dashboard/admin', 'Dashboard'],
  ['/dashboard/desk/new', 'Desk'],
  ['/dashboard/orders/ND-2222222222', 'Orders'],
  ['/dashboard/parcels', 'Parcels'],
  ['/dashboard/returns', 'Returns'],
  ['/dashboard/couriers', 'Couriers'],
  ['/dashboard/money/report', 'Money'],
  ['/dashboard/money/statements/42', 'Money'],
  ['/dashboard/customers/+923001234567', 'Customers'],
  ['/dashboard/update-product/42', 'Products'],
  ['/dashboard/add-design', 'Add'],
  ['/dashboard/days/2026-11-26', 'Day'],
  ['/dashboard/profile', undefined],
  ['/dashboard/moneybox', undefined],
])('the sidebar of staff marks %s as %s', (path, text) => {
  expect(currentLinkOf(staffLinksFor(admin), path)?.text).toBe(text);
});

it('the sidebar of a customer marks the longest matching link', () => {
  expect(currentLinkOf(USER_LINKS, '/dashboard/orders')?.text).toBe('Orders');
  expect(currentLinkOf(USER_LINKS, '/dashboard')?.text).toBe('Dashboard');
});

it('groups follow a day of work', () => {
  const groups = groupLinks(staffLinksFor(admin)).map(({ name }) => name);
  expect(groups).toEqual(['Today', 'Orders', 'Parcels', 'Money', 'Catalogue', 'Customers', 'Shop']);
  expect(groupLinks(USER_LINKS)).toEqual([{ name: undefined, links: USER_LINKS }]);
});

it('the bottom bar of a phone has five links, the menu More the rest', () => {
  const bar = (viewer: typeof admin | ReturnType<typeof helper>) => {
    const links = staffLinksFor(viewer);
    const more = moreLinksOf(links);
    return links.filter((link) => !more.includes(link)).map(({ text }) => text);
  };
  expect(bar(admin)).toEqual(['Dashboard', 'Orders', 'Add', 'Products', 'Users']);
  expect(bar(helper(...RIGHT_PRESETS.Packer))).toEqual(['Desk', 'Orders', 'Parcels', 'Returns', 'Stock']);
  expect(bar(helper(...RIGHT_PRESETS.Packer, 'content.edit'))).toEqual([
    'Desk',
    'Orders',
    'Parcels',
    'Returns',
    'Stock',
  ]);
});

const LAYOUT = 'pages/dashboard/layout.tsx';
const GUARD = 'pages/dashboard/admin/staff-only.tsx';

/** Returns the path of each page, with the files of the page and of the layouts around it. */
function pagesOf(
  entry: RouteConfigEntry,
  above = '',
  around: readonly string[] = [],
): { path: string; files: string[] }[] {
  const path = entry.path === undefined ? above : `${above}/${entry.path}`;
  const files = [...around, entry.file];
  return entry.children?.flatMap((child) => pagesOf(child, path, files)) ?? [{ path, files }];
}

it('every page of the dashboard but those of customers is behind the guard, and open to admins only without rights', () => {
  const pages = routes.flatMap((entry) => pagesOf(entry));
  const ofDashboard = pages.filter(({ files }) => files.at(-1)?.startsWith('pages/dashboard/'));
  expect(ofDashboard.every(({ path, files }) => path.startsWith('/dashboard') && files[0] === LAYOUT)).toBe(true);
  const [ofStaff, ofAll] = [true, false].map((isGuarded) =>
    ofDashboard.filter(({ files }) => files.includes(GUARD) === isGuarded).map(({ path }) => path),
  );
  expect(ofAll).toEqual(USER_LINKS.map(({ to }) => to));
  const viewers = [admin, helper(), { role: 'user', rights: [] } as const];
  const openTo = ofStaff?.map((path) => [path, ...viewers.map((viewer) => mayOpenStaffPage(viewer, path))]);
  expect(openTo).toEqual(ofStaff?.map((path) => [path, true, false, false]));
});
