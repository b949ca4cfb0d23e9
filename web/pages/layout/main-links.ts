/** 'Pages' leads home, as specified. */
export const MAIN_LINKS = [
  { label: 'Home', to: '/' },
  { label: 'Shop', to: '/shop' },
  { label: 'Pages', to: '/' },
] as const;
