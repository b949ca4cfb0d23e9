/** The header's links before Contact. 'Pages' leads home, as the specification has it. */
export const MAIN_LINKS = [
  { label: 'Home', to: '/' },
  { label: 'Shop', to: '/shop' },
  { label: 'Pages', to: '/' },
] as const;
