import type { ShopProfile } from '#contract/shop-profile.schema.ts';

/** Characters that a phone shows under an icon. */
const SHORT_NAME_LENGTH = 12;
/** The same as `--color-paper` of web/app.css. */
const PAPER = '#fffaf4';

/** Returns the manifest that phones need to add the shop to the home screen. See https://www.w3.org/TR/appmanifest/ */
export function manifestOf({ name }: Pick<ShopProfile, 'name'>) {
  return {
    id: '/',
    name,
    short_name: name.length <= SHORT_NAME_LENGTH ? name : (name.split(/\s+/)[0] ?? name),
    description: "Children's clothes, delivered all over Pakistan. You pay at your door.",
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    // Shows buttons for back and reload, because pages of the shop have neither.
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['shopping', 'kids'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Shop', url: '/shop' },
      { name: 'Search', url: '/search' },
      { name: 'Track my order', url: '/dashboard/orders' },
    ],
  };
}
