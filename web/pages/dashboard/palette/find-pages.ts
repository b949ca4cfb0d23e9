import { mayOpenStaffPage, staffLinksFor } from '#web/pages/dashboard/staff-pages.ts';
import type { SessionUser } from '#web/store/session.ts';
import type { PaletteOption } from './palette-option.ts';

const OTHER_PAGES: readonly PaletteOption[] = [
  { to: '/dashboard/import', icon: 'upload', text: 'Import Products' },
  { to: '/dashboard/review-photos', icon: 'eye', text: 'Review Photos' },
  { to: '/dashboard/set-up', icon: 'check', text: 'Set up the shop' },
  { to: '/dashboard/background-work', icon: 'alert', text: 'Background Work' },
];

export function findPages(viewer: SessionUser, text: string): PaletteOption[] {
  const pages = [
    ...staffLinksFor(viewer).map(
      ({ to, icon, before, text: name, after }): PaletteOption => ({
        to,
        icon,
        text: [before, name, after].filter(Boolean).join(' '),
      }),
    ),
    ...OTHER_PAGES.filter(({ to }) => mayOpenStaffPage(viewer, to)),
  ];
  const wanted = ` ${text.toLowerCase()}`;
  return pages.filter((page) => ` ${page.text.toLowerCase()}`.includes(wanted));
}
