/** Line icons on a 24 px grid, 1.8 px strokes with round caps. */
const PATHS = {
  cart: 'M5 8h14l-1.2 11a1.5 1.5 0 0 1-1.5 1.4H7.7A1.5 1.5 0 0 1 6.200 19L5 8Zm3.500 0V6.500a3.500 3.500 0 0 1 7 0V8',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8.500c.8-3.700 3.800-5.500 7.500-5.500s6.700 1.800 7.500 5.500',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.500 4.500',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M5 7h14M10 7V4.500h4V7m-7.500 0 .8 12.500h9.400L17.500 7M10 11v5m4-5v5',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Zm9.500 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  pencil: 'M4 20l1-4L16 5l3 3L8 19l-4 1Zm10-13 3 3',
  check: 'M5 12.500 10 17.500 19.500 7',
  chevronDown: 'm6 9.500 6 6 6-6',
  chevronRight: 'm9.500 6 6 6-6 6',
  chevronLeft: 'm14.500 6-6 6 6 6',
  phone:
    'M6.500 4h3l1.500 4-2 1.500a11 11 0 0 0 5.500 5.500l1.500-2 4 1.500v3a2 2 0 0 1-2.200 2A16 16 0 0 1 4.500 6.200 2 2 0 0 1 6.500 4Z',
  mail: 'M4 6h16v12H4V6Zm0 .5 8 6.500 8-6.500',
  pin: 'M12 21s-6.500-6-6.500-11a6.500 6.500 0 0 1 13 0c0 5-6.500 11-6.500 11Zm0-8.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  truck: 'M3 7h11v9H3V7Zm11 3h4l3 3v3h-7v-6ZM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  shield: 'M12 3.500 5 6v5.500c0 4.500 3 7.500 7 9 4-1.500 7-4.500 7-9V6l-7-2.500Zm-3 8.300 2.200 2.200 4-4.200',
  heart: 'M12 20S4 15 4 9.500A4.200 4.200 0 0 1 12 7.500a4.200 4.200 0 0 1 8 2C20 15 12 20 12 20Z',
  chat: 'M4 5.500h16v11h-8.500L7 20v-3.500H4v-11Z',
  home: 'M4 11.500 12 4.500l8 7V20h-5.500v-5.500h-5V20H4v-8.500Z',
  grid: 'M4 4h6.500v6.500H4V4Zm9.500 0H20v6.500h-6.500V4ZM4 13.500h6.500V20H4v-6.500Zm9.500 0H20V20h-6.500v-6.500Z',
  box: 'M4 8l8-4 8 4v8.500l-8 4-8-4V8Zm0 0 8 4m0 0 8-4m-8 4v8.500',
  users:
    'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-6 8c.4-3.500 2.800-5.500 6-5.500s5.600 2 6 5.500M15.500 5a3.500 3.500 0 0 1 0 6.300M17.500 14.500c2 .7 3.200 2.400 3.500 5',
  star: 'M12 4l2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8L12 4Z',
  logout: 'M14 4.500H6v15h8M11 12h9.500m0 0L17 8.500m3.500 3.500L17 15.500',
  refresh: 'M19.500 12a7.500 7.500 0 1 1-2.300-5.400M19.500 4v4.500H15',
  filter:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.500 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm-7 10a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  alert: 'M12 6.500v7.500m0 3.500v.010',
  hanger:
    'M12 10v-1.500c1.400-.3 2.300-1.300 2.300-2.500a2.300 2.300 0 0 0-4.600 0M12 10l8.500 5.800c1 .7.6 2.200-.7 2.200H4.200c-1.300 0-1.700-1.500-.7-2.200L12 10Z',
  expand: 'M4 9.500V4h5.500M20 9.500V4h-5.500M4 14.500V20h5.500M20 14.500V20h-5.500',
  arrowUp: 'M12 19.500v-15m0 0L6 10.500m6-6 6 6',
  arrowDown: 'M12 4.500v15m0 0 6-6m-6 6-6-6',
  upload: 'M12 16V4.500m0 0L7.500 9M12 4.500 16.500 9M4.500 15.500V20h15v-4.500',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative: the meaning must also be in text or a label. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <StrokeIcon path={PATHS[name]} className={className} />;
}

/** An icon of any path, for those that only few pages show: every page downloads `PATHS`. */
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
