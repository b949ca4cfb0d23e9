const PATHS = {
  cart: 'M5 8h14l-1.2 11a1.5 1.5 0 0 1-1.5 1.4H7.7A1.5 1.5 0 0 1 6.2 19L5 8Zm3.5 0V6.5a3.5 3.5 0 0 1 7 0V8',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-3.7 3.8-5.5 7.5-5.5s6.7 1.8 7.5 5.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M5 7h14M10 7V4.5h4V7m-7.5 0 .8 12.5h9.4L17.5 7M10 11v5m4-5v5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  pencil: 'M4 20l1-4L16 5l3 3L8 19l-4 1Zm10-13 3 3',
  check: 'M5 12.5 10 17.5 19.5 7',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronRight: 'm9.5 6 6 6-6 6',
  chevronLeft: 'm14.5 6-6 6 6 6',
  phone: 'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16 16 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4Z',
  mail: 'M4 6h16v12H4V6Zm0 .5 8 6.5 8-6.5',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  truck: 'M3 7h11v9H3V7Zm11 3h4l3 3v3h-7v-6ZM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6l-7-2.5Zm-3 8.3 2.2 2.2 4-4.2',
  heart: 'M12 20S4 15 4 9.5A4.2 4.2 0 0 1 12 7.5a4.2 4.2 0 0 1 8 2C20 15 12 20 12 20Z',
  chat: 'M4 5.5h16v11h-8.5L7 20v-3.5H4v-11Z',
  home: 'M4 11.5 12 4.5l8 7V20h-5.5v-5.5h-5V20H4v-8.5Z',
  grid: 'M4 4h6.5v6.5H4V4Zm9.5 0H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5Zm9.5 0H20V20h-6.5v-6.5Z',
  box: 'M4 8l8-4 8 4v8.5l-8 4-8-4V8Zm0 0 8 4m0 0 8-4m-8 4v8.5',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 8c.4-3.5 2.8-5.5 6-5.5s5.6 2 6 5.5M15.5 5a3.5 3.5 0 0 1 0 6.3M17.5 14.5c2 .7 3.2 2.4 3.5 5',
  star: 'M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 4Z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.5H15',
  filter:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  alert: 'M12 6.5v7.5m0 3.5v.01',
  hanger:
    'M12 10v-1.5c1.4-.3 2.3-1.3 2.3-2.5a2.3 2.3 0 0 0-4.6 0M12 10l8.5 5.8c1 .7.6 2.2-.7 2.2H4.2c-1.3 0-1.7-1.5-.7-2.2L12 10Z',
  expand: 'M4 9.5V4h5.5M20 9.5V4h-5.5M4 14.5V20h5.5M20 14.5V20h-5.5',
  arrowDown: 'M12 4.5v15m0 0 6-6m-6 6-6-6',
  upload: 'M12 16V4.5m0 0L7.5 9M12 4.5 16.5 9M4.5 15.5V20h15v-4.5',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon without a label. Screen readers skip it, so text beside it must carry the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <StrokeIcon path={PATHS[name]} className={className} />;
}

/** Renders an icon that few pages use. Such an icon is not in `PATHS`, because every page downloads `PATHS`. */
export function StrokeIcon({ path, className = 'size-6' }: { path: string; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
